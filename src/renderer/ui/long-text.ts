/** Which labels are long, and the delay of their tooltip (Source: docs/reference/screens.md). */

import { graphemeCount } from '#contract'

/** Graphemes; a longer label gets a tooltip. */
const MAX_LABEL_CHARS = 35

/** Milliseconds. */
export const LONG_LABEL_DELAY_MS = 1_000

export const isLongLabel = (text: string): boolean => graphemeCount(text) > MAX_LABEL_CHARS
