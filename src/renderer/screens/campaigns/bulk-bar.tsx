/** Actions for the selected campaigns, in a bar above the end of the list while any are selected. */
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { isStoppable } from '#contract'
import { actIcons } from '../../blocks/acts/icons'
import { type ActName, labelOfAct } from '../../blocks/acts/registry'
import { useBulk } from '../../data/bulk'
import { type BulkAct, campaignsIn, verbs } from '../../data/bulk-text'
import { markedOf, useChangeMarks } from '../../data/marks'
import { useOfflineReason } from '../../data/session'
import { originalOf, shareRefusal } from '../../steps/campaign-row/row-actions'
import { TagsDialog } from '../../steps/campaign-row/row-dialogs'
import { ShareSeveral } from '../../steps/proof'
import { useExport } from '../../steps/use-export'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useHasBeenTrue } from '../../ui/hooks'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/offers'
import { IconButton } from '../../ui/plain-button'
import { useRovingFocus } from '../../ui/use-roving-focus'
import classes from './bulk-bar.module.css'
import { bulkOf, deleteText, exportRefusal, type Question, stopText } from './bulk-rules'
import type { Selection } from './use-selection'
import { wizardSteps } from './wizard-steps'

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
  const stoppable = stops.rows.length > 0 || rows.some(({ status }) => isStoppable(status))
  const labels = {
    share: countedLabel(labelOfAct('share'), shared.length, rows.length),
    copy: countedLabel(labelOfAct('copy'), copies.rows.length, rows.length),
    stop: countedLabel(labelOfAct('stop'), stops.rows.length, rows.length),
    delete: countedLabel(labelOfAct('delete'), deletions.rows.length, rows.length),
  }
  const run = {
    share: () => ask('share'),
    copy: () => act('copy', copies),
    export: () => exporting.run(rows),
    tags: () => ask('tags'),
    archive: () => mark({ of: rows.map(markedOf), archived: !archived }, { onSuccess: selection.clear }),
    stop: () => ask('stop'),
    delete: () => ask('delete'),
  }
  const selectionText = `${campaignsIn(rows.length)} selected`
  useOffers([
    { act: 'share', label: labels.share, of: selectionText, refusal: sharing, run: run.share },
    { act: 'copy', label: labels.copy, of: selectionText, refusal: copies.refusal, run: run.copy },
    {
      act: 'export',
      label: labelOfAct('export'),
      of: selectionText,
      refusal: exportRefusal(rows.length),
      run: run.export,
    },
    { act: 'tags', label: labelOfAct('tags'), of: selectionText, run: run.tags },
    { act: 'archive', label: labelOfAct('archive', archived), of: selectionText, run: run.archive },
    ...(stoppable
      ? [{ act: 'stop', label: labels.stop, of: selectionText, refusal: stops.refusal, run: run.stop }]
      : []),
    { act: 'delete', label: labels.delete, of: selectionText, refusal: deletions.refusal, run: run.delete },
    { act: 'selectNone', run: selection.clear },
  ])
  return {
    rows,
    busy,
    exporting,
    archived,
    asking,
    ask,
    shared,
    sharing,
    copies,
    stops,
    deletions,
    act,
    stoppable,
    labels,
    run,
  }
}

export function BulkBar({ selection }: { selection: Selection }) {
  const acts = useBulkActs(selection)
  const {
    rows,
    busy,
    exporting,
    archived,
    asking,
    ask,
    shared,
    sharing,
    copies,
    stops,
    deletions,
    act,
    stoppable,
    labels,
    run,
  } = acts
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
      <Act name="share" refusal={sharing} busy={false} onAct={run.share}>
        {labels.share}
      </Act>
      <Act name="copy" refusal={copies.refusal} busy={busy?.act === 'copy'} onAct={run.copy}>
        {labels.copy}
      </Act>
      <Act name="export" refusal={exportRefusal(rows.length)} busy={exporting.busy} onAct={run.export}>
        {labelOfAct('export')}
      </Act>
      <Act name="tags" refusal={null} busy={false} onAct={run.tags}>
        {labelOfAct('tags')}
      </Act>
      <Act name="archive" refusal={null} busy={false} onAct={run.archive}>
        {labelOfAct('archive', archived)}
      </Act>
      {stoppable && (
        <Act name="stop" refusal={stops.refusal} busy={busy?.act === 'stop'} onAct={run.stop}>
          {labels.stop}
        </Act>
      )}
      <Act name="delete" refusal={deletions.refusal} busy={busy?.act === 'delete'} onAct={run.delete}>
        {labels.delete}
      </Act>
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

/** Shows how many of the selected campaigns an action applies to, if not all. */
const countedLabel = (word: string, possibleCount: number, all: number): string =>
  possibleCount > 0 && possibleCount < all ? `${word} ${possibleCount}` : word

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

type ActProps = { name: ActName; refusal: string | null; busy: boolean; onAct: () => void; children: ReactNode }

function Act({ name, refusal, busy, onAct, children }: ActProps) {
  const Icon = actIcons[name]
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
        if (!refusal) onAct()
      }}
    >
      {children}
    </Button>
  )
}
