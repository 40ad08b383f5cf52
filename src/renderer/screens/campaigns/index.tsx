/** The campaigns list: search, filter, sort, page, and actions on campaigns without opening them. */

import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignRow, ListPage } from '#contract'
import { KeptNotice } from '../../blocks/kept-notice'
import { useCampaigns, useCampaignsRefresh } from '../../data/campaigns'
import { failureOf } from '../../data/failure'
import { useOfflineReason } from '../../data/session'
import { type RowActionName, rowActions, rowTarget } from '../../steps/campaign-row/row-actions'
import type { RowQuestion } from '../../steps/campaign-row/row-dialogs'
import { useRowActs } from '../../steps/campaign-row/use-row-acts'
import { useHasBeenTrue } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { FailedState } from '../../ui/notice'
import { type Offer, useBreadcrumb, useOffers } from '../../ui/open-page'
import classes from './campaigns.module.css'
import { FilterPills } from './filter-pills'
import { type ListState, loadCreateDrawer, useCreateDrawer, useListState, wizardSteps } from './list-state'
import { ArchiveNote, ListEmpty, TableSkeleton, UnreadableNote } from './list-states'
import { type PeekKeys, type Selection, usePeek, useSelection } from './list-table'
import { Pager } from './pager'
import type { PeekBody } from './peek-panel'
import { CampaignTable } from './table'
import { ReviewsContext, TotalsContext, useReviewsByRow, useTotals } from './table-rows'
import { Toolbar } from './toolbar'
import { ViewTabs } from './view-tabs'

const CreateDrawer = lazy(async () => ({ default: (await loadCreateDrawer()).CreateDrawer }))
const ViewsDialog = lazy(async () => ({ default: (await import('./view-options')).ViewsDialog }))
/** Loaded when the first campaign is selected. */
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar')).BulkBar }))
/** Loaded when the peek panel first opens. */
const PeekPanel = lazy(() => import('./peek-panel'))
/** Loaded when a family is first shared. */
const ShareFamily = lazy(async () => ({ default: (await import('./share-family')).ShareFamily }))
/** Loaded with the first confirmation. */
const RowDialogs = lazy(async () => ({ default: (await import('../../steps/campaign-row/row-dialogs')).RowDialogs }))

/** The mirror answers each key press; the server is asked after typing pauses for this long, in milliseconds. */
const SERVER_DELAY_MS = 300

/** `Peek`: the content of the peek panel. */
export function Campaigns({ Peek }: { Peek: PeekBody }) {
  useBreadcrumb([{ label: 'Campaigns' }])
  const list = useListState()
  const [settledQuery] = useDebouncedValue(list.query, SERVER_DELAY_MS)
  const page = useCampaigns(list.query)
  const refresh = useCampaignsRefresh(settledQuery)
  useLastPage(page.data, list)
  const creating = useHasBeenTrue(useCreateDrawer().opened)
  const views = useViewsDialog()
  return (
    <div className={`${layout.fill} ${classes.page}`}>
      <Toolbar list={list} onViews={views.show} />
      <ViewTabs list={list} onSave={views.show} />
      <FilterPills list={list} counts={page.data?.counts} onSave={views.show} />
      {list.part === 'archive' ? <ArchiveNote /> : null}
      <KeptNotice
        read={refresh}
        asOf={page.data?.asOf ?? null}
        isOld={refresh.isError}
        title="The server's list could not be read."
      />
      <UnreadableNote unreadable={page.data?.unreadable ?? []} />
      {page.isError && !page.data ? (
        <FailedState
          title="Your campaigns could not be loaded"
          text={failureOf(page.error).message}
          busy={page.isFetching}
          onRetry={page.refetch}
        />
      ) : (
        <Body Peek={Peek} page={page.data} list={list} firstRead={refresh.isPending} fresh={!refresh.isError} />
      )}
      <Suspense fallback={null}>
        {creating ? <CreateDrawer /> : null}
        {views.wanted ? <ViewsDialog opened={views.opened} list={list} onClose={views.hide} /> : null}
      </Suspense>
    </div>
  )
}

function useViewsDialog() {
  const [opened, { open, close }] = useDisclosure()
  return { opened, wanted: useHasBeenTrue(opened), show: open, hide: close }
}

