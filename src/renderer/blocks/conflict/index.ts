/** Conflicts between this computer and the server: described as text, and resolved by the user. */
export { ConflictChoice } from './choose'
export { ConflictNotice } from './conflict-notice'
export { labelOf } from './content-text'
export { type Difference, lineDifferences, linesOf } from './differences'
export type { FieldLine } from './field-line'
export { clashText, partLabel, remoteEndText } from './summary'
export { TextCell } from './text-cell'
