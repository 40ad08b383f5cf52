/** What a download comes to, in words. */
import { type DownloadState, filled } from '#contract'
import * as texts from './texts'

/** '840 bytes', '1.2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** How a download stands. It is given up after 15 s without a first byte (Source: docs/reference/limits.md). */
export function downloadText({ state, savedTo, failure, moved }: DownloadState): string {
  if (state === 'starting') return texts.waitingForTheServer15
  if (state === 'running') return texts.downloading
  if (state === 'failed') return failure?.message ?? texts.itFailed
  if (state === 'cancelled') return texts.cancelled
  return savedTo ? filled(texts.savedAs, { savedTo }) : `Done, ${sizeText(moved)}`
}
