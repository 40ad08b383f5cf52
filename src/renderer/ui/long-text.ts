/** Which labels are too long to be read at a glance, and when their tooltip comes (Source: docs/reference/screens.md). */

/** Graphemes; a label with more shows itself whole in a tooltip. */
const MAX_LABEL_CHARS = 35

/** Milliseconds. */
import { graphemeCount } from '#contract'
export const LONG_LABEL_DELAY_MS = 1_000

export const isLongLabel = (text: string): boolean => graphemeCount(text) > MAX_LABEL_CHARS
