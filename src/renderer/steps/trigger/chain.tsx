/** The chain as a line of chips to read; the chosen chip opens its fields below, joined to it. */
import { Button, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import type { EventCondition } from '../../blocks/event-condition/values'
import { conditionWords } from '../../blocks/event-condition/words'
import { LongLabel } from '../../ui/long-label'
import { useStepField } from '../../ui/use-step-field'
import type { StepForm } from '../../ui/use-step-form'
import { LinkFields, ReboundFields } from './link-fields'
import classes from './trigger.module.css'
import { emptyChip, emptyRebound, type Join, type TriggerValues } from './values'
import { amount, eventName } from './words'

type Form = StepForm<TriggerValues>

export function Chain({ form }: { form: Form }) {
  const chain = useStepField(form, 'chain')
  const rebound = useStepField(form, 'rebound')
  const [chosen, setChosen] = useState<number | 'rebound'>(0)
  const open = chosen === 'rebound' && !rebound.value ? 0 : chosen
  const at = open === 'rebound' ? open : Math.min(open, chain.value.length - 1)
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
      <div className={classes.chain}>
        <span className={classes.someone}>Someone</span>
        {chain.value.map((chip, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its place.
          <Fragment key={index}>
            {index > 0 && <JoinButton form={form} path={`chain.${index}.join`} />}
            <Chip link={chip} did={chip.did} open={at === index} onOpen={() => setChosen(index)} />
          </Fragment>
        ))}
        {rebound.value && (
          <>
            <JoinButton form={form} path="rebound.join" />
            <Chip
              link={rebound.value}
              did={false}
              within={`within ${amount(rebound.value.within.value, rebound.value.within.duration)}`}
              open={at === 'rebound'}
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
            Add rebound event
          </Button>
        )}
      </div>
      <div className={classes.fields}>
        {at === 'rebound' ? <ReboundFields form={form} /> : <LinkFields key={at} form={form} at={at} />}
      </div>
    </div>
  )
}

type ChipProps = { link: EventCondition; did: boolean; within?: string; open: boolean; onOpen: () => void }

function Chip({ link, did, within, open, onOpen }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip ?? ''} aria-pressed={open} data-open={open || undefined} onClick={onOpen}>
      <span className={classes.verb} data-did={did || undefined}>
        {did ? 'did' : 'did not do'}
      </span>
      <span className={classes.event}>
        <LongLabel text={eventName(link)} />
      </span>
      {link.properties.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its place.
        <span className={classes.pill} key={at}>
          <LongLabel text={conditionWords(row)} />
        </span>
      ))}
      {within && (
        <span className={classes.pill} data-quiet>
          {within}
        </span>
      )}
    </UnstyledButton>
  )
}

/** Clicked, 'and' becomes 'or' and back. */
function JoinButton({ form, path }: { form: Form; path: `chain.${number}.join` | 'rebound.join' }) {
  const join = useStepField(form, path)
  // A rebound that is absent has no join, and then this button does not stand there.
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
