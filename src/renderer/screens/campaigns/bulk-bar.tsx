/** What can be done to the ticked campaigns: floats over the foot of the list while any is. */
import { Button } from '@mantine/core'
import { IconCopy, IconFileExport, IconPlayerStop, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isStoppable } from '#contract'
import { useBulk } from '../../data/bulk'
import { type BulkAct, campaignsIn, verbs } from '../../data/bulk-words'
import { useOfflineReason } from '../../data/connection'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { IconButton } from '../../ui/plain-button'
import classes from './bulk-bar.module.css'
import { bulkOf, deleteWords, exportRefusal, type Question, stopWords } from './bulk-rules'
import { useExport } from './use-export'
import type { Selection } from './use-selection'

export function BulkBar({ selection }: { selection: Selection }) {
  const rows = [...selection.rows.values()]
  const offline = useOfflineReason()
  const { run, busy } = useBulk()
  const exporting = useExport()
  const [asking, ask] = useState<'stop' | 'delete' | null>(null)
  const copies = bulkOf('copy', rows, offline)
  const stops = bulkOf('stop', rows, offline)
  const deletions = bulkOf('delete', rows, offline)
  const act = (kind: BulkAct, of: typeof copies) =>
    run({ act: kind, rows: of.rows }, { onSuccess: selection.clear, onSettled: () => ask(null) })
  return (
    <div className={classes.bar} data-floats role="toolbar" aria-label="Selected campaigns">
      <p role="status">
        <strong>{busy ? `${busy.tried} of ${busy.of}` : campaignsIn(rows.length)}</strong>{' '}
        {busy ? verbs[busy.act] : 'selected'}
      </p>
      <Act Icon={IconCopy} refusal={copies.refusal} busy={busy?.act === 'copy'} onAct={() => act('copy', copies)}>
        {counted('Copy', copies.rows.length, rows.length)}
      </Act>
      <Act
        Icon={IconFileExport}
        refusal={exportRefusal(rows.length)}
        busy={exporting.busy}
        onAct={() => exporting.run(rows)}
      >
        Export
      </Act>
      {(stops.rows.length > 0 || rows.some(({ status }) => isStoppable(status))) && (
        <Act Icon={IconPlayerStop} refusal={stops.refusal} busy={busy?.act === 'stop'} onAct={() => ask('stop')}>
          {counted('Stop', stops.rows.length, rows.length)}
        </Act>
      )}
      <Act Icon={IconTrash} refusal={deletions.refusal} busy={busy?.act === 'delete'} onAct={() => ask('delete')}>
        {counted('Delete', deletions.rows.length, rows.length)}
      </Act>
      <IconButton aria-label="Select none" onClick={selection.clear}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
      <ConfirmDialog
        opened={asking === 'stop'}
        title={stopWords(stops.rows).title}
        confirmLabel={`Stop ${campaignsIn(stops.rows.length)}`}
        destructive
        busy={busy !== null}
        onConfirm={() => act('stop', stops)}
        onClose={() => ask(null)}
      >
        <AskWords {...stopWords(stops.rows)} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'delete'}
        title={deleteWords(deletions.rows).title}
        confirmLabel={`Delete ${campaignsIn(deletions.rows.length)}`}
        destructive
        busy={busy !== null}
        onConfirm={() => act('delete', deletions)}
        onClose={() => ask(null)}
      >
        <AskWords {...deleteWords(deletions.rows)} />
      </ConfirmDialog>
    </div>
  )
}

/** Not all that are ticked can be copied: how many can is said. */
const counted = (word: string, able: number, all: number): string => (able > 0 && able < all ? `${word} ${able}` : word)

function AskWords({ names, what, live }: Question) {
  return (
    <>
      <p>
        <strong dir="auto">{names}</strong>
      </p>
      <p>{what}</p>
      {live ? <p>{live}</p> : null}
    </>
  )
}

type ActProps = { Icon: typeof IconCopy; refusal: string | null; busy: boolean; onAct: () => void; children: ReactNode }

function Act({ Icon, refusal, busy, onAct, children }: ActProps) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.5} />}
      loading={busy}
      // Not `disabled`: the reason is to be found by the keyboard and heard.
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
