/**
 * Smart Send, for display in another step: the flag is stored in SEGMENT, and changing it counts the reach again (Source:
 * docs/reference/choices.md#delivery-preferences).
 */
import { countOf } from '#contract'
import { chosenFrom, type SegmentValues, showsSmartSend } from '../../../model/steps/segment/values'
import type { StepContext } from '../../../model/steps/step'
import { useCountSegment } from '../../data/segments'
import type { StepFlag } from '../wizard-step'
import { useCounting } from './use-counting'

export const smartSendFlag: StepFlag<SegmentValues> = {
  isAvailable: showsSmartSend,
  isOn: ({ smartSend }) => smartSend,
  effect: smartSendText,
  useChange: (context) => {
    const counting = useCounting(context)
    const count = useCountSegment()
    return ({ read, write }, isOn) => {
      write({ ...read(), smartSend: isOn })
      const chosen = read().selectedSegment
      if (!chosen) return
      // If counting fails, the old numbers stay, and SEGMENT shows how they were counted.
      count.mutate(
        { id: chosen.id, counting: counting(isOn) },
        {
          onSuccess: (counted) => {
            const now = read()
            if (now.selectedSegment?.id === chosen.id && now.smartSend === isOn)
              write({ ...now, selectedSegment: chosenFrom(counted, isOn) })
          },
        },
      )
    }
  },
}

/** 'Skips people who opened fewer than 30% of emails in the last 6 months.' */
export function smartSendText({ server }: StepContext): string {
  const limits = server?.limits?.smartSend
  if (!limits) return 'Skips people who rarely open emails, by the limits of Delivery Preferences.'
  const span = limits.months === 0 ? '' : ` in the last ${countOf(limits.months, 'month')}`
  return `Skips people who opened fewer than ${limits.percentage}% of emails${span}.`
}
