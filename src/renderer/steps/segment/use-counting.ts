/** Counts this campaign's segment, and counts again when the choice or Smart Send changes. */
import { useState } from 'react'
import { type ChosenSegment, chosenFrom, type SegmentValues } from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { useConfigurationsOf } from '../../data/merge-tags'
import { type Counting, useCountSegment } from '../../data/segments'
import { useSettings } from '../../data/settings'
import type { StepForm } from '../../ui/use-step-form'

/** Thirty percent of opens within six months, if the brand has not set its own limits (Source: docs/reference/limits.md). */
const defaultSmartSend = { percentage: 30, months: 6 }

/** The count settings with or without Smart Send, for the database in the settings. */
export function useCounting({
  channel,
  channelConfigurationId,
  server,
}: StepContext): (isSmartSend: boolean) => Counting {
  const { dbType } = useSettings()
  const account = useConfigurationsOf(channel.wireName).find(({ id }) => id === channelConfigurationId)
  return (isSmartSend) => ({
    dbType,
    smartSend: isSmartSend
      ? {
          ...(server?.limits?.smartSend ?? defaultSmartSend),
          channelName: channel.wireName,
          channelId: account?.channel_id ?? null,
          channelConfigurationId,
        }
      : null,
  })
}

export type Recount = {
  busy: boolean
  /** Why counting failed; null if it did not. */
  failure: string | null
  /** Counts `segment` with or without Smart Send. A reply that arrives after another choice is ignored. */
  start: (segment: ChosenSegment, isSmartSend: boolean) => void
}

export function useRecount(form: StepForm<SegmentValues>, context: StepContext): Recount {
  const counting = useCounting(context)
  const count = useCountSegment()
  const [failure, setFailure] = useState<string | null>(null)
  const start: Recount['start'] = (segment, isSmartSend) => {
    setFailure(null)
    const isCurrent = () =>
      form.getValues('selectedSegment')?.id === segment.id && form.getValues('smartSend') === isSmartSend
    count.mutate(
      { id: segment.id, counting: counting(isSmartSend) },
      {
        onSuccess: (counted) => {
          if (isCurrent()) form.setValue('selectedSegment', chosenFrom(counted, isSmartSend))
        },
        onError: (error) => {
          if (isCurrent()) setFailure(error.message)
        },
      },
    )
  }
  return { busy: count.isPending, failure, start }
}
