/** A family: its master, the rows of its sheet, and the campaigns that are made of them. */
import { Button, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMapQuestion,
  IconPlus,
  IconSearch,
  IconSettings,
  IconTableExport,
  IconTableImport,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { DataSheetGridRef } from 'react-datasheet-grid'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ulid } from 'ulid'
import { amount, countOf, type Family, type FamilyRow, fileName, MAX_FAMILY_ROWS, type WholeFamily } from '#contract'
import { csvOf } from '../../../model/rules/csv'
import { usedColumns } from '../../../model/steps/family/fill'
import type { OwnField } from '../../../model/steps/family/follow'
import { type CellReaders, type RowProblem, rowProblems } from '../../../model/steps/family/problems'
import { sheetOf } from '../../../model/steps/family/sheet'
import { channelById } from '../../channels'
import { failureOf } from '../../data/failure'
import { removeFamily, useFamily } from '../../data/families'
import { useSaveMade } from '../../data/files'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { momentText } from '../../ui/dates'
import { FailedState } from '../../ui/failed-state'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { IconButton } from '../../ui/plain-button'
import { PlainState } from '../../ui/plain-state'
import { toastDanger, toastSuccess } from '../../ui/toast'
import { useStepKeys } from '../../ui/use-step-keys'
import classes from './families.module.css'
import { FamilyForm } from './family-form'
import { FamilyGrid } from './grid'
import { MasterPanel } from './master-panel'
import { followMaster, type Member, type OpenedMaster, openMaster, ownCount, reachOf, readMembers } from './members'
import { PublishMany } from './publish-many'
import { ReadSheet } from './read-sheet'
import { RowStrip } from './row-strip'
import { useCellReaders } from './use-cell-readers'
import { type FamilyEdits, useFamilyEdits } from './use-family-edits'

export function FamilyPage() {
  const { id = '' } = useParams()
  const family = useFamily(id)
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: family.data?.family.name ?? 'Family' }])
  if (family.isPending) return <Skeleton height={320} m="xl" aria-busy="true" aria-label="Loading the family" />
  if (family.error)
    return (
      <FailedState
        page
        title="The family could not be read"
        text={failureOf(family.error).message}
        onRetry={family.refetch}
      />
    )
  if (!family.data)
    return (
      <PlainState page Icon={IconMapQuestion} title="This family was deleted" text="Its campaigns are in the list.">
        <Button component={Link} to="/campaign">
          Go to Campaigns
        </Button>
      </PlainState>
    )
  return <OpenFamily key={id} whole={family.data} />
}

