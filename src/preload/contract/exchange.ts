/** Campaigns as one file: what stands in it, and the calls that write and read one. */
import * as v from 'valibot'
import { call, text } from './define.ts'
import { type Json, json } from './entities/index.ts'
import { blob, type SavedFile } from './files.ts'
import { MAX_TAGS, tag } from './marks.ts'

/** What every such file says of itself first. A file of a later version is refused with words. */
export const exchangeFormat = 'herald.campaigns'
export const exchangeVersion = 1

/** Bytes of the whole file; campaigns and files in it. */
export const exchangeLimits = { bytes: 64 * 1024 * 1024, campaigns: 100, files: 200 } as const

const slug = v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))

/** One campaign without anything that only its server knows: the words of its steps. */
export const exchangedCampaign = v.strictObject({
  channel: slug,
  type: slug,
  name: v.pipe(v.string(), v.maxLength(500)),
  /** What its person kept about it; absent where that is nothing. */
  marks: v.optional(
    v.strictObject({
      favourite: v.optional(v.boolean()),
      archived: v.optional(v.boolean()),
      tags: v.optional(v.pipe(v.array(tag), v.maxLength(MAX_TAGS))),
    }),
  ),
  sections: v.strictObject({
    trigger: v.optional(json),
    segment: v.optional(json),
    goals: v.optional(json),
    content: v.optional(json),
    schedule: v.optional(json),
  }),
})
export const exchangedCampaigns = v.pipe(
  v.array(exchangedCampaign),
  v.minLength(1),
  v.maxLength(exchangeLimits.campaigns),
)
export type ExchangedCampaign = v.InferOutput<typeof exchangedCampaign>

/** The file. `blob` is the SHA-256 of the bytes behind `data`, as the campaigns name them. */
export const exchangeFile = v.strictObject({
  format: v.literal(exchangeFormat),
  version: v.literal(exchangeVersion),
  /** ISO 8601 in UTC. */
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  from: v.strictObject({ brand: v.pipe(v.string(), v.maxLength(200)) }),
  campaigns: exchangedCampaigns,
  files: v.pipe(
    v.array(v.strictObject({ blob, data: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/)) })),
    v.maxLength(exchangeLimits.files),
  ),
})
export type ExchangeFile = v.InferOutput<typeof exchangeFile>

/** `missing`: how many files the campaigns name that are not on this computer, and so not in the file. */
export type ExchangeWritten = { saved: SavedFile | null; missing: number }

/** What a file holds; its own files are on this computer now. */
export type ExchangeRead = {
  brand: string
  /** ISO 8601 in UTC. */
  exportedAt: string
  campaigns: (Omit<ExchangedCampaign, 'sections'> & { sections: { [section: string]: Json } })[]
  missing: number
}

export const exchangeCalls = {
  /**
   * Writes campaigns and the files that they name where the person chooses; `saved` is null when they decided against it. `blob`: a stored
   * JSON text of the campaigns, because together they may be larger than a call may be.
   */
  write: call(v.strictObject({ blob, name: text(255) })).returns<ExchangeWritten>(),
  /** Reads a stored file, which may come from anybody, and takes in the files in it. */
  read: call(v.strictObject({ blob })).returns<ExchangeRead>(),
} as const
