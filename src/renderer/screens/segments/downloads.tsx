/** Downloads of segments: the dialog that starts one, and those of this session with progress and buttons to stop, repeat and clear. */
import { Button, Modal, Progress, Radio } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { atom, useAtom } from 'jotai'
import { useState } from 'react'
import { type DownloadState, fileName, type Segment } from '#contract'
import { channels } from '../../channels'
import { useCancelDownload, useDownloads, useStartDownload } from '../../data/transfers'
import { peopleText } from '../../steps/segment/reach'
import { filledNodes } from '../../ui/filled-nodes'
import { usePrevious } from '../../ui/hooks'
import { NamedRadioGroup } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import classes from './segments.module.css'
import { countKeys, countOf, nameOf } from './values'

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

/** Describes the state of a download as text. '840 bytes', '1.2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The state of a download. It fails after 15 s without a first byte (Source: docs/reference/limits.md). */
export function downloadText({ state, savedTo, failure, moved }: DownloadState): string {
  if (state === 'starting') return 'Waiting for the server, 15 s at most'
  if (state === 'running') return 'Downloading'
  if (state === 'failed') return failure?.message ?? 'It failed'
  if (state === 'cancelled') return 'Cancelled'
  return savedTo ? `Saved as ${savedTo}` : `Done, ${sizeText(moved)}`
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

/** Channels that the service counts people for, in the order of its counts. */
const counted = countKeys.flatMap((key) => (key === 'total' ? [] : (channels.find(({ reach }) => reach === key) ?? [])))

/** Asks for the channel of a segment's customer download. */
export function DownloadDialog({ segment, onClose }: { segment: Segment | null; onClose: () => void }) {
  const shownSegment = usePrevious(segment)
  return (
    <Modal opened={segment !== null} onClose={onClose} title="Download customers" size={440} padding="xl">
      {shownSegment ? <Choice key={shownSegment.id} segment={shownSegment} onClose={onClose} /> : null}
    </Modal>
  )
}

function Choice({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const [wireName, choose] = useState(counted[0]?.wireName ?? '')
  const start = useStartDownload()
  const download = () => {
    const channel = counted.find((channel) => channel.wireName === wireName)
    if (!channel) return
    const suggestedName = fileName(nameOf(segment), 'Segment', `, ${channel.label}.csv`)
    start.mutate({ segmentId: segment.id, channel: wireName, suggestedName })
    onClose()
  }
  return (
    <>
      <p className={classes.lead}>
        {filledNodes('People in {segment} reachable on this channel. The file contains personal data.', {
          segment: <bdi>{nameOf(segment)}</bdi>,
        })}
      </p>
      <NamedRadioGroup name="Channel" value={wireName} onChange={choose} className={classes.choices ?? ''}>
        {counted.map(({ id, wireName: value, label, reach }) => (
          <div key={id} className={`${layout.spread} ${classes.choice}`}>
            <Radio value={value} label={label} {...(value === wireName ? { 'data-autofocus': true } : {})} />
            <span data-num>{peopleText(countOf(segment, reach))}</span>
          </div>
        ))}
      </NamedRadioGroup>
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={download}>Download</Button>
      </div>
    </>
  )
}
