/** The master of a family: its message with the columns' tags, who gets it and when; and what is wrong in all rows. */
import { Button } from '@mantine/core'
import { IconAlertCircle, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { campaignTypeOf, countOf, type Family } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import type { RowProblem } from '../../../model/steps/family/problems'
import { steps } from '../../steps'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './families.module.css'
import type { OpenedMaster } from './members'

type Props = {
  family: Family
  master: OpenedMaster
  problems: readonly RowProblem[]
  /** Whether only a button is shown that opens it; null if there is room for it always. */
  folded: boolean | null
  onFold: (isFolded: boolean) => void
  onShow: (rowIds: readonly string[]) => void
}

export function MasterPanel({ family, master, problems, folded, onFold, onShow }: Props) {
  const { channel, type, masterId } = family
  const { context, sections } = master
  const shown = steps.filter(({ section }) => sections[section] !== undefined)
  if (folded)
    return (
      <aside className={classes.master} aria-label="Master">
        <IconButton aria-label="Show the master" onClick={() => onFold(false)}>
          <IconLayoutSidebarLeftExpand size={18} stroke={1.5} />
        </IconButton>
      </aside>
    )
  return (
    <aside className={classes.master} aria-label="Master">
      <div className={layout.spread}>
        <h2>Master</h2>
        {folded === false ? (
          <IconButton aria-label="Hide the master" onClick={() => onFold(true)}>
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} />
          </IconButton>
        ) : null}
        <Button
          component={Link}
          to={editPath(channel, campaignTypeOf(type) ?? 'one-time', masterId)}
          variant="subtle"
          size="xs"
        >
          Edit
        </Button>
      </div>
      {shown.map(({ section, Card, Summary, card }) => {
        const View = Card ?? Summary
        return (
          <section key={section} aria-label={card?.title ?? section}>
            {Card ? null : <h3 className={layout.caption}>{card?.title}</h3>}
            <View values={sections[section] ?? null} context={context} brief />
          </section>
        )
      })}
      <section className={layout.column2} aria-label="Checks on all rows">
        <h2>Checks on all rows</h2>
        {problems.length === 0 ? <p className={layout.caption}>Nothing to fix</p> : null}
        {[...Map.groupBy(problems, groupOf)].map(([group, all]) => (
          <div key={group} className={layout.spread}>
            <span className={`${layout.rowSmall} ${classes.problem}`}>
              <IconAlertCircle size={14} stroke={1.5} aria-hidden />
              {all.length === 1 ? all[0]?.message : `${group}: ${countOf(all.length, 'row')}`}
            </span>
            <Button variant="subtle" size="xs" flex="none" onClick={() => onShow(all.map(({ rowId }) => rowId))}>
              Show
            </Button>
          </div>
        ))}
      </section>
    </aside>
  )
}

/** Problems with the same text but for what is quoted are one line. */
const groupOf = ({ message }: RowProblem): string => message.replace(/‘[^’]*’/g, '…').replace(/\d+/g, '#')