type BodyProps = {
  Peek: PeekBody
  page: ListPage | undefined
  list: ListState
  /** True until the server's first answer: an empty mirror does not mean that there are no campaigns. */
  firstRead: boolean
  /** True unless the mirror is known to be older than the server's list. */
  fresh: boolean
}

function Body({ Peek, page, list, firstRead, fresh }: BodyProps) {
  const [question, ask] = useState<RowQuestion | null>(null)
  const isWanted = useHasBeenTrue(question !== null)
  const selection = useSelection(list)
  const peek = usePeek(page)
  const actOnRow = useRowActs(ask, wizardSteps)
  const [shared, share] = useState<string | null>(null)
  const act = useCallback<typeof actOnRow>(
    (name, row) => (name === 'share' && row.family ? share(row.family.id) : actOnRow(name, row)),
    [actOnRow],
  )
  const rows = list.whole ? null : (page?.rows ?? null)
  useListOffers({ rows, selection, peek: peek.keys, onAct: act })
  const totals = useTotals(page?.rows)
  const reviews = useReviewsByRow(page !== undefined)
  const unknown = !page || (page.rows.length === 0 && page.asOf === null && firstRead)
  if (unknown) return <TableSkeleton />
  if (page.rows.length === 0) return <ListEmpty list={list} />
  return (
    <TotalsContext value={totals}>
      <ReviewsContext value={reviews}>
        <div className={classes.beside}>
          <div className={`${layout.fill} ${classes.work}`}>
            <Suspense fallback={null}>{selection.rows.size > 0 ? <BulkBar selection={selection} /> : null}</Suspense>
            <CampaignTable
              list={list}
              page={page}
              selection={selection}
              onAct={act}
              peek={peek.keys}
              beside={peek.row !== null}
            />
          </div>
          <Suspense fallback={null}>
            {peek.row ? (
              <PeekPanel
                Body={Peek}
                row={peek.row}
                rows={page.rows}
                offset={list.whole ? 0 : ((list.query.page ?? 1) - 1) * (list.query.limit ?? 0)}
                total={page.total}
                onShow={peek.keys.follow}
                onAct={act}
                onClose={peek.keys.close}
              />
            ) : null}
          </Suspense>
        </div>
        <Pager list={list} page={page} fresh={fresh} />
        <Suspense fallback={null}>
          {shared === null ? null : <ShareFamily id={shared} onClose={() => share(null)} />}
          {isWanted ? <RowDialogs question={question} load={wizardSteps} onClose={() => ask(null)} /> : null}
        </Suspense>
      </ReviewsContext>
    </TotalsContext>
  )
}

/** If the open page became empty (a deletion, a narrower filter), opens the last page with rows. */
function useLastPage(page: ListPage | undefined, { query, move }: ListState): void {
  const last = page ? Math.max(1, Math.ceil(page.total / query.limit)) : query.page
  useEffect(() => {
    if (query.page > last) move({ page: last }, true)
  }, [query.page, last, move])
}

type Shown = {
  /** The rows that 'select all' selects; null in a list without pages. */
  rows: readonly CampaignRow[] | null
  selection: Selection
  peek: PeekKeys
  onAct: (name: RowActionName, row: CampaignRow) => void
}

/** The list's entries in 'Go to…': actions of the last focused row, and selection. */
function useListOffers({ rows, selection, peek, onAct }: Shown): void {
  const navigate = useNavigate()
  const offlineReason = useOfflineReason()
  const ticking: Offer[] = rows ? [{ act: 'selectPage', run: () => selection.set(rows, true) }] : []
  // Evaluated on demand, so that moving the focus renders nothing.
  useOffers(() => {
    const row = peek.last()
    return [...(row ? offersOf(row) : []), ...ticking]
  })

  function offersOf(campaignRow: CampaignRow): Offer[] {
    const campaignName = campaignRow.name || 'Unnamed campaign'
    const to = rowTarget(campaignRow)
    return [
      ...(to ? [{ act: 'open', of: campaignName, run: () => navigate(to) }] : []),
      { act: 'peek', run: () => peek.toggle(campaignRow) },
      ...rowActions(campaignRow, offlineReason).map(({ name, to: actionPath, refusal }) => ({
        act: name,
        of: campaignName,
        refusal,
        run: () => (actionPath ? navigate(actionPath) : onAct(name, campaignRow)),
      })),
    ]
  }
}
