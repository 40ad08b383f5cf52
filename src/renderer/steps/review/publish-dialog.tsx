/** Asks once more before publishing: how many people, the moment in both zones, how long until then, what cannot be taken back. */
import { Button, Modal } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { counted, peopleWords } from '../../rules/people'
import { Keys } from '../../ui/keys'
import type { Audience, Moment } from '../step'
import { momentIn, timeUntil } from './moments'
import classes from './publish.module.css'
import type { Numbers } from './publish-bar'

export type PublishQuestion = Numbers & {
  name: string
  /** 'SMS · One Time'. */
  kind: string
  audience: Audience | null
  /** How many warnings stay open. */
  warnings: number
  /** Epoch milliseconds. */
  now: number
}

export function PublishDialog(
  props: PublishQuestion & { opened: boolean; busy: boolean; onClose: () => void; onPublish: () => void },
) {
  const { opened, busy, onClose, onPublish, people } = props
  const label = people ? `Publish to ${peopleWords(people.people, people.upTo)}` : 'Publish'
  return (
    <Modal.Root opened={opened} onClose={onClose} size={464} padding={0} centered>
      <Modal.Overlay />
      <Modal.Content onKeyDown={getHotkeyHandler([['mod+Enter', onPublish]])}>
        <div className={classes.question}>
          <Modal.Title className={classes.title ?? ''}>Publish this campaign?</Modal.Title>
          <p className={classes.kind}>
            <bdi>{props.name}</bdi> · {props.kind}
          </p>
          <Count {...props} />
          <Clocks {...props} />
          <p className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>
              {warningWords(props.warnings)}You can stop the campaign later, but a message that has gone out cannot be
              taken back.
            </span>
          </p>
        </div>
        <div className={classes.answers}>
          <Button variant="default" className={classes.back ?? ''} data-autofocus onClick={onClose}>
            Go back
          </Button>
          <Button
            leftSection={<IconSend size={15} stroke={1.5} />}
            rightSection={<Keys keys="mod ↵" />}
            className={classes.filled ?? ''}
            loading={busy}
            onClick={onPublish}
          >
            {label}
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

function Count({ people, percent, audience, when }: PublishQuestion) {
  if (!people) return <p className={classes.none}>How many people get it is not known: the segment was not counted.</p>
  return (
    <div className={classes.count}>
      <strong data-num>
        {people.upTo && <span className={classes.upTo}>Up to </span>}
        {counted(people.people)}
      </strong>
      <div>
        <b>
          {people.people === 1 ? 'person gets this message' : 'people get this message'}
          {people.upTo && `, one by one, ${when ?? 'when the trigger happens'}`}
        </b>
        <p>
          {counted(people.reach)} in <b dir="auto">{audience?.segment}</b>, less the {percent}% control group of about{' '}
          {counted(people.control)}
        </p>
      </div>
    </div>
  )
}

function Clocks({ moment, computerZone, now }: PublishQuestion) {
  if (!moment) return null
  const until = timeUntil(now, moment.epochMs)
  return (
    <div className={classes.clocks}>
      <dl>
        <Row zone={moment.zone} whose="campaign" epochMs={moment.epochMs} />
        {computerZone !== moment.zone && <Row zone={computerZone} whose="this computer" epochMs={moment.epochMs} />}
      </dl>
      <p>{startWords(moment, until)}</p>
    </div>
  )
}

function Row({ zone, whose, epochMs }: { zone: string; whose: string; epochMs: number }) {
  return (
    <div>
      <dt>
        {zone} <small>{whose}</small>
      </dt>
      <dd>
        <time dateTime={new Date(epochMs).toISOString()}>{momentIn(zone, epochMs)}</time>
      </dd>
    </div>
  )
}

function startWords({ kind }: Moment, until: string | null): string {
  if (until === null) return kind === 'once' ? 'This moment has passed' : 'Starts as soon as it is published'
  if (kind === 'first') return `The first one starts in ${until}`
  return kind === 'from' ? `Starts to listen for the trigger in ${until}` : `Starts in ${until}`
}

function warningWords(warnings: number): string {
  if (warnings === 0) return ''
  return warnings === 1 ? '1 warning stays open. ' : `${warnings} warnings stay open. `
}
