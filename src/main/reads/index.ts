/** Reads of the page from the server, with cached replies while it cannot be reached. */

export { CachedReply } from './cached-reply.ts'
export { createPrefetch } from './prefetch.ts'
export { createReads, type Reads, type ReplyCache } from './reads.ts'
