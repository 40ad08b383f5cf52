/**
 * The files of a folder that others write into too, and what they hold: reviews, which are taken if their proof was made here, or proofs.
 * Links are never followed, and nothing is removed or written over.
 */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Handlers, MAX_REVIEW_BYTES, type Proof, type Review } from '#contract'
import { readReview } from '../../model/rules/read-review.ts'
import { MAX_PROOF_BYTES, noProof, type ReadProof, readProof } from '../../model/steps/proof/read-proof.ts'
import type { StoreClient } from '../drafts/client.ts'
import { diskCode, failureOf, isMissing } from '../failure.ts'
import { rename } from '../json-file.ts'

/** A file with a name that Herald reads. `stamp` differs once it was changed. */
export type FolderFile = { name: string; size: number; modifiedMs: number; stamp: string }

/** Limit of files that are read, the newest ones: the folder may hold much else. */
const MAX_FILES = 1_000
const readable = /^[^.].*\.(?:html|txt)$/i

/** The files with reviews and proofs, newest first. Throws errors of the disk. */
export async function filesIn(folder: string): Promise<FolderFile[]> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && readable.test(entry.name))
    .map(({ name }) => name)
  const files: FolderFile[] = []
  for (const name of names) {
    const found = await lstat(join(folder, name)).catch(() => null)
    if (!found?.isFile()) continue
    const { size, mtimeMs } = found
    files.push({ name, size, modifiedMs: mtimeMs, stamp: `${size} ${mtimeMs}` })
  }
  return files.toSorted((one, other) => other.modifiedMs - one.modifiedMs).slice(0, MAX_FILES)
}

/** The text of a file of the folder; null if it has more bytes, or is a link or no file. Throws errors of the disk. */
export async function textOf(folder: string, name: string, maxBytes: number): Promise<string | null> {
  // Absent on Windows, where a link was refused by its kind a moment ago.
  const noLinks = constants.O_NOFOLLOW ?? 0
  const file = await open(join(folder, name), constants.O_RDONLY | noLinks)
  try {
    const found = await file.stat()
    if (!found.isFile() || found.size > maxBytes) return null
    const bytes = Buffer.alloc(found.size)
    const { bytesRead } = await file.read(bytes, 0, found.size, 0)
    return bytes.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Puts a file into the folder under a name that is not taken yet, whole or not at all; others may read it. A file with this name stays as it
 * is. Throws errors of the disk.
 */
export async function place(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  if (await exists(path)) return
  const temporary = join(folder, `.herald-${createHash('sha256').update(name).digest('hex').slice(0, 16)}.part`)
  // One of an attempt that was cut off; a link is removed, not followed.
  await rm(temporary, { force: true })
  try {
    await writeNew(temporary, text)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(text)
    // Herald's files are private to their user otherwise. Some shares keep no modes.
    await file.chmod(0o644).catch(() => undefined)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'It is not there.',
  ENOTDIR: 'It is not a folder.',
  EACCES: 'Herald has no permission to use it.',
  EPERM: 'Herald has no permission to use it.',
  EROFS: 'It can only be read.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  ETIMEDOUT: 'The computer that holds it does not answer.',
  EHOSTDOWN: 'The computer that holds it does not answer.',
  EHOSTUNREACH: 'The computer that holds it does not answer.',
  ESTALE: 'The computer that holds it does not answer.',
}

/** Why the folder could not be used, as a sentence. */
export function reasonOf(error: unknown): string {
  const code = diskCode(error)
  return (code && reasons[code]) || `The system reports ${code ?? 'an unknown error'}.`
}

export type Content = {
  reviews: readonly Review[]
  proofs: readonly ReadProof[]
  /** Why the file cannot be used, as a sentence; null if it can, or is none of Herald's. */
  refused: string | null
}

/** Reviews that are new here, with their proofs. */
type Arrived = { proof: Proof; review: Review }[]

type ContentPorts = {
  workspace: string
  store: Pick<StoreClient, 'hasReview'>
  /** Keeps a review as one that was dropped. Throws `FailureError`, `not-found` for one of somebody else's proof. */
  take: Handlers['proofs']['take']
}

/** Reads a file, and takes its reviews. Never throws. */
export async function contentOf(
  folder: string,
  { name, size }: FolderFile,
  ports: ContentPorts,
): Promise<Content & { arrived: Arrived }> {
  const isReview = /\.txt$/i.test(name)
  const maxBytes = isReview ? MAX_REVIEW_BYTES : MAX_PROOF_BYTES
  const none = { reviews: [], proofs: [], refused: null, arrived: [] }
  try {
    const text = size > maxBytes ? null : await textOf(folder, name, maxBytes)
    if (text === null) return { ...none, refused: `This is too large for a ${isReview ? 'review' : 'proof'}.` }
    if (isReview) return { ...none, ...(await takeIn(text, ports)) }
    const read = readProof(text)
    if ('proofs' in read) return { ...none, proofs: read.proofs }
    return { ...none, refused: read.refused === noProof ? null : read.refused }
  } catch (error) {
    return { ...none, refused: `It cannot be read. ${reasonOf(error)}` }
  }
}

async function takeIn(
  text: string,
  { workspace, store, take }: ContentPorts,
): Promise<Pick<Content, 'reviews' | 'refused'> & { arrived: Arrived }> {
  const read = readReview(text)
  if ('refused' in read) return { reviews: [], refused: read.refused, arrived: [] }
  const arrived: Arrived = []
  let refused: string | null = null
  for (const review of read.reviews) {
    const isKnown = await store.hasReview(workspace, review.id)
    try {
      const proof = await take(review)
      if (proof && !isKnown) arrived.push({ proof, review })
    } catch (error) {
      const { kind, message } = failureOf(error)
      if (kind !== 'not-found') refused = message
    }
  }
  return { reviews: read.reviews, refused, arrived }
}
