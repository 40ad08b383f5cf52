/**
 * Acts that a row offers: copies of a campaign (on the server while it answers, else as a draft of this computer), a family of it, and an
 * export.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { editPath } from '../../model/rules/campaign-paths'
import { useCopyCampaign } from '../data/campaigns'
import { showRoute } from '../data/desktop'
import { failureOf } from '../data/failure'
import { useOfflineReason } from '../data/session'
import { toastDanger, toastSuccess } from '../ui/toast'
import type { Original } from './campaign-copy'
import type { RowsToExport } from './export-rows'
import type { Step } from './wizard-step'

/** Copies a campaign and opens the copy. `load`: as of `useCopyHere`. */
export function useCopy(original: Original, load: () => Promise<readonly Step[]>) {
  const { campaignId, channel, type } = original
  const navigate = useNavigate()
  const isOffline = useOfflineReason() !== null
  const onServer = useCopyCampaign(true)
  const here = useCopyHere(load, true)
  /** `query` tells the editor what to change in the copy. */
  const start = (query = '') => {
    const open = (id: number | string) => navigate(editPath(channel, type, id) + query)
    if (campaignId === null || isOffline) here.mutate(original, { onSuccess: open })
    else onServer.mutate({ id: campaignId }, { onSuccess: ({ id }) => open(id) })
  }
  return { start, busy: onServer.isPending || here.isPending }
}

const failed = 'Campaign could not be copied'

/** Copies a campaign as a draft of this computer. `load` imports the wizard's steps. `opens`: the caller opens the copy, so the toast does not offer it. */
export function useCopyHere(load: () => Promise<readonly Step[]>, opens = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (original: Original) => (await import('./campaign-copy')).copyHere(original, await load()),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: (id, { channel, type }) =>
      toastSuccess(
        'Campaign copied',
        failed,
        opens ? undefined : { label: 'Open', run: () => showRoute(editPath(channel, type, id)) },
      ),
    onError: (error) => toastDanger(failed, failureOf(error).message),
  })
}

/** Makes a family whose master has the values of a campaign, and opens it. `load` imports the wizard's steps. */
export function useMakeFamily(load: () => Promise<readonly Step[]>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (original: Original) => (await import('./campaign-copy')).familyFrom(original, await load()),
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
    onSuccess: (id) => navigate(`/family/${id}`),
    onError: (error) => toastDanger('The family could not be made', failureOf(error).message),
  })
}

/**
 * Exports campaigns, one file at a time. `load` imports the steps of the wizard, which are needed to read values; called with the first
 * export.
 */
export function useExport(load: () => Promise<readonly Step[]>): { run: (rows: RowsToExport) => void; busy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: async (rows: RowsToExport) => (await import('./export-rows')).exportRows(rows, await load()),
  })
  return { run: mutate, busy: isPending }
}
