/** The width of the list, and the columns that fit into it: columns are left out, so that names are never cut. */

import { useSyncExternalStore } from 'react'
import { type ListColumn, listColumns } from '#contract'
import { useSettings } from '../../data/settings'

/** In pixels. */
export const widths: Record<ListColumn, number> = {
  status: 144,
  sent: 64,
  delivered: 76,
  opened: 64,
  clicked: 64,
  revenue: 100,
  channel: 116,
  type: 116,
  segment: 156,
  schedule: 184,
  number: 64,
  updated_at: 76,
}

/** Additional width of the status while it has a button in a row, with the gap between them, in pixels. */
export const STATUS_ACT_WIDTH_PX = 72

/** Width of a name while the peek panel is open, which shows the full name. */
const NAME_WIDTH_PX = 240
/** Widths in pixels: a name; the checkbox column and the padding; the gap before each column. */
const [leastName, edges, gap] = [280, 64, 16]

/**
 * The order in which columns are left out. Next to the peek panel the results stay longest, in the full-width list the campaign's
 * properties do.
 */
const leavingOrder: Record<'alone' | 'beside', readonly ListColumn[]> = {
  alone: [
    'opened',
    'revenue',
    'clicked',
    'delivered',
    'sent',
    'schedule',
    'segment',
    'type',
    'channel',
    'number',
    'updated_at',
  ],
  beside: [
    'updated_at',
    'number',
    'schedule',
    'segment',
    'type',
    'channel',
    'opened',
    'revenue',
    'clicked',
    'delivered',
    'sent',
  ],
}

/** Those of `chosen` that fit into `width` pixels, in their order. */
export function fittingColumns(chosen: readonly ListColumn[], width: number, hasPeek: boolean): ListColumn[] {
  let shownColumns = listColumns.filter((column) => chosen.includes(column))
  const takenWidth = () =>
    edges + (hasPeek ? NAME_WIDTH_PX : leastName) + shownColumns.reduce((sum, column) => sum + widths[column] + gap, 0)
  for (const column of leavingOrder[hasPeek ? 'beside' : 'alone']) {
    if (takenWidth() <= width) break
    shownColumns = shownColumns.filter((name) => name !== column)
  }
  return shownColumns
}

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/**
 * The width of the list, calculated before the layout: the window without the rail and the peek panel. In pixels; the widths equal those in
 * the styles of the rail and the panel.
 */
export function useListWidth(hasPeek: boolean): number {
  const window = useSyncExternalStore(subscribe, () => globalThis.innerWidth)
  const closed = useSettings().railClosed || window < 1120
  const peek = window < 1280 ? 360 : 420
  return window - (closed ? 56 : 220) - (hasPeek ? peek : 0)
}
