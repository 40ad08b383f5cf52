/** The confirmation before publishing: number of recipients, the time in both zones, the time left, and what cannot be undone. */
import { Button, Modal, TextInput } from '@mantine/core'
import { getHotkeyHandler, useInterval } from '@mantine/hooks'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { agreeing, countOf } from '#contract'
import { timeUntil } from '../../../model/rules/calendar-dates'
import type { Finding } from '../../../model/rules/finding'
import { counted, peopleText } from '../../../model/rules/people'
import type { Audience, Moment } from '../../../model/steps/step'
import { serverNow } from '../../data/session'
import { useSettings, useShownZone } from '../../data/settings'
import { filledNodes } from '../../ui/filled-nodes'
import { findingKey } from '../../ui/findings'
import layout from '../../ui/layout.module.css'
import { Keys } from '../../ui/pieces'
import { MainButton } from '../../ui/step-layout'
import { momentBeside, momentIn, type Numbers } from '../publish-checks'
import classes from './publish.module.css'

/** Findings that the question names; more would push its buttons out of a small window. */
const MAX_TITLES = 3

export type PublishQuestion = Numbers & {
  name: string
  audience: Audience | null
  /** The findings that should be fixed. */
  warnings: readonly Finding[]
  /** 'Signed off by Sana Malik, Omar Farooq'; null if the reviews say anything else. */
  signedOff: string | null
  /** Why the request would now arrive too late, as a sentence; null if it would not. */
  late: () => string | null
  /** True if no message can reach a real person. The dialog says so. */
  practice: boolean
}

