/** Uploads, jobs and downloads: they take longer than one answer, so a call starts them and notices report progress. */
import * as v from 'valibot'
import { call, type Failure, notice, text } from './define.ts'
import { serverId, type VoucherUpload } from './entities/index.ts'
import { blob } from './files.ts'

/**
 * `starting`: no bytes yet · `running`: bytes move · `done` · `failed`: see `failure`; it can be started again · `cancelled`: by the user.
 */
export type TransferStage = 'starting' | 'running' | 'done' | 'failed' | 'cancelled'

type Transfer = {
  id: string
  state: TransferStage
  /** Bytes transferred so far. */
  moved: number
  /** Bytes in all; null while unknown. */
  size: number | null
  /** Why it failed; null in every other state. */
  failure: Failure | null
}

/** One upload, from start to end. */
export type UploadState = Transfer & {
  /** `with-content`: started for a waiting request, not by the user. */
  kind: 'file' | 'voucher-sheet' | 'with-content'
  /** The stored file (`StoredFile.blob`). */
  blob: string
  name: string
  type: string
  /** Whether the uploaded file should be readable at its address. */
  viewable: boolean
  /** The campaign of a voucher sheet. */
  campaignId: number | null
  /** How many codes a voucher sheet has; null for other files. */
  codes: number | null
  /** The file's name on the server, after the upload. */
  fileName: string | null
  /** The address of a viewable file, if the server gave one. */
  publicPath: string | null
  /** What the server read in a voucher sheet, until it is `taken`; after a refusal it may have `totalErrors` and `errorFile`. */
  vouchers: VoucherUpload | null
}

/**
 * A background job of the server. `paused`: no connection, and no poll is counted · `unknown`: not ended after 60 polls; `jobs.checkAgain`
 * polls 60 more times · `success` and `error` are the server's own states.
 */
export type JobState = {
  jobId: string | number
  campaignId: number
  state: 'running' | 'paused' | 'success' | 'error' | 'unknown'
  /** The server's message, or Herald's if it gave none; null if there is nothing to say. */
  message: string | null
  /** Polls that the server answered since the start or the last `checkAgain`. */
  polls: number
  /** Why the last poll failed; null if it did not. */
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
  /** Electron: the file that the user chose, once it is complete. */
  savedTo: string | null
  /** Browser host: a path of the page's own origin that yields the file once; the page opens it and the browser saves it. */
  collectFrom: string | null
}

/** A media type is sent in a header: printable ASCII only. Empty if the system knew none. */
const mediaType = v.pipe(v.string(), v.maxLength(200), v.regex(/^[\x20-\x7e]*$/, 'Not a media type'))
const byId = v.strictObject({ id: text(64) })
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const jobId = v.union([v.number(), text(200)])

/** The three groups of the contract that report progress. */
export const transfers = {
  uploads: {
    /** Sends a stored file to the storage that the server names (Source: docs/reference/calls.md). `changed` reports progress. */
    start: call(v.strictObject({ blob, name: text(255), type: mediaType, viewable: v.boolean() })).returns<{
      id: string
    }>(),
    /** Sends a sheet with `codes` voucher codes to a campaign and then starts the campaign's job. */
    voucherSheet: call(v.strictObject({ blob, name: text(255), campaignId: serverId, codes: count })).returns<{
      id: string
    }>(),
    cancel: call(byId).returns<null>(),
    /** Removes a failed or cancelled upload from the list; any other stays. */
    forget: call(byId).returns<null>(),
    /** The draft has stored the result of a sheet's upload: picking the same sheet again starts another upload. */
    taken: call(byId).returns<null>(),
    /** Running and recently ended uploads of this workspace. */
    list: call(v.undefined()).returns<UploadState[]>(),
    changed: notice<UploadState>(),
  },
  jobs: {
    /** Follows a job with state `unknown` further, polls a paused one at once, and restarts one that ended in an error. */
    checkAgain: call(v.strictObject({ jobId })).returns<JobState>(),
    list: call(v.undefined()).returns<JobState[]>(),
    changed: notice<JobState>(),
  },
  downloads: {
    /** Asks the user for a file (Electron), then fetches the customers of a segment on a channel. */
    segmentCustomers: call(
      v.strictObject({ segmentId: serverId, channel: text(60), suggestedName: text(255) }),
    ).returns<{ id: string }>(),
    cancel: call(byId).returns<null>(),
    list: call(v.undefined()).returns<DownloadState[]>(),
    changed: notice<DownloadState>(),
  },
} as const
