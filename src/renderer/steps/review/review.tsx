/** REVIEW: every other step in a card, and what is to be known before publishing. The editor hands everything in. */
import { Anchor } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { TabName } from '#contract'
import type { Finding } from '../../rules/finding'
import boxes from '../../ui/layout.module.css'
import { StepLayout } from '../../ui/step-layout'
import { Findings, type Mending } from './findings'
import classes from './review.module.css'

export type ReviewCard = {
  tab: TabName
  title: string
  Icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Half the width, for cards of a few pairs; two of them stand beside each other. */
  half: boolean
  summary: ReactNode
  /** The message as people get it, beside the summary. */
  preview?: ReactNode
}

export function Review(props: {
  cards: readonly ReviewCard[]
  /** Null where there is nothing to publish any more. */
  findings: readonly Finding[] | null
  /** When the findings were reckoned, in words ('14:12'). */
  checkedAt: string
  /** Words of the way into a step: 'Edit', or 'Open' where nothing can be changed. */
  editLabel: string
  onEdit: (tab: TabName) => void
  onFinding: (finding: Finding) => void
  /** How findings that carry a fix are mended. */
  mend: Mending
  /** What stands over the findings: what it costs. */
  above?: ReactNode
  /** What stands under them: whether its links answer. */
  below?: ReactNode
}) {
  const { findings, checkedAt, onFinding } = props
  const side = findings && (
    <Findings
      findings={findings}
      checkedAt={checkedAt}
      onOpen={onFinding}
      mend={props.mend}
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

function Card({ card, editLabel, onEdit }: { card: ReviewCard; editLabel: string; onEdit: (tab: TabName) => void }) {
  const { tab, title, Icon, half, summary, preview } = card
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
      {preview ? (
        <div className={classes.shown}>
          <div className={classes.preview}>{preview}</div>
          {summary}
        </div>
      ) : (
        summary
      )}
    </section>
  )
}
