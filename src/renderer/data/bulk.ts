/** Copies, stops and deletes many campaigns: requests in sequence, each sent once, only on a click made while connected. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignRow, Failure } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { type BulkAct, doneText, failedText, runInSequence } from './bulk-text'
import { stopCampaign } from './campaigns'

/** `tried`: number of rows tried so far. */
export function useBulk() {
  const client = useQueryClient()
  const [tried, setTried] = useState(0)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ act, rows }: { act: BulkAct; rows: readonly CampaignRow[] }) => {
      setTried(0)
      return runInSequence(rows, acts[act], setTried)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: (outcome, { act }) => {
      const done = doneText(act, outcome)
      const failure = failedText(act, outcome)
      if (done) toastSuccess(done)
      if (failure) toastDanger(failure.title, failure.detail)
    },
  })
  return { run: mutate, busy: isPending ? { act: variables.act, tried, of: variables.rows.length } : null }
}

const acts: Record<BulkAct, (row: CampaignRow) => Promise<Failure | null>> = {
  copy: ({ campaignId }) =>
    outcomeOf(async () => campaignId !== null && unwrap(bridge().api.copyCampaign({ id: campaignId }))),
  stop: ({ campaignId }) => outcomeOf(async () => campaignId !== null && stopCampaign(campaignId)),
  delete: ({ campaignId, draftId }) =>
    outcomeOf(async () => {
      if (campaignId !== null) await unwrap(bridge().api.deleteCampaign({ id: campaignId }))
      if (draftId !== null) await unwrap(bridge().drafts.discard({ id: draftId }))
    }),
}

async function outcomeOf(work: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await work()
    return null
  } catch (error) {
    return failureOf(error)
  }
}
