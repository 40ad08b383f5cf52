/** The fields of one chip of the chain: did or did not do, the event, its conditions; for the rebound event also its window. */
import { ActionIcon, Input, SegmentedControl, Select } from '@mantine/core'
import { IconBolt, IconX } from '@tabler/icons-react'
import { withEvent } from '../../../model/event-condition/values'
import { unitChoices } from '../../../model/rules/choices'
import { type Rebound, type TriggerValues, windowBounds, windowUnits } from '../../../model/steps/trigger/values'
import { EventSelect, PropertyRows } from '../../blocks/event-condition/property-rows'
import layout from '../../ui/layout.module.css'
import { NumberField } from '../../ui/number-field'
import { type StepForm, useStepField } from '../../ui/use-step-form'
import classes from './trigger.module.css'

type Form = StepForm<TriggerValues>

export function LinkFields({ form, at }: { form: Form; at: number }) {
  const link = useStepField(form, `chain.${at}`)
  const rows = useStepField(form, `chain.${at}.properties`)
  const chain = useStepField(form, 'chain')
  if (!link.value) return null
  return (
    <>
      <div className={classes.line}>
        <Mark />
        <SegmentedControl
          aria-label="Did or did not do"
          data={[
            { value: 'did', label: 'Did' },
            { value: 'did-not', label: 'Did not do' },
          ]}
          data-field={`chain.${at}.did`}
          value={link.value.did === null ? '' : link.value.did ? 'did' : 'did-not'}
          onChange={(next) => form.setValue(`chain.${at}.did`, next === 'did')}
          disabled={form.readOnly}
        />
        <EventSelect
          aria-label="Event"
          className={classes.select ?? ''}
          data-field={`chain.${at}.eventId`}
          value={link.value}
          error={link.errorAt('eventId')}
          disabled={form.readOnly}
          onChange={(event) => link.set(withEvent(link.value, event))}
        />
        {chain.value.length > 1 && !form.readOnly && (
          <Remove onClick={() => chain.set(chain.value.filter((_, index) => index !== at))} />
        )}
      </div>
      {link.errorAt('did') && <Input.Error>{link.errorAt('did')}</Input.Error>}
      <PropertyRows
        of={link.value}
        path={rows.path}
        errorAt={rows.errorAt}
        readOnly={form.readOnly}
        onChange={rows.set}
      />
    </>
  )
}

/** The rebound event, which the recipient did not do within the window after the other events. */
export function ReboundFields({ form }: { form: Form }) {
  const rebound = useStepField(form, 'rebound')
  const { value } = rebound
  if (!value) return null
  const change = (part: Partial<Rebound>) => rebound.set({ ...value, ...part })
  return (
    <>
      <div className={classes.line}>
        <Mark />
        <span className={layout.between}>did not do</span>
        <EventSelect
          aria-label="Rebound event"
          className={classes.select ?? ''}
          data-field="rebound.eventId"
          value={value}
          error={rebound.errorAt('eventId')}
          disabled={form.readOnly}
          onChange={(event) => rebound.set(withEvent(value, event))}
        />
        {!form.readOnly && <Remove onClick={() => rebound.set(null)} />}
      </div>
      <PropertyRows
        of={value}
        path="rebound.properties"
        errorAt={(part) => rebound.errorAt(`properties.${part}`)}
        readOnly={form.readOnly}
        onChange={(properties) => change({ properties })}
      />
      <div className={classes.line}>
        <span className={layout.between}>within</span>
        <NumberField
          aria-label="Within"
          data-field="rebound.within.value"
          className={classes.number ?? ''}
          {...windowBounds}
          value={value.within.value}
          onChange={(next) => change({ within: { ...value.within, value: next } })}
          error={rebound.errorAt('within.value')}
          disabled={form.readOnly}
        />
        <Select
          aria-label="Unit of the window"
          data-field="rebound.within.duration"
          className={classes.unit ?? ''}
          {...unitChoices(windowUnits, value.within.value)}
          value={value.within.duration}
          onChange={(next) => next && change({ within: { ...value.within, duration: next } })}
          error={rebound.errorAt('within.duration')}
          allowDeselect={false}
          disabled={form.readOnly}
        />
      </div>
    </>
  )
}

const Mark = () => (
  <span className={classes.mark} aria-hidden="true">
    <IconBolt size={16} stroke={1.5} />
  </span>
)

const Remove = ({ onClick }: { onClick: () => void }) => (
  <ActionIcon className={classes.remove ?? ''} aria-label="Remove event" onClick={onClick}>
    <IconX size={16} stroke={1.5} />
  </ActionIcon>
)
