/** How far the uploads are together, as a bar shows it. */
import type { UploadState } from '#contract'

type Moving = Pick<UploadState, 'id' | 'state' | 'moved' | 'size'>

/** No bar at all; and one that runs without an end, as Electron counts them. */
const none = -1
const unknown = 2

/** Follows uploads; returns what the bar shows: -1 for none, 0 to 1, or 2 while it is not known how much there is. */
export function uploadProgress(): (state: Moving) => number {
  const moving = new Map<string, Moving>()
  return (state) => {
    if (state.state === 'starting' || state.state === 'running') moving.set(state.id, state)
    else moving.delete(state.id)
    return shareOf([...moving.values()])
  }
}

function shareOf(moving: readonly Moving[]): number {
  if (moving.length === 0) return none
  if (moving.some(({ size }) => size === null)) return unknown
  const size = moving.reduce((sum, one) => sum + (one.size ?? 0), 0)
  const moved = moving.reduce((sum, one) => sum + one.moved, 0)
  return size === 0 ? unknown : Math.min(1, moved / size)
}
