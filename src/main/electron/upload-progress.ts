/** The combined progress of all uploads, for the progress bar. */
import type { UploadState } from '#contract'

type MovingUpload = Pick<UploadState, 'id' | 'state' | 'moved' | 'size'>

/** Electron's values: no bar; and an indeterminate bar. */
const NO_BAR = -1
const INDETERMINATE_BAR = 2

/** Follows uploads; returns the value of the bar: -1 for none, 0 to 1, or 2 while the total size is unknown. */
export function uploadProgress(): (state: MovingUpload) => number {
  const moving = new Map<string, MovingUpload>()
  return (state) => {
    if (state.state === 'starting' || state.state === 'running') moving.set(state.id, state)
    else moving.delete(state.id)
    return shareOf([...moving.values()])
  }
}

function shareOf(moving: readonly MovingUpload[]): number {
  if (moving.length === 0) return NO_BAR
  if (moving.some(({ size }) => size === null)) return INDETERMINATE_BAR
  const size = moving.reduce((sum, upload) => sum + (upload.size ?? 0), 0)
  const movedBytes = moving.reduce((sum, upload) => sum + upload.moved, 0)
  return size === 0 ? INDETERMINATE_BAR : Math.min(1, movedBytes / size)
}
