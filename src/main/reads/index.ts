/** What the page reads of the server, also while there is none. */
export { createAhead } from './ahead.ts'
export { KeptAnswer } from './kept-answer.ts'
export { createReads, type Reads, type Shelf } from './reads.ts'
