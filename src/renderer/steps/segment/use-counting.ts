/** How this campaign's segment is counted, and counting it anew when the choice or Smart Send changes. */
import { useState } from 'react'
import { useConfigurationsOf } from '../../data/channel-configuration'
import { type Counting, useCountSegment } from '../../data/segments'
import { useSettings } from '../../data/settings'
import type { StepForm } from '../../ui/use-step-form'
import type { StepContext } from '../step'
import { type ChosenSegment, chosenFrom, type SegmentValues } from './values'

/** Thirty percent of opens within six months, where the brand has not set its own (Source: docs/reference/limits.md). */
const defaultSmartSend = { percentage: 30, months: 6 }

/** The counting with Smart Send or without, in the database that the settings name. */
export function useCounting({
  channel,
  channelConfigurationId,
  server,
}: StepContext): (smartSend: boolean) => Counting {
  const { dbType } = useSettings()
  const account = useConfigurationsOf(channel.wireName).find(({ id }) => id === channelConfigurationId)
  return (smartSend) => ({
    dbType,
    smartSend: smartSend
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
  /** Why it could not be counted; null where it was. */
  failure: string | null
  /** Counts `segment` with Smart Send or without; an answer that comes after another choice is dropped. */
  start: (segment: ChosenSegment, smartSend: boolean) => void
}

export function useRecount(form: StepForm<SegmentValues>, context: StepContext): Recount {
  const counting = useCounting(context)
  const count = useCountSegment()
  const [failure, setFailure] = useState<string | null>(null)
  const start: Recount['start'] = (segment, smartSend) => {
    setFailure(null)
    const stands = () =>
      form.getValues('selectedSegment')?.id === segment.id && form.getValues('smartSend') === smartSend
    count.mutate(
      { id: segment.id, counting: counting(smartSend) },
      {
        onSuccess: (counted) => {
          if (stands()) form.setValue('selectedSegment', chosenFrom(counted, smartSend))
        },
        onError: (error) => {
          if (stands()) setFailure(error.message)
        },
      },
    )
  }
  return { busy: count.isPending, failure, start }
}
