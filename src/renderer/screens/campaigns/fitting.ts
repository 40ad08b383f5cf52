/** Which of the chosen columns there is room for: what does not fit is left out, a name is never cut for it. */
import { type ListColumn, listColumns } from '#contract'

/** Pixels. */
export const widths: Record<ListColumn, number> = {
  status: 144,
  sent: 64,
  delivered: 76,
  opened: 64,
  clicked: 64,
  channel: 116,
  type: 116,
  segment: 156,
  schedule: 184,
  number: 64,
  updated_at: 76,
}

/** Beside the peek a name has less room: it is written out there. */
const NAME_WIDTH_PX = 240
/** A name, the place of the boxes and the gutter, and the gap before each column, in pixels. */
const [leastName, edges, gap] = [280, 64, 16]

/** Which leaves first; beside a campaign that is looked at its results stay, in the whole list what it is does. */
const leaving: Record<'alone' | 'beside', readonly ListColumn[]> = {
  alone: ['opened', 'clicked', 'delivered', 'sent', 'schedule', 'segment', 'type', 'channel', 'number', 'updated_at'],
  beside: ['updated_at', 'number', 'schedule', 'segment', 'type', 'channel', 'opened', 'clicked', 'delivered', 'sent'],
}

/** Those of `chosen` that fit into `room` pixels, in their order. */
export function fitting(chosen: readonly ListColumn[], room: number, beside: boolean): ListColumn[] {
  let shown = listColumns.filter((column) => chosen.includes(column))
  const taken = () =>
    edges + (beside ? NAME_WIDTH_PX : leastName) + shown.reduce((sum, column) => sum + widths[column] + gap, 0)
  for (const column of leaving[beside ? 'beside' : 'alone']) {
    if (taken() <= room) break
    shown = shown.filter((one) => one !== column)
  }
  return shown
}