function OpenFamily({ whole }: { whole: WholeFamily }) {
  const client = useQueryClient()
  const { family } = whole
  const edits = useFamilyEdits(whole)
  const master = useQuery({
    queryKey: ['families', family.id, 'master', family.columns, whole.masters],
    queryFn: () => openMaster(client, whole),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const members = useQuery({
    queryKey: ['families', family.id, 'members', whole],
    queryFn: () => readMembers(client, whole),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const readers = useCellReaders(master.data?.sections.schedule)
  const error = master.error ?? members.error
  return (
    <div className={layout.fill}>
      <Head whole={whole} edits={edits} readers={readers} used={usedColumns(master.data?.sections ?? {})} />
      {error ? (
        <Notice kind="block" title="The family cannot be shown whole.">
          {failureOf(error).message}
        </Notice>
      ) : null}
      {master.data && readers && members.data ? (
        <Body whole={whole} edits={edits} master={master.data} readers={readers} members={members.data} />
      ) : (
        <Skeleton height={320} m="xl" aria-busy="true" aria-label="Loading the rows" />
      )}
    </div>
  )
}

type HeadProps = {
  whole: WholeFamily
  edits: FamilyEdits
  readers: CellReaders | null
  /** Ids of columns whose tags the master has. */
  used: readonly number[]
}

function Head({ whole: { family, rows }, edits, readers, used }: HeadProps) {
  const [isReading, setReading] = useState(false)
  const [isEditing, setEditing] = useState(false)
  useStepKeys((direction) => (direction === 'undo' ? edits.undo() : edits.redo()))
  const save = useSaveMade()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => removeFamily(family),
    onSuccess: () => navigate('/campaign'),
    onError: (error) => toastDanger('The family could not be deleted', failureOf(error).message),
  })
  const channel = channelById(family.channel)?.label ?? family.channel
  const from = family.sheet ? ` From ${family.sheet.name}, read ${momentText(family.sheet.at)}` : ''
  const sheetFile = async () =>
    new File([csvOf(sheetOf(family.columns, rows))], fileName(family.name, 'Family', '.csv'), { type: 'text/csv' })
  return (
    <div className={layout.head}>
      <div className={layout.words}>
        <h1>
          <bdi>{family.name}</bdi>
        </h1>
        <span className={layout.caption}>{`Family of ${countOf(rows.length, 'row')}, ${channel}.${from}`}</span>
      </div>
      <IconButton aria-label="Family, names and columns" onClick={() => setEditing(true)}>
        <IconSettings size={16} stroke={1.5} />
      </IconButton>
      <IconButton aria-label="Undo" disabled={!edits.canUndo} onClick={edits.undo}>
        <IconArrowBackUp size={16} stroke={1.5} />
      </IconButton>
      <IconButton aria-label="Redo" disabled={!edits.canRedo} onClick={edits.redo}>
        <IconArrowForwardUp size={16} stroke={1.5} />
      </IconButton>
      <Button
        variant="default"
        leftSection={<IconTableExport size={16} stroke={1.5} />}
        disabled={rows.length === 0}
        loading={save.isPending}
        onClick={() => save.mutate(sheetFile)}
      >
        Save as a sheet
      </Button>
      <Button
        variant="default"
        leftSection={<IconTableImport size={16} stroke={1.5} />}
        disabled={readers === null}
        onClick={() => setReading(true)}
      >
        Read a sheet
      </Button>
      {isEditing ? (
        <FamilyForm
          family={family}
          used={used}
          onChange={(next) => {
            setEditing(false)
            void edits.change({ family: next, rows: withoutColumns(rows, next) })
          }}
          onDelete={() => remove.mutate()}
          onClose={() => setEditing(false)}
        />
      ) : null}
      {isReading && readers ? (
        <ReadSheet
          family={family}
          rows={rows}
          readers={readers}
          onRead={(next, nextRows) => {
            setReading(false)
            void edits.change({ family: next, rows: nextRows })
          }}
          onClose={() => setReading(false)}
        />
      ) : null}
    </div>
  )
}

/** Without the cells of columns that were removed. Rows that stay as they are are the same objects. */
function withoutColumns(rows: readonly FamilyRow[], { columns }: Family): FamilyRow[] {
  const isKept = (id: string) => columns.some((column) => String(column.id) === id)
  return rows.map((row) =>
    Object.keys(row.cells).every(isKept)
      ? row
      : { ...row, cells: Object.fromEntries(Object.entries(row.cells).filter(([id]) => isKept(id))) },
  )
}

type BodyProps = {
  whole: WholeFamily
  edits: FamilyEdits
  master: OpenedMaster
  readers: CellReaders
  members: ReadonlyMap<string, Member>
}

function Body({ whole, edits, master, readers, members }: BodyProps) {
  const { family, rows } = whole
  const used = useMemo(() => usedColumns({ name: family.memberName, ...master.sections }), [family, master])
  const problems = useMemo(() => rowProblems(family, rows, { used, readers }), [family, rows, used, readers])
  const view = useShown(whole, master, members, problems)
  const { shown, bad, setOnly } = view
  const [chosen, choose] = useState<string | null>(null)
  const [isStripFolded, setStripFolded] = useState(false)
  const isNarrow = useMediaQuery('(width < 1120px)', false, { getInitialValueInEffect: false })
  const [isMasterFolded, setMasterFolded] = useState(true)
  const grid = useRef<DataSheetGridRef>(null)
  const { ref, height } = useElementSize()
  const { columns } = family
  const places = useMemo(() => new Map(rows.map(({ id }, index) => [id, index + 1])), [rows])
  const row = rows.find(({ id }) => id === chosen) ?? null
  const stepTo = (by: 1 | -1) => {
    const at = shown.findIndex(({ id }) => id === chosen)
    const next = at < 0 ? undefined : shown[at + by]
    const { col = 0 } = grid.current?.activeCell ?? {}
    if (!next) return null
    return () => {
      choose(next.id)
      grid.current?.setActiveCell({ col, row: at + by })
    }
  }
  const follow = useFollow(whole, edits)
  return (
    <>
      <div className={classes.page} data-folded={(isNarrow && isMasterFolded) || undefined}>
        <MasterPanel
          family={family}
          master={master}
          problems={problems}
          folded={isNarrow ? isMasterFolded : null}
          onFold={setMasterFolded}
          onShow={setOnly}
        />
        <div className={classes.rows}>
          <Bar whole={whole} edits={edits} view={view} />
          <div ref={ref} className={classes.sheet}>
            <FamilyGrid
              ref={grid}
              columns={columns}
              master={master}
              rows={shown}
              places={places}
              chosen={chosen}
              readers={readers}
              problems={problems}
              members={members}
              height={height}
              onChange={(next) => void edits.change({ rows: withShown(rows, shown, next) })}
              onChoose={choose}
              onSpace={() => setStripFolded(!isStripFolded)}
            />
          </div>
          {row ? (
            <RowStrip
              master={master}
              columns={columns}
              row={row}
              place={places.get(row.id) ?? 0}
              of={rows.length}
              member={members.get(row.id) ?? null}
              folded={isStripFolded}
              onFold={() => setStripFolded(!isStripFolded)}
              onStep={stepTo}
              onBlank={({ id }) =>
                void edits.change({ rows: rows.map((one) => (one === row ? without(one, id) : one)) })
              }
              onFollow={(fields) => follow.mutate({ rows: [row], again: new Map([[row.id, fields]]) })}
            />
          ) : null}
        </div>
      </div>
      <Foot whole={whole} master={master} members={members} bad={bad} follow={follow} />
    </>
  )
}

/** Which rows are shown; ids are those of one check. */
type Filter = 'all' | 'errors' | 'own' | readonly string[]

function useShown(
  { rows }: WholeFamily,
  master: OpenedMaster,
  members: ReadonlyMap<string, Member>,
  problems: readonly RowProblem[],
) {
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<Filter>('all')
  const bad = useMemo(() => new Set(problems.map(({ rowId }) => rowId)), [problems])
  const own = useMemo(
    () => new Set(rows.filter((row) => ownCount(master, row, members.get(row.id) ?? null) > 0).map(({ id }) => id)),
    [rows, master, members],
  )
  const isIn = ({ id }: FamilyRow) =>
    only === 'all' || (only === 'errors' ? bad.has(id) : only === 'own' ? own.has(id) : only.includes(id))
  const shown = rows.filter((row) => isIn(row) && holds(row, search))
  return { shown, bad, own, only, setOnly, search, setSearch }
}

type BarProps = { whole: WholeFamily; edits: FamilyEdits; view: ReturnType<typeof useShown> }

/** What is above the grid: which rows it shows, and adding one. */
function Bar({ whole, edits, view }: BarProps) {
  const { columns } = whole.family
  const { rows } = whole
  const { shown, bad, own, only, setOnly, search, setSearch } = view
  const isAll = shown.length === rows.length
  return (
    <div className={classes.bar}>
      <SegmentedControl
        size="xs"
        aria-label="Shown rows"
        data={[
          { value: 'all', label: `All ${amount(rows.length)}` },
          { value: 'errors', label: `With errors ${amount(bad.size)}` },
          { value: 'own', label: `Own values ${amount(own.size)}` },
        ]}
        value={typeof only === 'string' ? only : ''}
        // The values are filters.
        onChange={(next) => setOnly(next as Filter)}
      />
      {isAll ? null : <span className={layout.caption}>{`${shown.length} of ${countOf(rows.length, 'row')}`}</span>}
      <Button
        size="xs"
        variant="default"
        ml="auto"
        leftSection={<IconPlus size={14} stroke={1.5} />}
        disabled={rows.length >= MAX_FAMILY_ROWS || columns.length === 0}
        onClick={() => void edits.change({ rows: [...rows, { id: ulid(), cells: {}, member: null }] })}
      >
        Row
      </Button>
      <TextInput
        type="search"
        size="xs"
        aria-label="Find a row"
        placeholder="Find a row"
        leftSection={<IconSearch size={14} stroke={1.5} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
    </div>
  )
}

/** The row with a blank cell. */
function without(row: FamilyRow, column: number): FamilyRow {
  const { [String(column)]: _, ...cells } = row.cells
  return { ...row, cells }
}

const holds = ({ cells }: FamilyRow, search: string): boolean =>
  search.trim() === '' ||
  Object.values(cells).some(({ text }) => text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))

/** All rows, of which the shown ones are now `next`. */
function withShown(all: readonly FamilyRow[], shown: readonly FamilyRow[], next: readonly FamilyRow[]): FamilyRow[] {
  if (shown.length === all.length) return [...next]
  const after = new Map(next.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const kept = all.flatMap((row) =>
    before.has(row.id) ? [after.get(row.id)].filter((found) => found !== undefined) : [row],
  )
  return [...kept, ...next.filter(({ id }) => !before.has(id))]
}

type FollowAsk = { rows: readonly FamilyRow[]; again?: ReadonlyMap<string, readonly OwnField[]> }
type Follow = ReturnType<typeof useFollow>

/** Makes campaigns of rows and lets them follow. */
function useFollow(whole: WholeFamily, edits: FamilyEdits) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ rows, again }: FollowAsk) => {
      await edits.kept()
      return followMaster(client, whole, rows, again ? { again } : {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['families'] }),
    onSuccess: ({ made, changed, left }) => {
      const done = [
        made > 0 ? `${countOf(made, 'campaign')} made` : '',
        changed > 0 ? `${countOf(changed, 'campaign')} changed` : '',
      ].filter((part) => part !== '')
      if (done.length > 0) toastSuccess(done.join(', '))
      const [first] = left
      if (first)
        toastDanger(`${countOf(left.length, 'campaign')} ${left.length === 1 ? 'stays' : 'stay'} as before`, first.why)
    },
    onError: (error) => toastDanger('The campaigns could not be changed', failureOf(error).message),
  })
}

