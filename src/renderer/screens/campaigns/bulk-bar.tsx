/** What can be done to the ticked campaigns: floats over the foot of the list while any is. */
import { Button } from '@mantine/core'
import { IconCopy, IconFileExport, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useBulk } from '../../data/bulk'
import { campaignsIn } from '../../data/bulk-words'
import { useOfflineReason } from '../../data/connection'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { IconButton } from '../../ui/plain-button'
import classes from './bulk-bar.module.css'
import { bulkOf, deleteWords, exportRefusal } from './bulk-rules'
import { useExport } from './use-export'
import type { Selection } from './use-selection'

export function BulkBar({ selection }: { selection: Selection }) {
  const rows = [...selection.rows.values()]
  const offline = useOfflineReason()
  const { run, busy } = useBulk()
  const exporting = useExport()
  const [asking, ask] = useState(false)
  const copies = bulkOf('copy', rows, offline)
  const deletions = bulkOf('delete', rows, offline)
  const act = (kind: 'copy' | 'delete', of: typeof copies) =>
    run({ act: kind, rows: of.rows }, { onSuccess: selection.clear, onSettled: () => ask(false) })
  return (
    <div className={classes.bar} data-floats role="toolbar" aria-label="Selected campaigns">
      <p role="status">
        <strong>{busy ? `${busy.tried} of ${busy.of}` : campaignsIn(rows.length)}</strong>{' '}
        {busy ? (busy.act === 'copy' ? 'copied' : 'deleted') : 'selected'}
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
      <Act Icon={IconTrash} refusal={deletions.refusal} busy={busy?.act === 'delete'} onAct={() => ask(true)}>
        {counted('Delete', deletions.rows.length, rows.length)}
      </Act>
      <IconButton aria-label="Select none" onClick={selection.clear}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
      <ConfirmDialog
        opened={asking}
        title={deleteWords(deletions.rows).title}
        confirmLabel={`Delete ${campaignsIn(deletions.rows.length)}`}
        destructive
        busy={busy !== null}
        onConfirm={() => act('delete', deletions)}
        onClose={() => ask(false)}
      >
        <DeleteWords {...deleteWords(deletions.rows)} />
      </ConfirmDialog>
    </div>
  )
}

/** Not all that are ticked can be copied: how many can is said. */
const counted = (word: string, able: number, all: number): string => (able > 0 && able < all ? `${word} ${able}` : word)

function DeleteWords({ names, what, live }: ReturnType<typeof deleteWords>) {
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
