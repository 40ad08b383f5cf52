/** Describes the state of a download as text. */
import type { DownloadState } from '#contract'

/** '840 bytes', '1.2 MB'. */
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
