/** What the page reads of the server, also while there is none. */

export { CachedReply } from './cached-reply.ts'
export { createPrefetch } from './prefetch.ts'
export { createReads, type Reads, type ReplyCache } from './reads.ts'