export function PublishDialog(
  props: PublishQuestion & { opened: boolean; busy: boolean; onClose: () => void; onPublish: () => void },
) {
  const { opened, busy, onClose, onPublish, people } = props
  const label = people ? `Publish to ${peopleText(people.people, people.upTo)}` : 'Publish'
  const [typed, setTyped] = useState('')
  const { typePeopleAbove } = useSettings()
  const limit = people && people.people > typePeopleAbove ? people.people : null
  const isConfirmed = limit === null || numberIn(typed) === limit
  const publish = () => {
    if (isConfirmed) onPublish()
  }
  // The user types the number again each time the dialog opens.
  useEffect(() => {
    if (!opened) setTyped('')
  }, [opened])
  return (
    <Modal.Root opened={opened} onClose={onClose} size={464} padding={0} centered>
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content onKeyDown={getHotkeyHandler([['mod+Enter', publish]])}>
        <div className={classes.question}>
          <Modal.Title className={classes.title ?? ''}>Publish this campaign?</Modal.Title>
          <p className={classes.kind}>
            <bdi>{props.name}</bdi>
          </p>
          {props.signedOff && (
            <p className={classes.kind} dir="auto">
              {props.signedOff}
            </p>
          )}
          <Count {...props} />
          {props.cost && <Cost {...props.cost} />}
          <Clocks {...props} />
          {limit !== null && <TypedCount limit={limit} typed={typed} onType={setTyped} onEnter={publish} />}
          {props.warnings.length > 0 && <Warnings findings={props.warnings} />}
          <p className={`${layout.quiet} ${classes.warning}`}>
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
            <span>
              {props.practice ? 'Practice workspace: nothing reaches a customer.' : "Sent messages can't be recalled."}
            </span>
          </p>
        </div>
        <div className={classes.answers}>
          <Button
            variant="default"
            className={classes.back ?? ''}
            data-autofocus={limit === null || undefined}
            onClick={onClose}
          >
            Cancel
          </Button>
          <MainButton
            leftSection={<IconSend size={15} stroke={1.5} />}
            // In the number field, Enter alone confirms.
            rightSection={limit === null ? <Keys keys="mod ↵" /> : null}
            loading={busy}
            blocked={limit === null || isConfirmed ? null : `Type ${counted(limit)} to publish`}
            reasonId="publish-typed"
            onClick={publish}
          >
            {label}
          </MainButton>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** 17693, '17,693' and '17 693' are the same number. */
const numberIn = (typedText: string): number => Number(typedText.replace(/[\s,.']/g, '') || Number.NaN)

type TypedProps = { limit: number; typed: string; onType: (typed: string) => void; onEnter: () => void }

function TypedCount({ limit, typed, onType, onEnter }: TypedProps) {
  return (
    <TextInput
      className={classes.typed ?? ''}
      label={`Type ${counted(limit)} to publish`}
      id="publish-typed"
      data-autofocus
      autoComplete="off"
      inputMode="numeric"
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

function Count({ people, audience, when }: PublishQuestion) {
  if (!people)
    return <p className={classes.none}>The number of recipients is not known: the segment was not counted.</p>
  const recipients = agreeing(people.people, 'recipient', 'recipients')
  return (
    <div className={classes.count}>
      <strong data-num>
        {people.upTo && <span className={classes.upTo}>Up to </span>}
        {counted(people.people)}
      </strong>
      <div>
        <b>{people.upTo ? `${recipients}, each ${when ?? 'when the trigger fires'}` : recipients}</b>
        <p>{filledNodes('in {segment}', { segment: <b dir="auto">{audience?.segment}</b> })}</p>
      </div>
    </div>
  )
}

const Cost = ({ text, calculation }: NonNullable<PublishQuestion['cost']>) => (
  <p className={classes.cost}>
    <b>{text}</b> {calculation}
  </p>
)

/** Renders every second, because time passes while the dialog is open. */
function Clocks({ moment, computerZone, late }: PublishQuestion) {
  const { zone } = useShownZone(computerZone)
  const [now, setNow] = useState(serverNow)
  useInterval(() => setNow(serverNow()), 1_000, { autoInvoke: true })
  if (!moment) return null
  const untilText = timeUntil(now, moment.epochMs)
  return (
    <div className={classes.clocks}>
      <dl>
        <Row zone={moment.zone} epochMs={moment.epochMs} />
        {zone !== moment.zone && <Row zone={zone} epochMs={moment.epochMs} besides={moment.zone} />}
      </dl>
      <p>{late() ?? startText(moment, untilText)}</p>
    </div>
  )
}

function Row({ zone, ...moment }: { zone: string; epochMs: number; besides?: string }) {
  return (
    <div>
      <dt>{zone}</dt>
      <dd>
        <Time zone={zone} {...moment} />
      </dd>
    </div>
  )
}

function startText({ kind }: Moment, untilText: string | null): string {
  if (untilText === null) return kind === 'once' ? 'This moment has passed' : 'Starts as soon as it is published'
  if (kind === 'first') return `The first one starts in ${untilText}`
  return `Starts in ${untilText}`
}

/** The first findings by title; the review behind the dialog has them all, with their fixes. */
function Warnings({ findings }: { findings: readonly Finding[] }) {
  const more = findings.length - MAX_TITLES
  return (
    <div className={`${layout.quiet} ${classes.warning}`}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      <div>
        {`${countOf(findings.length, 'finding', 'findings')} should be fixed:`}
        <ul className={classes.findings}>
          {findings.slice(0, MAX_TITLES).map((finding) => (
            <li key={findingKey(finding)} dir="auto">
              {finding.title}
            </li>
          ))}
          {more > 0 && <li>{`${more} more, in the review`}</li>}
        </ul>
      </div>
    </div>
  )
}

/**
 * A time on the wall clock of a zone, as REVIEW shows it. `besides`: the zone in which the time is already shown. The day is repeated only
 * if it differs, 'Mon 23:00'.
 */
export function Time({ zone, epochMs, besides }: { zone: string; epochMs: number; besides?: string }) {
  const text = momentIn(zone, epochMs)
  const timeText = besides === undefined ? text : momentBeside(text, momentIn(besides, epochMs))
  return <time dateTime={new Date(epochMs).toISOString()}>{timeText}</time>
}
