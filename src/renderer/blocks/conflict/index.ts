/** What this computer and the server say differently of a campaign: in words, and to be chosen. */
export { ConflictChoice } from './choose'
export { ConflictNotice } from './conflict-notice'
export { between, type Difference, linesOf } from './differences'
export type { FieldLine } from './field-line'
export { clashText, partLabel, remoteEndText } from './summary'
export { TextCell } from './text-cell'
