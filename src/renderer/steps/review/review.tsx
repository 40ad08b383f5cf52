/** REVIEW: one card per step, and the findings before publishing. The editor passes in all data. */
import { Anchor } from '@mantine/core'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { TabName } from '#contract'
import type { Finding } from '../../../model/rules/finding'
import { OwnRulesButton } from '../../blocks/checks/own-rules-dialog'
import { FindingGroups, type FixControls } from '../../ui/findings'
import boxes from '../../ui/layout.module.css'
import layout from '../../ui/layout.module.css'
import { StepLayout } from '../../ui/step-layout'
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
      <div className={`${boxes.row} ${classes.head}`}>
        {Icon && <Icon size={16} stroke={1.5} />}
        <h2>{title}</h2>
        <Anchor component="button" type="button" className={classes.edit ?? ''} onClick={() => onEdit(tab)}>
          {editLabel}
          <span className={boxes.unseen}> {title}</span>
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
