/** REVIEW: one card per step, the findings before publishing, and the bar with Publish. The editor passes in all data. */
import { Anchor, Button, Tooltip } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { agreeing, type TabName } from '#contract'
import type { Finding } from '../../../model/rules/finding'
import { counted } from '../../../model/rules/people'
import type { Moment } from '../../../model/steps/step'
import { OwnRulesButton } from '../../blocks/checks/own-rules-dialog'
import { useShownZone } from '../../data/settings'
import { FindingGroups, type FixControls } from '../../ui/findings'
import layout from '../../ui/layout.module.css'
import { StepLayout } from '../../ui/step-layout'
import type { Numbers } from '../publish-checks'
import publish from './publish.module.css'
import { Time } from './publish-dialog'
import classes from './review.module.css'

export type ReviewCard = {
  tab: TabName
  title: string
  Icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Half width, for cards with few rows; two of them share a line. */
  half: boolean
  summary: ReactNode
  /** The message as a card, next to the summary. */
  message?: ReactNode
}

export function Review(props: {
  cards: readonly ReviewCard[]
  /** Null if there is nothing left to publish. */
  findings: readonly Finding[] | null
  /** Time of the check, as text ('14:12'). */
  checkedAt: string
  /** Label of the button that opens a step: 'Edit', or 'Open' if nothing can be changed. */
  editLabel: string
  onEdit: (tab: TabName) => void
  onFinding: (finding: Finding) => void
  fixes: FixControls
  /** Shown above the findings, such as the cost. */
  above?: ReactNode
  /** Shown below the findings: the link check. */
  below?: ReactNode
}) {
  const { findings, checkedAt, onFinding } = props
  const side = findings && (
    <Findings
      findings={findings}
      checkedAt={checkedAt}
      onShow={onFinding}
      fixes={props.fixes}
      above={props.above}
      below={props.below}
    />
  )
  return (
    <StepLayout side={side} sideLabel="Before you publish">
      <div className={classes.cards}>
        {props.cards.map((card) => (
          <Card key={card.tab} card={card} editLabel={props.editLabel} onEdit={props.onEdit} />
        ))}
      </div>
    </StepLayout>
  )
}

type FindingsProps = {
  findings: readonly Finding[]
  onShow: (finding: Finding) => void
  fixes: FixControls
  checkedAt: string
  above?: ReactNode
  below?: ReactNode
}

/** 'Before you publish': the findings of the whole campaign, with the cost and the link check. */
function Findings({ checkedAt, above, below, ...groups }: FindingsProps) {
  return (
    <div className={layout.column4}>
      <div className={`${layout.spread} ${classes.before}`}>
        <h2 title={`Checked ${checkedAt}`}>Before you publish</h2>
        <OwnRulesButton />
      </div>
      {/* Placed above content that loads later, so that this part does not move. */}
      {above}
      <FindingGroups {...groups} />
      {/* Placed below content that changes its height; the key mounts it anew together with that content. Passed findings are folded and do not count. */}
      <Fragment key={groups.findings.filter(({ level }) => level !== 'passed').length}>{below}</Fragment>
    </div>
  )
}

function Card({ card, editLabel, onEdit }: { card: ReviewCard; editLabel: string; onEdit: (tab: TabName) => void }) {
  const { tab, title, Icon, half, summary, message } = card
  return (
    <section className={classes.card} data-half={half || undefined} aria-label={title}>
      <div className={`${layout.row} ${classes.head}`}>
        {Icon && <Icon size={16} stroke={1.5} />}
        <h2>{title}</h2>
        <Anchor component="button" type="button" className={classes.edit ?? ''} onClick={() => onEdit(tab)}>
          {editLabel}
          <span className={layout.unseen}> {title}</span>
        </Anchor>
      </div>
      {message ? (
        <div className={classes.shown}>
          {message}
          {summary}
        </div>
      ) : (
        summary
      )}
    </section>
  )
}

/**
 * The action bar: number of recipients, the time in both zones, and Publish or the reason why it is disabled. `blocked`: why publishing is
 * not possible now; null if it is. `remedy`: the act that can end this reason.
 */
export function PublishBar(
  props: Numbers & { blocked: string | null; remedy: ReactNode; busy: boolean; back: ReactNode; onPublish: () => void },
) {
  const { moment, computerZone, blocked, counting, busy } = props
  return (
    <>
      {counting ? (
        <div className={publish.moments} />
      ) : (
        <>
          <Count {...props} />
          <Moments moment={moment} computerZone={computerZone} />
        </>
      )}
      {blocked && (
        <span className={`${layout.caption} ${publish.why}`}>
          <span id="publish-blocked">{blocked}</span> {props.remedy}
        </span>
      )}
      {props.back}
      <Tooltip label={blocked} disabled={!blocked}>
        <Button
          className={publish.publish ?? ''}
          leftSection={<IconSend size={15} stroke={1.5} />}
          {...(blocked && !busy
            ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'publish-blocked' }
            : {})}
          loading={busy}
          onClick={() => {
            if (!blocked) props.onPublish()
          }}
        >
          Publish
        </Button>
      </Tooltip>
    </>
  )
}

function Count({ people, percent, when }: Numbers) {
  const recipients = agreeing(people?.people ?? 0, 'recipient', 'recipients')
  const basis = !people
    ? 'The segment was not counted'
    : percent > 0
      ? `${counted(people.reach)} minus ${percent}% control group`
      : 'No control group'
  return (
    <div className={`${layout.rowWide} ${publish.people}`} title={when ?? undefined}>
      <strong data-num>{people ? `${people.upTo ? 'Up to ' : ''}${counted(people.people)}` : '–'}</strong>
      <span>
        <b>{people?.upTo && !when ? `${recipients}, each when the trigger fires` : recipients}</b>
        <small>{people?.upTo && when ? when : basis}</small>
      </span>
    </div>
  )
}

function Moments({ moment, computerZone }: { moment: Moment | null; computerZone: string }) {
  const { zone, whose } = useShownZone(computerZone)
  if (!moment) return <div className={publish.moments}>No start is set</div>
  return (
    <div className={publish.moments}>
      <div className={publish.pair} data-two={zone !== moment.zone || undefined}>
        <Clock label={moment.zone} zone={moment.zone} epochMs={moment.epochMs} />
        {zone !== moment.zone && (
          <Clock label={`${zone}, ${whose}`} zone={zone} epochMs={moment.epochMs} besides={moment.zone} />
        )}
      </div>
    </div>
  )
}

function Clock({ label, ...moment }: { label: string; zone: string; epochMs: number; besides?: string }) {
  return (
    <span className={publish.clock}>
      <small title={label}>{label}</small>
      <Time {...moment} />
    </span>
  )
}
