/** The messages of a family's rows as their recipients get them: of the chosen row, with the values of its own, or of all shown rows. */
import { Button } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconAlertCircle, IconAlertTriangle, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { type FamilyColumn, type FamilyRow, stepName } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import type { Finding } from '../../../model/rules/finding'
import { cellText, followedText } from '../../../model/steps/family/fill'
import type { OwnField } from '../../../model/steps/family/follow'
import { type RowProblem, rowLabel } from '../../../model/steps/family/problems'
import { labelOf } from '../../blocks/conflict/field-text'
import { steps } from '../../steps'
import { useHasBeenTrue } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { IconButton, PlainButton } from '../../ui/pieces'
import classes from './families.module.css'
import { type Member, type OpenedMaster, ownCells, shownRow } from './members'

type StripProps = {
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

export function RowStrip(props: StripProps) {
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

function OpenStrip(props: StripProps & { label: string; arrows: React.ReactNode }) {
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

type WallProps = {
  master: OpenedMaster
  rows: readonly FamilyRow[]
  /** The place of each row among all, from 1. */
  places: ReadonlyMap<string, number>
  members: ReadonlyMap<string, Member>
  problems: readonly RowProblem[]
  findings: ReadonlyMap<string, readonly Finding[]>
  chosen: string | null
  onChoose: (rowId: string) => void
}

/** The messages of the shown rows beside each other, each with its label and what the checks found. */
export function Wall({ master, rows, places, members, problems, findings, chosen, onChoose }: WallProps) {
  const byRow = useMemo(() => Map.groupBy(problems, ({ rowId }) => rowId), [problems])
  const [count, setCount] = useState(TILES)
  const { ref, inViewport: isAtEnd } = useInViewport<HTMLLIElement>()
  useEffect(() => {
    if (isAtEnd) setCount((before) => before + TILES)
  }, [isAtEnd])
  return (
    <ul className={`${layout.bareList} ${classes.wall}`} aria-label="Previews">
      {rows.slice(0, count).map((row) => (
        <li key={row.id} className={classes.tile} data-chosen={row.id === chosen || undefined}>
          <div className={layout.row}>
            <span className={layout.caption} data-num>
              {places.get(row.id)}
            </span>
            <PlainButton
              className={`${classes.tileName} ${layout.oneLine}`}
              aria-pressed={row.id === chosen}
              onClick={() => onChoose(row.id)}
            >
              <bdi>{rowLabel(master.makers.family.columns, row) || 'No name'}</bdi>
            </PlainButton>
            <Found problems={byRow.get(row.id) ?? []} findings={findings.get(row.id) ?? null} />
          </div>
          <Tile master={master} row={row} member={members.get(row.id) ?? null} />
        </li>
      ))}
      {count < rows.length ? (
        <li key={count} ref={ref} className={layout.caption}>{`${rows.length - count} more`}</li>
      ) : null}
    </ul>
  )
}

/** As many tiles are added at a time. */
const TILES = 100

/** `findings` is null until the row was checked. */
function Found({ problems, findings }: { problems: readonly RowProblem[]; findings: readonly Finding[] | null }) {
  const must = problems.length + (findings?.filter(({ level }) => level === 'blocking').length ?? 0)
  const should = findings?.filter(({ level }) => level === 'warning').length ?? 0
  if (must > 0)
    return (
      <span className={`${layout.row1} ${classes.problem}`}>
        <IconAlertCircle size={14} stroke={1.5} aria-hidden />
        {`${must} must fix`}
      </span>
    )
  if (should > 0)
    return (
      <span className={`${layout.row1} ${classes.warning}`}>
        <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
        {`${should} should fix`}
      </span>
    )
  if (findings === null) return null
  return <IconCheck className={classes.fine ?? ''} size={14} stroke={1.5} aria-label="Nothing to fix" />
}

type TileProps = { master: OpenedMaster; row: FamilyRow; member: Member | null }

/** The message is drawn once the tile was in view. */
function Tile(props: TileProps) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const isWanted = useHasBeenTrue(inViewport)
  return (
    <div ref={ref} className={classes.tileCard}>
      {isWanted ? <Message {...props} /> : null}
    </div>
  )
}

function Message({ master, row, member }: TileProps) {
  const { context, values } = useMemo(() => shownRow(master, row, member), [master, row, member])
  const View = steps.find(({ section }) => section === 'content')?.Card
  return View ? <View values={values} context={context} /> : null
}
