/** What this computer and the server say differently of a campaign: in words, and to be chosen. */
export { ConflictChoice } from './choose'
export type { FieldLine } from './field-line'
export { clashText, remoteEndText, partLabel } from './summary'
export { between, type Difference, linesOf } from './differences'
export { TextCell } from './text-cell'
