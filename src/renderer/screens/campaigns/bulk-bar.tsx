/** Actions for the selected campaigns and their rules, in a bar above the end of the list while any are selected. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { agreeing, type CampaignRow, isStoppable } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { type ActName, labelOfAct } from '../../blocks/acts/registry'
import { useBulk } from '../../data/bulk'
import { type BulkAct, campaignsIn, verbs } from '../../data/bulk-text'
import { markedOf, useChangeMarks } from '../../data/campaigns'
import { useOfflineReason } from '../../data/session'
import { originalOf, rowActions, shareRefusal } from '../../steps/campaign-row/row-actions'
import { TagsDialog } from '../../steps/campaign-row/row-dialogs'
import { ShareSeveral } from '../../steps/proof'
import { useExport } from '../../steps/row-acts'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useHasBeenTrue, useRovingFocus } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/open-page'
import { IconButton } from '../../ui/pieces'
import classes from './bulk-bar.module.css'
import { wizardSteps } from './list-state'
import type { Selection } from './list-table'

type BarAct = { act: ActName; label: string; refusal: string | null; busy?: boolean; run: () => void }

/** The actions for the selected campaigns and the number they apply to; also offered to menus and the palette. */
function useBulkActs(selection: Selection) {
  const rows = [...selection.rows.values()]
  const offlineReason = useOfflineReason()
  const { run: begin, busy } = useBulk()
  const exporting = useExport(wizardSteps)
  const { mutate: mark } = useChangeMarks()
  const archived = rows.every((row) => row.archived)
  const [asking, ask] = useState<'share' | 'stop' | 'delete' | 'tags' | null>(null)
  const copies = bulkOf('copy', rows, offlineReason)
  const stops = bulkOf('stop', rows, offlineReason)
  const deletions = bulkOf('delete', rows, offlineReason)
  const shared = rows.flatMap((row) => originalOf(row) ?? [])
  const sharing = shareRefusal(shared.length, 'Update Herald to open this campaign')
  const act = (kind: BulkAct, choice: typeof copies) =>
    begin({ act: kind, rows: choice.rows }, { onSuccess: selection.clear, onSettled: () => ask(null) })
  const label = (name: ActName, possibleCount: number) => countedLabel(labelOfAct(name), possibleCount, rows.length)
  const acts: BarAct[] = [
    { act: 'share', label: label('share', shared.length), refusal: sharing, run: () => ask('share') },
    {
      act: 'copy',
      label: label('copy', copies.rows.length),
      refusal: copies.refusal,
      busy: busy?.act === 'copy',
      run: () => act('copy', copies),
    },
    {
      act: 'export',
      label: labelOfAct('export'),
      refusal: exportRefusal(rows.length),
      busy: exporting.busy,
      run: () => exporting.run(rows),
    },
    { act: 'tags', label: labelOfAct('tags'), refusal: null, run: () => ask('tags') },
    {
      act: 'archive',
      label: labelOfAct('archive', archived),
      refusal: null,
      run: () => mark({ of: rows.map(markedOf), archived: !archived }, { onSuccess: selection.clear }),
    },
    {
      act: 'delete',
      label: label('delete', deletions.rows.length),
      refusal: deletions.refusal,
      busy: busy?.act === 'delete',
      run: () => ask('delete'),
    },
  ]
  if (stops.rows.length > 0 || rows.some(({ status }) => isStoppable(status)))
    acts.splice(-1, 0, {
      act: 'stop',
      label: label('stop', stops.rows.length),
      refusal: stops.refusal,
      busy: busy?.act === 'stop',
      run: () => ask('stop'),
    })
  const selectionText = `${campaignsIn(rows.length)} selected`
  useOffers([
    ...acts.map((one) => ({ act: one.act, label: one.label, of: selectionText, refusal: one.refusal, run: one.run })),
    { act: 'selectNone', run: selection.clear },
  ])
  return { rows, busy, asking, ask, shared, stops, deletions, act, acts }
}