type FootProps = {
  whole: WholeFamily
  master: OpenedMaster
  members: ReadonlyMap<string, Member>
  /** Ids of the rows with problems. */
  bad: ReadonlySet<string>
  follow: Follow
}

/** The next act: making campaigns, changing them, publishing them. */
function Foot({ whole, master, members, bad, follow }: FootProps) {
  const { rows } = whole
  const [isPublishing, setPublishing] = useState(false)
  const fine = rows.filter(({ id }) => !bad.has(id))
  const fresh = fine.filter(({ id }) => !members.has(id))
  const behind = fine.filter(({ id }) => members.get(id)?.isBehind && members.get(id)?.locked === null)
  const open = [...members.values()].filter(({ locked }) => locked === null)
  const people = rows
    .filter(({ id }) => members.has(id))
    .reduce((sum, row) => sum + (reachOf(master, row, members.get(row.id) ?? null).reach ?? 0), 0)
  const isDue = fresh.length + behind.length > 0
  const label = isDue
    ? fresh.length > 0
      ? `Make ${countOf(fresh.length, 'campaign')}`
      : `Change ${countOf(behind.length, 'campaign')}`
    : `Publish ${countOf(open.length, 'campaign')}`
  return (
    <footer className={layout.actionBar}>
      <div className={classes.foot}>
        <strong>
          {countOf(members.size, 'campaign')}
          {people > 0 ? `, ${countOf(people, 'recipient')}` : ''}
        </strong>
        {members.size > open.length ? (
          <span className={layout.caption}>{`${members.size - open.length} published or over`}</span>
        ) : null}
        {bad.size > 0 ? (
          <span className={classes.problem}>
            {`${countOf(bad.size, 'row')} ${bad.size === 1 ? 'needs' : 'need'} fixing`}
          </span>
        ) : null}
        <Button
          ml="auto"
          disabled={!isDue && open.length === 0}
          loading={follow.isPending}
          onClick={() => (isDue ? follow.mutate({ rows: [...fresh, ...behind] }) : setPublishing(true))}
        >
          {label}
        </Button>
      </div>
      {isPublishing ? <PublishMany whole={whole} master={master} onClose={() => setPublishing(false)} /> : null}
    </footer>
  )
}
