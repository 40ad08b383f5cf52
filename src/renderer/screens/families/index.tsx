/** A family: its master, the rows of its sheet, and the campaigns that are made of them. */
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMapQuestion,
  IconSettings,
  IconTableExport,
  IconTableImport,
} from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { DataSheetGridRef } from 'react-datasheet-grid'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { countOf, type FamilyRow, fileName, isClosed, type WholeFamily } from '#contract'
import { csvOf } from '../../../model/rules/csv'
import { usedColumnsOf } from '../../../model/steps/family/fill'
import { rowsAfter } from '../../../model/steps/family/languages'
import { type CellReaders, rowChecks, rowProblems } from '../../../model/steps/family/problems'
import { sheetOf } from '../../../model/steps/family/sheet'
import { channelById } from '../../channels'
import { failureOf } from '../../data/failure'
import { removeFamily, useFamily } from '../../data/families'
import { useSaveMade } from '../../data/files'
import { momentText } from '../../ui/dates'
import { useAddressQuery, useContentSize } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { FailedState, Notice, PlainState } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { IconButton } from '../../ui/pieces'
import { toastDanger } from '../../ui/toast'
import { useStepKeys } from '../../ui/use-step-keys'
import classes from './families.module.css'
import { FamilyForm } from './family-form'
import { Foot, useFollow } from './foot'
import { FamilyGrid } from './grid'
import { MasterPanel } from './master-panel'
import { type Member, type OpenedMaster, openMaster, readMembers } from './members'
import { useRowFindings } from './publishing'
import { ReadSheet } from './read-sheet'
import { Results } from './results'
import { RowStrip, Wall } from './row-messages'
import { RowBar, useShownRows, withShown } from './shown-rows'
import { useCellReaders, usePictureFiles, useReadAgain } from './use-cell-readers'
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

const views = ['rows', 'previews', 'results'] as const
type View = (typeof views)[number]
const viewNames: Readonly<Record<View, string>> = { rows: 'Sheet', previews: 'Previews', results: 'Results' }

/** The view is in the address, so that Back returns to it. There are results once a campaign was published. */
function useView(members: ReadonlyMap<string, Member> | undefined) {
  const [query, change] = useAddressQuery()
  const hasResults = [...(members?.values() ?? [])].some(({ held }) => isClosed(held.state.status))
  const offered = views.filter((view) => view !== 'results' || hasResults)
  const view = offered.find((one) => one === query.get('view')) ?? 'rows'
  const show = (next: View) =>
    change(() => new URLSearchParams(next === 'rows' ? {} : { view: next }), { replace: true })
  return { view, offered, show }
}

function OpenFamily({ whole }: { whole: WholeFamily }) {
  const client = useQueryClient()
  const { family } = whole
  const edits = useFamilyEdits(whole)
  const master = useQuery({
    queryKey: ['families', family.id, 'master', family.columns, family.languages, whole.masters],
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
  const readers = useCellReaders(family.channel, master.data?.sections.schedule)
  const shown = useView(members.data)
  const error = master.error ?? members.error
  return (
    <div className={layout.fill}>
      <Head whole={whole} edits={edits} readers={readers} master={master.data ?? null} shown={shown} />
      {error ? (
        <Notice kind="block" title="The family cannot be shown whole.">
          {failureOf(error).message}
        </Notice>
      ) : null}
      {shown.view === 'results' ? (
        <Results whole={whole} />
      ) : master.data && readers && members.data ? (
        <Body
          whole={whole}
          edits={edits}
          master={master.data}
          readers={readers}
          members={members.data}
          isWall={shown.view === 'previews'}
        />
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
  master: OpenedMaster | null
  shown: ReturnType<typeof useView>
}

function Head({ whole: { family, rows }, edits, readers, master, shown }: HeadProps) {
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
      <SegmentedControl
        size="xs"
        aria-label="View"
        data={shown.offered.map((value) => ({ value, label: viewNames[value] }))}
        value={shown.view}
        // The values are views.
        onChange={(next) => shown.show(next as View)}
      />
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
          rows={rows}
          master={master}
          onChange={(next) => {
            setEditing(false)
            void edits.change({ family: next, rows: rowsAfter(rows, family, next) })
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

type BodyProps = {
  whole: WholeFamily
  edits: FamilyEdits
  master: OpenedMaster
  readers: CellReaders
  members: ReadonlyMap<string, Member>
  /** Whether the messages are shown instead of the grid. */
  isWall: boolean
}

function Body({ whole, edits, master, readers, members, isWall }: BodyProps) {
  const { family, rows } = whole
  const used = useMemo(() => usedColumnsOf(master.makers.made), [master])
  const problems = useMemo(() => rowProblems(family, rows, { used, readers }), [family, rows, used, readers])
  const findings = useRowFindings(master, rows, members)
  const checks = useMemo(() => rowChecks(family.columns, rows, problems, findings), [family, rows, problems, findings])
  const view = useShownRows(whole, master, members, problems)
  const { shown, bad, setOnly } = view
  useReadAgain(whole, readers)
  const pictures = usePictureFiles(whole, edits)
  const [chosen, choose] = useState<string | null>(null)
  // The wall shows the message already.
  const [isOther, setOther] = useState(false)
  const isStripFolded = isOther !== isWall
  const isNarrow = useMediaQuery('(width < 1120px)', false, { getInitialValueInEffect: false })
  const [isMasterFolded, setMasterFolded] = useState(true)
  const grid = useRef<DataSheetGridRef>(null)
  const { ref, height } = useContentSize()
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
  const shared = { master, rows: shown, places, members, problems, chosen, onChoose: choose }
  return (
    <>
      <div className={classes.page} data-folded={(isNarrow && isMasterFolded) || undefined} {...pictures.drop}>
        <MasterPanel
          family={family}
          master={master}
          checks={checks}
          folded={isNarrow ? isMasterFolded : null}
          onFold={setMasterFolded}
          onShow={setOnly}
          onPictures={pictures.takeFor}
        />
        <div className={classes.rows}>
          <RowBar whole={whole} edits={edits} members={members} view={view} />
          <div ref={ref} className={classes.sheet}>
            {isWall ? (
              <Wall {...shared} findings={findings} />
            ) : (
              <FamilyGrid
                {...shared}
                ref={grid}
                columns={columns}
                readers={readers}
                height={height}
                onChange={(next) => void edits.change({ rows: withShown(rows, shown, next) })}
                onSpace={() => setOther(!isOther)}
              />
            )}
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
              onFold={() => setOther(!isOther)}
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

/** The row with a blank cell. */
function without(row: FamilyRow, column: number): FamilyRow {
  const { [String(column)]: _, ...cells } = row.cells
  return { ...row, cells }
}
