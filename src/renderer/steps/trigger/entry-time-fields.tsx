/** The choice of the entry time: immediately, after a delay in the channel's units, or at a scroll position where the channel has one. */
import { SegmentedControl, Select } from '@mantine/core'
import type { EntryTimeRules } from '../../channels/channel'
import { unitChoices } from '../../rules/unit-choices'
import { NumberField } from '../../ui/number-field'
import { type StepForm, useStepField } from '../../ui/use-step-form'
import { boundsOf, type EntryTimeKind, withKind, withUnit } from './entry-time'
import * as texts from './texts'
import classes from './trigger.module.css'
import type { TriggerValues } from './values'

const kindLabels: { value: EntryTimeKind; label: string }[] = [
  { value: 'IMMEDIATELY', label: texts.immediately },
  { value: 'DELAY', label: texts.delay },
  { value: 'SCROLL', label: texts.scroll },
]

export function EntryTimeFields({ form, rules }: { form: StepForm<TriggerValues>; rules: EntryTimeRules }) {
  const entry = useStepField(form, 'entryTime')
  const { kind, value, duration } = entry.value
  return (
    <div className={classes.line} data-field="entryTime.kind">
      <SegmentedControl
        aria-label={texts.entryTime}
        data={kindLabels.filter((item) => item.value !== 'SCROLL' || rules.scroll || kind === 'SCROLL')}
        value={kind}
        onChange={(next) => entry.set(withKind(entry.value, next, rules))}
        disabled={form.readOnly}
      />
      {kind !== 'IMMEDIATELY' && (
        <NumberField
          aria-label={kind === 'SCROLL' ? texts.scrollPosition : texts.delay}
          data-field="entryTime.value"
          className={classes.number ?? ''}
          {...boundsOf(duration, rules)}
          suffix={kind === 'SCROLL' ? '%' : ''}
          value={value}
          onChange={(next) => form.setValue('entryTime.value', next)}
          error={entry.errorAt('value') ?? entry.errorAt('kind')}
          disabled={form.readOnly}
        />
      )}
      {kind === 'DELAY' && (
        <Select
          aria-label={texts.unitOfTheDelay}
          data-field="entryTime.duration"
          className={classes.unit ?? ''}
          {...unitChoices(
            rules.units.map(({ unit }) => unit),
            value,
          )}
          value={duration}
          onChange={(next) => next && entry.set(withUnit(entry.value, next, rules))}
          error={entry.errorAt('duration')}
          allowDeselect={false}
          disabled={form.readOnly}
        />
      )}
    </div>
  )
}