export function BulkBar({ selection }: { selection: Selection }) {
  const { rows, busy, asking, ask, shared, stops, deletions, act, acts } = useBulkActs(selection)
  const tagging = useHasBeenTrue(asking === 'tags')
  return (
    <div
      {...useRovingFocus<HTMLDivElement>()}
      className={`${layout.row} ${classes.bar}`}
      data-floats
      role="toolbar"
      aria-label="Selected campaigns"
    >
      <p role="status">
        <strong>{busy ? `${busy.tried} of ${busy.of}` : campaignsIn(rows.length)}</strong>{' '}
        {busy ? verbs[busy.act] : 'selected'}
      </p>
      {acts.map((one) => (
        <ActButton key={one.act} {...one} />
      ))}
      <IconButton aria-label={labelOfAct('selectNone')} onClick={selection.clear}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
      {tagging ? <TagsDialog opened={asking === 'tags'} rows={rows} onClose={() => ask(null)} /> : null}
      <Suspense fallback={null}>
        {asking === 'share' ? <ShareSeveral originals={shared} load={wizardSteps} onClose={() => ask(null)} /> : null}
      </Suspense>
      <AskDialog
        opened={asking === 'stop'}
        question={stopText(stops.rows)}
        confirmLabel={`Stop ${campaignsIn(stops.rows.length)}`}
        busy={busy !== null}
        onConfirm={() => act('stop', stops)}
        onClose={() => ask(null)}
      />
      <AskDialog
        opened={asking === 'delete'}
        question={deleteText(deletions.rows)}
        confirmLabel={`Delete ${campaignsIn(deletions.rows.length)}`}
        busy={busy !== null}
        onConfirm={() => act('delete', deletions)}
        onClose={() => ask(null)}
      />
    </div>
  )
}

/** Maximum number of campaigns in one file. */
const MAX_EXPORTED = 100

/**
 * Rules for actions on several campaigns. The rows that `act` applies to, and why it is not possible now, or null. `offlineReason` is why
 * the server is unreachable, or null.
 */
export function bulkOf(
  act: BulkAct,
  rows: readonly CampaignRow[],
  offlineReason: string | null,
): { rows: CampaignRow[]; refusal: string | null } {
  const offeredActions = rows.map((row) => ({
    row,
    action:
      act === 'copy' ? copyOf(row, offlineReason) : rowActions(row, offlineReason).find(({ name }) => name === act),
  }))
  const possibleRows = offeredActions.filter(({ action }) => action && action.refusal === null).map(({ row }) => row)
  if (possibleRows.length > 0) return { rows: possibleRows, refusal: null }
  return { rows: [], refusal: offeredActions[0]?.action?.refusal ?? 'Nothing is selected' }
}

/** Several are copied by the server. */
const copyOf = ({ campaignId }: CampaignRow, offlineReason: string | null) => ({
  refusal: campaignId === null ? 'Not sent yet: the server has nothing to copy' : offlineReason,
})

export const exportRefusal = (count: number): string | null =>
  count > MAX_EXPORTED ? `Up to ${MAX_EXPORTED} campaigns fit in one file` : null

/** Confirms stopping. */
const stopText = (rows: readonly CampaignRow[]): Question => ({
  title: agreeing(rows.length, 'Stop this campaign?', `Stop ${campaignsIn(rows.length)}?`),
  names: namesOf(rows),
  what: 'They stop sending immediately. Messages already sent cannot be recalled, and the campaigns cannot be restarted.',
})

/** Confirms deleting. */
export function deleteText(rows: readonly CampaignRow[]): Question {
  const localCount = rows.filter(({ campaignId }) => campaignId === null).length
  return {
    title: agreeing(rows.length, 'Delete this campaign?', `Delete ${campaignsIn(rows.length)}?`),
    names: namesOf(rows),
    what:
      localCount === rows.length
        ? 'They are only on this computer. Deleting them cannot be undone.'
        : 'They will be deleted for everyone. This cannot be undone.',
  }
}

/** Three names, and the number of others. */
function namesOf(rows: readonly CampaignRow[]): string {
  const names = rows.slice(0, 3).map(({ name }) => name || 'Unnamed campaign')
  return rows.length > 3 ? `${names.join(', ')} and ${rows.length - 3} more` : names.join(', ')
}

/** Shows how many of the selected campaigns an action applies to, if not all. */
const countedLabel = (word: string, possibleCount: number, all: number): string =>
  possibleCount > 0 && possibleCount < all ? `${word} ${possibleCount}` : word

/** The text of a confirmation for an action that cannot be undone. */
type Question = { title: string; names: string; what: string }

type AskProps = {
  opened: boolean
  question: Question
  confirmLabel: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function AskDialog({ question: { title, names, what }, ...rest }: AskProps) {
  return (
    <ConfirmDialog {...rest} title={title} destructive>
      <p>
        <strong dir="auto">{names}</strong>
      </p>
      <p>{what}</p>
    </ConfirmDialog>
  )
}

function ActButton({ act, label, refusal, busy = false, run }: BarAct) {
  const Icon = actIcons[act]
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.5} />}
      loading={busy}
      // `aria-disabled` instead of `disabled`, so that keyboard and screen reader users can reach the reason.
      aria-disabled={refusal !== null}
      {...(refusal ? { 'data-disabled': true, title: refusal } : {})}
      onClick={() => {
        if (!refusal) run()
      }}
    >
      {label}
    </Button>
  )
}
