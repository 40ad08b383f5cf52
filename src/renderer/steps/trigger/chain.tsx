/** The trigger's chain as a line of chips; the chosen chip opens its fields below. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { Fragment, useLayoutEffect, useState } from 'react'
import { conditionText, type Events, readableEvent } from '../../../model/event-condition/text'
import type { EventCondition } from '../../../model/event-condition/values'
import type { Problem } from '../../../model/rules/problem'
import { emptyChip, emptyRebound, type Join, type TriggerValues } from '../../../model/steps/trigger/values'
import layout from '../../ui/layout.module.css'
import { LongLabel } from '../../ui/long-label'
import { type StepForm, useStepField } from '../../ui/use-step-form'
import { LinkFields, ReboundFields } from './link-fields'
import { amount } from './text'
import classes from './trigger.module.css'

type Form = StepForm<TriggerValues>

type Props = { form: Form; events: Events; problems: readonly Problem[] }

export function Chain({ form, events, problems }: Props) {
  const chain = useStepField(form, 'chain')
  const rebound = useStepField(form, 'rebound')
  const [chosen, setChosen] = useState<number | 'rebound'>(0)
  // Opens the chip with the first problem before its field gets the focus.
  useLayoutEffect(() => setChosen((before) => linkOf(problems[0]) ?? before), [problems])
  const openLink = chosen === 'rebound' && !rebound.value ? 0 : chosen
  const openIndex = openLink === 'rebound' ? openLink : Math.min(openLink, chain.value.length - 1)
  const add = () => {
    chain.set([...chain.value, emptyChip()])
    setChosen(chain.value.length)
  }
  const addRebound = () => {
    rebound.set(emptyRebound())
    setChosen('rebound')
  }
  return (
    <div className={classes.trigger}>
      <div className={`${layout.row} ${classes.chain}`}>
        <span className={classes.someone}>Someone</span>
        {chain.value.map((chip, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its place.
          <Fragment key={index}>
            {index > 0 && <JoinButton form={form} path={`chain.${index}.join`} />}
            <Chip
              link={readableEvent(chip, events)}
              path={`chain.${index}`}
              broken={hasError(form, `chain.${index}`)}
              did={chip.did}
              open={openIndex === index}
              onOpen={() => setChosen(index)}
            />
          </Fragment>
        ))}
        {rebound.value && (
          <>
            <JoinButton form={form} path="rebound.join" />
            <Chip
              link={readableEvent(rebound.value, events)}
              path="rebound"
              broken={hasError(form, 'rebound')}
              did={false}
              window={`within ${amount(rebound.value.within.value, rebound.value.within.duration)}`}
              open={openIndex === 'rebound'}
              onOpen={() => setChosen('rebound')}
            />
          </>
        )}
        {!form.readOnly && (
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
            Add event
          </Button>
        )}
        {!form.readOnly && !rebound.value && (
          <Button variant="subtle" size="xs" leftSection={<IconPlus size={14} />} onClick={addRebound}>
            Add 'did not then' event
          </Button>
        )}
      </div>
      <div className={`${layout.column2} ${classes.fields}`}>
        {openIndex === 'rebound' ? (
          <ReboundFields form={form} />
        ) : (
          <LinkFields key={openIndex} form={form} at={openIndex} />
        )}
      </div>
    </div>
  )
}

/** The chip that a problem belongs to. */
function linkOf(problem: Problem | undefined): number | 'rebound' | null {
  const [part, index] = problem?.path.split('.') ?? []
  return part === 'chain' ? Number(index) : part === 'rebound' ? part : null
}

const hasError = (form: Form, path: `chain.${number}` | 'rebound'): boolean =>
  form.getFieldState(path).error !== undefined

type ChipProps = {
  link: EventCondition
  path: string
  did: boolean | null
  broken: boolean
  window?: string
  open: boolean
  onOpen: () => void
}

/** Opens on focus too, so that a link to one of its fields finds the field open. */
function Chip({ link, path, did, broken, window, open, onOpen }: ChipProps) {
  return (
    <UnstyledButton
      className={classes.chip ?? ''}
      aria-pressed={open}
      data-open={open || undefined}
      data-broken={broken || undefined}
      data-field={path}
      onClick={onOpen}
      onFocus={onOpen}
    >
      {broken && (
        <IconAlertCircle className={classes.broken} size={14} stroke={1.75} role="img" aria-label="Not complete" />
      )}
      <span className={classes.verb} data-did={did || undefined}>
        {did === null ? 'did or did not do' : did ? 'did' : 'did not do'}
      </span>
      <span className={classes.event}>
        <LongLabel text={link.eventName || 'an event'} />
      </span>
      {link.properties.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place.
        <span className={classes.pill} key={index}>
          <LongLabel text={conditionText(row)} />
        </span>
      ))}
      {window && (
        <span className={classes.pill} data-quiet>
          {window}
        </span>
      )}
    </UnstyledButton>
  )
}

/** A click switches between 'and' and 'or'. */
function JoinButton({ form, path }: { form: Form; path: `chain.${number}.join` | 'rebound.join' }) {
  const join = useStepField(form, path)
  // Without a rebound there is no join, but then this button is not rendered.
  const value: Join = join.value === 'or' ? 'or' : 'and'
  return (
    <UnstyledButton
      className={classes.join ?? ''}
      aria-label={`${value}, change to ${value === 'and' ? 'or' : 'and'}`}
      disabled={form.readOnly}
      onClick={() => join.set(value === 'and' ? 'or' : 'and')}
    >
      {value}
    </UnstyledButton>
  )
}
