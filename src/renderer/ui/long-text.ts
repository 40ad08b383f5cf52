/** Which labels are too long to be read at a glance, and when their tooltip comes (campaign-builder.md, section 2). */

/** Letters; a label with more shows itself whole in a tooltip. */
const longest = 35

/** Milliseconds. */
export const longLabelDelay = 1_000

export const isLongLabel = (text: string): boolean => [...text].length > longest
