/** The chosen row: its message as its recipients get it, and what is its own. */
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { countOf, type FamilyColumn, type FamilyRow, stepName } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import type { OwnField } from '../../../model/steps/family/follow'
import { rowLabel } from '../../../model/steps/family/problems'
import { steps } from '../../steps'
import layout from '../../ui/layout.module.css'
import classes from './families.module.css'
import { type Member, type OpenedMaster, shownRow } from './members'

type Props = {
  master: OpenedMaster
  columns: readonly FamilyColumn[]
  row: FamilyRow
  /** The place of the row among all, from 1. */
  place: number
  of: number
  member: Member | null
  onFollow: (fields: readonly OwnField[]) => void
}

export function RowStrip({ master, columns, row, place, of, member, onFollow }: Props) {
  const { context, values } = useMemo(() => shownRow(master, row, member), [master, row, member])
  const step = steps.find(({ section }) => section === 'content')
  const View = step?.Card
  const sections = [...Map.groupBy(member?.own ?? [], ({ section }) => section)]
  return (
    <section className={classes.strip} aria-label="Chosen row">
      <div className={classes.stripText}>
        <span className={layout.caption}>{`Row ${place} of ${of}`}</span>
        <h3>
          <bdi>{rowLabel(columns, row) || 'No name'}</bdi>
        </h3>
        {sections.map(([section, fields]) => (
          <div key={section}>
            <p>{`${stepName(section)}: ${countOf(fields.length, 'field')} of its own`}</p>
            <Button variant="subtle" size="xs" disabled={member?.locked !== null} onClick={() => onFollow(fields)}>
              Follow again
            </Button>
          </div>
        ))}
        {member ? (
          <Button
            component={Link}
            to={editPath(master.makers.channel.id, context.type, member.held.state.id)}
            variant="default"
            size="xs"
            w="fit-content"
          >
            Open
          </Button>
        ) : null}
      </div>
      <div className={classes.shown}>{View ? <View values={values} context={context} /> : null}</div>
    </section>
  )
}
