/** Exports campaigns and the library to one file with the files that they refer to, and imports such a file as untrusted input. */
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as v from 'valibot'
import {
  cutToUnits,
  type ExchangedCampaign,
  type ExchangedContents,
  type ExchangeFile,
  exchangedContents,
  exchangeFile,
  exchangeFormat,
  exchangeLimits,
  exchangeVersion,
  type Handlers,
  json,
  type SavedFile,
} from '#contract'
import type { SaveAs } from '../downloads/index.ts'
import { FailureError } from '../failure.ts'
import type { BlobStore } from '../files/blob-store.ts'
import type { Clock } from '../ports.ts'

export type ExchangePorts = {
  blobs: BlobStore
  saveAs: SaveAs
  /** Name of the open workspace. */
  brand: () => string
  clock: Clock
}

export function exchangeHandlers(ports: ExchangePorts): Handlers['exchange'] {
  return {
    write: async ({ blob, name }) => {
      const contents = parseContents(await bytesOf(ports.blobs, blob))
      const { files, missing } = await filesOf(ports.blobs, contents)
      const file: ExchangeFile = {
        format: exchangeFormat,
        version: exchangeVersion,
        exportedAt: new Date(ports.clock.now()).toISOString(),
        from: { brand: cutToUnits(ports.brand(), 200) },
        ...contents,
        files,
      }
      const text = JSON.stringify(file)
      if (Buffer.byteLength(text) > exchangeLimits.bytes) throw tooLarge()
      return { saved: await save(text, name, ports.saveAs), missing }
    },
    read: async ({ blob }) => {
      const {
        from,
        exportedAt,
        campaigns,
        library = [],
        unsubscribe = null,
        files,
      } = parseExchange(await bytesOf(ports.blobs, blob))
      const blobs = files.map(({ blob: hash, data }) => ({ named: hash, bytes: checkedBytes(hash, data) }))
      // Files are stored only after all hashes were verified.
      for (const { named, bytes } of blobs) await ports.blobs.put([bytes], named, '')
      const missing = await missingOf(ports.blobs, { campaigns, library })
      return { brand: from.brand, exportedAt, campaigns: campaigns.map(withoutAbsent), library, unsubscribe, missing }
    },
  }
}

async function bytesOf(blobs: BlobStore, blob: string): Promise<Uint8Array> {
  const path = await blobs.pathOf(blob)
  const { size } = await stat(path)
  if (size > exchangeLimits.bytes) throw new FailureError({ kind: 'input', message: refusals.large })
  return readFile(path)
}

/** Files whose hash appears in what is exported, each once. */
async function filesOf(blobs: BlobStore, contents: ExchangedContents) {
  const files: ExchangeFile['files'] = []
  let [missing, size] = [0, 0]
  for (const blob of namedIn(contents)) {
    // A missing file is counted, and the count is part of the export.
    const path = await blobs.findPath(blob)
    if (path === null) {
      missing += 1
      continue
    }
    size += (await stat(path)).size
    if (size > exchangeLimits.bytes || files.length === exchangeLimits.files) throw tooLarge()
    files.push({ blob, data: (await readFile(path)).toString('base64') })
  }
  return { files, missing }
}

async function missingOf(blobs: BlobStore, contents: ExchangedContents): Promise<number> {
  const found = await Promise.all(namedIn(contents).map((blob) => blobs.findPath(blob)))
  return found.filter((path) => path === null).length
}

/** A hash is a text of its own, or part of the address of a file that waits for its upload, also within HTML. */
const namedIn = (contents: ExchangedContents): string[] => [
  ...new Set(
    [...JSON.stringify(contents).matchAll(/(?:"|herald-file:)([0-9a-f]{64})(?![0-9a-f])/g)].map(
      ([, blob = '']) => blob,
    ),
  ),
]

/** Rejects a file whose hash does not match. */
function checkedBytes(hash: string, data: string): Uint8Array {
  const bytes = Buffer.from(data, 'base64')
  if (createHash('sha256').update(bytes).digest('hex') === hash) return bytes
  throw new FailureError({ kind: 'input', message: refusals.damaged })
}

const megabytes = exchangeLimits.bytes / 1024 / 1024

/** Messages for files that cannot be imported. */
export const refusals = {
  large: `Files over ${megabytes} MB cannot be imported`,
  foreign: 'This is not a Herald export',
  damaged: 'This file is damaged and cannot be imported',
  newer: 'A newer version of Herald wrote this file. Update Herald to import it.',
  many: `An export can have up to ${exchangeLimits.campaigns} campaigns and ${exchangeLimits.files} files`,
} as const

const refuse = (refusalKind: keyof typeof refusals): never => {
  throw new FailureError({ kind: 'input', message: refusals[refusalKind] })
}

/**
 * Parses an exported file, which is untrusted: nothing is used before everything is checked. Throws `FailureError` (`input`) with one of
 * `refusals`.
 */
export function parseExchange(bytes: Uint8Array): ExchangeFile {
  if (bytes.byteLength > exchangeLimits.bytes) return refuse('large')
  const found = parseFile(bytes)
  if (!isRecord(found)) return refuse('foreign')
  if (found.format !== exchangeFormat) return refuse('foreign')
  if (typeof found.version === 'number' && found.version > exchangeVersion) return refuse('newer')
  if (isTooLong(found.campaigns, exchangeLimits.campaigns) || isTooLong(found.files, exchangeLimits.files))
    return refuse('many')
  // Refuses keys that could reach prototypes, at any depth.
  if (!v.is(json, found)) return refuse('damaged')
  const checked = v.safeParse(exchangeFile, found)
  return checked.success ? checked.output : refuse('damaged')
}

/** Parses what is to be exported; throws `FailureError` (`input`). */
export function parseContents(bytes: Uint8Array): ExchangedContents {
  const checked = v.safeParse(exchangedContents, parseFile(bytes))
  if (checked.success) return checked.output
  throw new FailureError({ kind: 'input', message: 'This cannot be exported' })
}

function parseFile(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Not JSON: truncated, or another file type. The first bytes decide.
    return refuse(startsAsOurs(bytes) ? 'damaged' : 'foreign')
  }
}

const startsAsOurs = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 200)).includes(exchangeFormat)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTooLong = (value: unknown, limit: number): boolean => Array.isArray(value) && value.length > limit

/** Leaves out sections that are absent. */
const withoutAbsent = ({ sections, ...campaign }: ExchangedCampaign) => ({
  ...campaign,
  sections: Object.fromEntries(
    Object.entries(sections).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ),
})

async function save(text: string, name: string, saveAs: SaveAs): Promise<SavedFile | null> {
  const destination = await saveAs(basename(name))
  if (!destination) return null
  try {
    await writeFile(destination.path, text)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new FailureError({ kind: 'storage', message: `The file could not be written${code}` })
  }
  return destination.deliver()
}

const tooLarge = () =>
  new FailureError({
    kind: 'input',
    message: `Together this is larger than ${exchangeLimits.bytes / 1024 / 1024} MB. Export less at once.`,
  })
