/** What this computer and the server say differently of a campaign: in words, and to be chosen. */
export { ConflictChoice } from './choose'
export type { Line } from './line'
export { clashWords, overtakenWords, partLabel } from './told'
export { between, type Difference, linesOf } from './words'
export { Words } from './words-cell'
