/** Downloads of this session, running and ended: progress, and buttons to stop, repeat and clear. */
import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { atom, useAtom } from 'jotai'
import type { DownloadState } from '#contract'
import { useCancelDownload, useDownloads, useStartDownload } from '../../data/downloads'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './segments.module.css'
import { downloadText, sizeText } from './text'

/** Downloads that the user cleared; a cancelled one disappears without that. */
const clearedAtom = atom<readonly string[]>([])

/** Maximum number of visible downloads. */
const MAX_DOWNLOADS = 4

export function Downloads() {
  const [cleared, setCleared] = useAtom(clearedAtom)
  const lines = useDownloads()
    .filter(({ id, state }) => state !== 'cancelled' && !cleared.includes(id))
    .slice(-MAX_DOWNLOADS)
  if (lines.length === 0) return null
  const clear = (id: string) => setCleared((before) => [...before, id])
  return (
    <section className={classes.downloads} aria-label="Downloads">
      <ul>
        {lines.map((download) => (
          <Line key={download.id} download={download} onClear={() => clear(download.id)} />
        ))}
      </ul>
    </section>
  )
}

const icons = {
  starting: IconDownload,
  running: IconDownload,
  done: IconCheck,
  failed: IconAlertTriangle,
  cancelled: IconX,
}

function Line({ download, onClear }: { download: DownloadState; onClear: () => void }) {
  const { state, suggestedName, moved, size } = download
  const Icon = icons[state]
  return (
    <li className={`${layout.rowWide} ${classes.download}`} data-state={state}>
      <Icon size={16} stroke={1.5} aria-hidden />
      <bdi className={`${layout.oneLine} ${classes.file}`}>{suggestedName}</bdi>
      <span className={classes.state} role={state === 'failed' ? 'alert' : 'status'}>
        {downloadText(download)}
      </span>
      {state === 'running' ? (
        <>
          {size ? (
            <Progress
              className={classes.progress ?? ''}
              size={4}
              value={(100 * moved) / size}
              aria-label={`Progress of ${suggestedName}`}
            />
          ) : null}
          <span className={classes.moved} data-num>
            {size ? `${sizeText(moved)} of ${sizeText(size)}` : sizeText(moved)}
          </span>
        </>
      ) : null}
      <LineActs download={download} onClear={onClear} />
    </li>
  )
}

function LineActs({ download, onClear }: { download: DownloadState; onClear: () => void }) {
  const { id, state, segmentId, channel, suggestedName } = download
  const cancel = useCancelDownload()
  const start = useStartDownload()
  if (state === 'starting' || state === 'running')
    return (
      <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
        Cancel
      </Button>
    )
  return (
    <>
      {state === 'failed' ? (
        <Button
          size="xs"
          variant="default"
          loading={start.isPending}
          onClick={() => start.mutate({ segmentId, channel, suggestedName }, { onSuccess: onClear })}
        >
          Try again
        </Button>
      ) : null}
      <IconButton aria-label={`Clear ${suggestedName}`} onClick={onClear}>
        <IconX size={16} stroke={1.5} />
      </IconButton>
    </>
  )
}
