/** The chosen row: its message as its recipients get it, and what is its own. */
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type FamilyColumn, type FamilyRow, stepName } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { cellText, followedText } from '../../../model/steps/family/fill'
import type { OwnField } from '../../../model/steps/family/follow'
import { rowLabel } from '../../../model/steps/family/problems'
import { labelOf } from '../../blocks/conflict/field-text'
import { steps } from '../../steps'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import classes from './families.module.css'
import { type Member, type OpenedMaster, ownCells, shownRow } from './members'

type Props = {
  master: OpenedMaster
  columns: readonly FamilyColumn[]
  row: FamilyRow
  /** The place of the row among all, from 1. */
  place: number
  of: number
  member: Member | null
  folded: boolean
  onFold: () => void
  /** Chooses another row, so many rows further; null if there is none. */
  onStep: (by: 1 | -1) => (() => void) | null
  /** Makes a cell blank, so that it follows the master. */
  onBlank: (column: FamilyColumn) => void
  onFollow: (fields: readonly OwnField[]) => void
}

export function RowStrip(props: Props) {
  const { columns, row, place, of, folded, onFold, onStep } = props
  const label = rowLabel(columns, row) || 'No name'
  const arrows = (
    <>
      <IconButton aria-label="Previous row" disabled={!onStep(-1)} onClick={() => onStep(-1)?.()}>
        <IconChevronUp size={16} stroke={1.5} />
      </IconButton>
      <IconButton aria-label="Next row" disabled={!onStep(1)} onClick={() => onStep(1)?.()}>
        <IconChevronDown size={16} stroke={1.5} />
      </IconButton>
    </>
  )
  if (folded)
    return (
      <section className={classes.folded} aria-label="Chosen row">
        <span className={layout.caption}>{`Row ${place} of ${of}`}</span>
        <strong>
          <bdi>{label}</bdi>
        </strong>
        {arrows}
        <Button variant="subtle" size="xs" ml="auto" onClick={onFold}>
          Show the message
        </Button>
      </section>
    )
  return <OpenStrip {...props} label={label} arrows={arrows} />
}

function OpenStrip(props: Props & { label: string; arrows: React.ReactNode }) {
  const { master, row, place, of, member, onFold, onBlank, onFollow } = props
  const { context, values } = useMemo(() => shownRow(master, row, member), [master, row, member])
  const View = steps.find(({ section }) => section === 'content')?.Card
  const sections = [...Map.groupBy(member?.own ?? [], ({ section }) => section)]
  return (
    <section className={classes.strip} aria-label="Chosen row">
      <div className={classes.stripText}>
        <span className={layout.caption}>{`Row ${place} of ${of}`}</span>
        <h3>
          <bdi>{props.label}</bdi>
        </h3>
        {ownCells(master, row).map((column) => (
          <div key={column.id}>
            <p>{ownCellText(column, row, master)}</p>
            <Button variant="transparent" size="xs" p={0} onClick={() => onBlank(column)}>
              Follow again
            </Button>
          </div>
        ))}
        {sections.map(([section, fields]) => (
          <div key={section}>
            <p>{`${stepName(section)}: ${fieldNames(fields)} ${fields.length === 1 ? 'is its own' : 'are its own'}`}</p>
            <Button
              variant="transparent"
              size="xs"
              p={0}
              disabled={member?.locked !== null}
              onClick={() => onFollow(fields)}
            >
              Follow again
            </Button>
          </div>
        ))}
        <div className={classes.stripActs}>
          {props.arrows}
          {member ? (
            <Button
              component={Link}
              to={editPath(master.makers.channel.id, context.type, member.held.state.id)}
              variant="default"
              size="xs"
            >
              Open
            </Button>
          ) : null}
          <Button variant="subtle" size="xs" title="Space" onClick={onFold}>
            Hide
          </Button>
        </div>
      </div>
      <div className={classes.shown}>{View ? <View values={values} context={context} /> : null}</div>
    </section>
  )
}

/** 'Send time is its own: Fri 4 Dec 14:30, not Fri 4 Dec 10:00' */
function ownCellText(column: FamilyColumn, { cells }: FamilyRow, { sections, makers }: OpenedMaster): string {
  const followed = followedText(column.kind, sections, makers.family.languages)
  const own = cellText(column, cells[String(column.id)] ?? { text: '' })
  return `${column.name} is its own: ${own}${followed === '' || followed === own ? '' : `, not ${followed}`}`
}

const fieldNames = (fields: readonly OwnField[]): string =>
  [...new Set(fields.map(({ keys }) => labelOf(keys)))].join(', ')
