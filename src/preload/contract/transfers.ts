/** Uploads, jobs and downloads: what takes longer than one answer, so that it is started with a call and told by notices. */
import * as v from 'valibot'
import { call, type Failure, notice, text } from './define.ts'
import { serverId, type VoucherUpload } from './entities/index.ts'
import { blob } from './files.ts'

/**
 * `starting`: nothing moves yet · `running`: bytes move · `done` · `failed`: see `failure`; the same can be started again ·
 * `cancelled`: the person stopped it.
 */
export type TransferStage = 'starting' | 'running' | 'done' | 'failed' | 'cancelled'

type Transfer = {
  id: string
  state: TransferStage
  /** Bytes that crossed so far. */
  moved: number
  /** Bytes in all; null while unknown. */
  size: number | null
  /** Why it failed, in words for a person; null in every other state. */
  failure: Failure | null
}

/** One upload, from its start to its end. */
export type UploadState = Transfer & {
  /** `with-content`: a request waited for it, nobody picked it just now. */
  kind: 'file' | 'voucher-sheet' | 'with-content'
  /** The stored file (`StoredFile.blob`). */
  blob: string
  name: string
  type: string
  /** True when the uploaded file is to be looked at by its address. */
  viewable: boolean
  /** The campaign of a voucher sheet. */
  campaignId: number | null
  /** How many codes a voucher sheet has; null of any other file. */
  codes: number | null
  /** The name by which the server knows the file, once it is there. */
  fileName: string | null
  /** Where a viewable file can be looked at, where the server said so. */
  publicPath: string | null
  /** What the server read in a voucher sheet, until it is `taken`; after a refusal it may hold `totalErrors` and `errorFile`. */
  vouchers: VoucherUpload | null
}

/**
 * A background task of the server. `paused`: no connection, no poll is spent · `unknown`: 60 polls brought no end, `jobs.checkAgain`
 * asks 60 more times · `success` and `error` are the server's own words for the end.
 */
export type JobState = {
  jobId: string | number
  campaignId: number
  state: 'running' | 'paused' | 'success' | 'error' | 'unknown'
  /** The server's words, or Herald's where it gave none; null where there is nothing to say. */
  message: string | null
  /** Polls that the server answered since the start or the last `checkAgain`. */
  polls: number
  /** Why the last poll brought no word of the job; null when it did. */
  failure: Failure | null
  /** ISO 8601 in UTC. */
  startedAt: string
  endedAt: string | null
}

/** One download of a segment's customers. */
export type DownloadState = Transfer & {
  segmentId: number
  channel: string
  suggestedName: string
  /** Electron: the file that the person chose, once it is complete. */
  savedTo: string | null
  /** Browser host: a path of the page's own origin that yields the file, once; the page opens it and the browser saves it. */
  collectFrom: string | null
}

/** A media type stands in a header: printable ASCII only. Empty where the system knew none. */
const mediaType = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x20-\x7e]*$/, 'Not a media type'))
const byId = v.strictObject({ id: text(64) })
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const jobId = v.union([v.number(), text(200)])

/** The three groups of the contract that tell of progress. */
export const transfers = {
  uploads: {
    /** Sends a stored file to the storage that the server names (Source: docs/reference/calls.md). Progress comes by `changed`. */
    start: call(v.strictObject({ blob, name: text(255), type: mediaType, viewable: v.boolean() })).returns<{
      id: string
    }>(),
    /** Sends a sheet with so many voucher codes to a campaign and then starts the campaign's job. */
    voucherSheet: call(v.strictObject({ blob, name: text(255), campaignId: serverId, codes: count })).returns<{
      id: string
    }>(),
    cancel: call(byId).returns<null>(),
    /** No longer lists one that failed or was cancelled; nothing happens to any other. */
    forget: call(byId).returns<null>(),
    /** The draft has what a sheet's upload brought: the same sheet, picked once more, is another upload. */
    taken: call(byId).returns<null>(),
    /** What runs, and what ended lately; nothing of another workspace. */
    list: call(v.undefined()).returns<UploadState[]>(),
    changed: notice<UploadState>(),
  },
  jobs: {
    /** Follows a job further that ended `unknown`, asks for a paused one at once, and starts one again that ended in an error. */
    checkAgain: call(v.strictObject({ jobId })).returns<JobState>(),
    list: call(v.undefined()).returns<JobState[]>(),
    changed: notice<JobState>(),
  },
  downloads: {
    /** Asks the person where to (Electron), then fetches the customers of a segment on a channel. */
    segmentCustomers: call(
      v.strictObject({ segmentId: serverId, channel: text(60), suggestedName: text(255) }),
    ).returns<{ id: string }>(),
    cancel: call(byId).returns<null>(),
    list: call(v.undefined()).returns<DownloadState[]>(),
    changed: notice<DownloadState>(),
  },
} as const
