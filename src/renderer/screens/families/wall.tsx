/** The messages of the shown rows beside each other, each with its label and what the checks found. */
import { useInViewport } from '@mantine/hooks'
import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { FamilyRow } from '#contract'
import type { Finding } from '../../../model/rules/finding'
import { type RowProblem, rowLabel } from '../../../model/steps/family/problems'
import { steps } from '../../steps'
import { useHasBeenTrue } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/pieces'
import classes from './families.module.css'
import { type Member, type OpenedMaster, shownRow } from './members'

type Props = {
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

export function Wall({ master, rows, places, members, problems, findings, chosen, onChoose }: Props) {
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
