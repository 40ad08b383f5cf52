/**
 * The shared folder of reviews: proofs of the open workspace are put there once, reviews of them are taken from it, and proofs of others are
 * listed and answered.
 */
import { watch } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import {
  type FolderProof,
  fileName,
  type Handlers,
  type ProofToAnswer,
  type Review,
  type ReviewFolderState,
  type SavedFile,
} from '#contract'
import { reviewText } from '../../model/rules/review-text.ts'
import { MAX_PROOF_BYTES, type ReadProof, readProof } from '../../model/steps/proof/read-proof.ts'
import type { SaveAs } from '../downloads/index.ts'
import type { StoreClient } from '../drafts/client.ts'
import { diskCode, FailureError } from '../failure.ts'
import { jsonFile } from '../json-file.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import { type Content, contentOf, type FolderFile, filesIn, place, reasonOf, textOf } from './files.ts'

export type ReviewFolderPorts = {
  /** Keeps which proofs were put where. */
  file: string
  /** The folder of the settings; null for none. */
  folder: () => string | null
  /** The open workspace; null before the first one. */
  workspace: () => string | null
  store: Pick<StoreClient, 'sharedProofs' | 'proofPage' | 'hasReview'>
  /** Keeps a review as one that was dropped. Throws `FailureError`. */
  take: Handlers['proofs']['take']
  /** Opens a file in the browser; null if the host cannot. Throws `FailureError`. */
  openFile: ((path: string) => Promise<void>) | null
  chooseFolder: () => Promise<string | null>
  saveAs: SaveAs
  /** Calls `changed` when a file of the folder changed, until it is closed or fails. Throws where folders report nothing. */
  watch: (folder: string, changed: () => void, failed: () => void) => { close: () => void }
  notify: Notify
  clock: Clock
  log: Log
}

export type ReviewFolder = {
  handlers: Handlers['reviewFolder']
  /** Looks into the folder soon: settings, proofs or the workspace changed. */
  soon(): void
  /** Puts a review into the folder if its proof is there; false if it is not. Throws `FailureError`. */
  passOn(review: Review): Promise<boolean>
  close(): Promise<void>
}

/** Milliseconds until the folder is read again, also one that could not be reached: not every share reports changes. */
const POLL_MS = 30_000
/** Milliseconds: several changes are read together. */
const SOON_MS = 300
/** Milliseconds that the end of Herald waits for a share that does not answer. */
const CLOSE_TIMEOUT_MS = 1_000
/** How often a file that cannot be used is read before it counts as whole: programs that copy files write them bit by bit. */
const READINGS = 5

type Known = Content & { stamp: string; readings: number }

/** By folder, the ids of the proofs that were put there. */
const remembered = v.record(v.string(), v.array(v.string()))

const nothing: ReviewFolderState = { reachedAt: null, away: null, unwritten: null, refused: [] }

/** What the system reports of a folder. */
export const watchFolder: ReviewFolderPorts['watch'] = (folder, changed, failed) =>
  watch(folder, { persistent: false }, changed).on('error', failed)

export const createReviewFolder = (ports: ReviewFolderPorts): ReviewFolder => new Exchange(ports).service()

class Exchange {
  readonly #ports: ReviewFolderPorts
  readonly #memory
  #place: { folder: string; workspace: string } | null = null
  #files = new Map<string, Known>()
  /** Ids of proofs that were made on this computer. */
  #own: ReadonlySet<string> = new Set()
  #state = nothing
  #shown = ''
  #watcher: { close: () => void } | null = null
  #stopTimer = () => {}
  #isSoon = false
  #looking: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(ports: ReviewFolderPorts) {
    this.#ports = ports
    const what = 'The proofs in the shared folder'
    this.#memory = jsonFile<Record<string, string[]>>(ports.file, {
      what,
      schema: remembered,
      empty: {},
      log: ports.log,
    })
  }

  service(): ReviewFolder {
    return {
      handlers: {
        state: () => this.#state,
        list: () => this.#list(),
        proof: ({ id }) => this.#proof(id),
        open: ({ id }) => this.#open(id),
        answer: async (review) => {
          if (await this.passOn(review)) return null
          throw new FailureError({ kind: 'not-found', message: goneProof })
        },
        choose: () => this.#ports.chooseFolder(),
      },
      soon: () => this.#soon(),
      passOn: (review) => this.passOn(review),
      close: () => this.#close(),
    }
  }

  #soon(ms = SOON_MS): void {
    if (this.#isClosed || (this.#isSoon && ms === SOON_MS)) return
    this.#stopTimer()
    this.#isSoon = ms === SOON_MS
    this.#stopTimer = this.#ports.clock.after(ms, () => {
      this.#isSoon = false
      this.#looking = this.#looking.then(() => this.#look())
    })
  }

  async #close(): Promise<void> {
    this.#isClosed = true
    this.#stopTimer()
    this.#unwatch()
    let stop = () => {}
    const timeout = new Promise<void>((resolve) => {
      stop = this.#ports.clock.after(CLOSE_TIMEOUT_MS, resolve)
    })
    await Promise.race([this.#looking, timeout])
    stop()
  }

  async #look(): Promise<void> {
    const { clock, log } = this.#ports
    const [folder, workspace] = [this.#ports.folder(), this.#ports.workspace()]
    if (this.#isClosed) return
    if (this.#place?.folder !== folder || this.#place?.workspace !== workspace) this.#begin(folder, workspace)
    if (!this.#place) {
      this.#tell()
      // A workspace may still be opening.
      if (folder !== null && !this.#isSoon) this.#soon(POLL_MS)
      return
    }
    try {
      const files = await filesIn(this.#place.folder)
      this.#watch(this.#place.folder)
      await this.#deliver(this.#place)
      await this.#read(this.#place.folder, files)
      const at = new Date(clock.now()).toISOString()
      this.#state = { ...this.#state, reachedAt: at, away: null, refused: this.#refused() }
    } catch (error) {
      if (this.#isClosed) return
      this.#unwatch()
      const away = reasonOf(error)
      if (this.#state.away === null)
        log('warn', `The shared folder cannot be reached. ${away}`, diskCode(error) ? undefined : error)
      this.#state = { ...this.#state, away }
    }
    this.#tell()
    if (!this.#isSoon) this.#soon(POLL_MS)
  }

  /** Starts from the beginning with another folder or workspace. */
  #begin(folder: string | null, workspace: string | null): void {
    this.#unwatch()
    this.#place = folder === null || workspace === null ? null : { folder, workspace }
    this.#files = new Map()
    this.#state = nothing
  }

  /** Shares without notices of changes are polled alone. */
  #watch(folder: string): void {
    if (this.#watcher) return
    try {
      this.#watcher = this.#ports.watch(
        folder,
        () => this.#soon(),
        () => this.#unwatch(),
      )
    } catch (error) {
      this.#ports.log('info', `The shared folder reports no changes and is polled. ${reasonOf(error)}`)
    }
  }

  #unwatch(): void {
    this.#watcher?.close()
    this.#watcher = null
  }

  /** The page reads again what it shows; the time to the minute, so that it does not for each poll. */
  #tell(): void {
    const { reachedAt } = this.#state
    const shown = JSON.stringify([{ ...this.#state, reachedAt: reachedAt?.slice(0, 16) }, this.#list()])
    if (shown === this.#shown) return
    this.#shown = shown
    this.#ports.notify('reviewFolder.changed', null)
  }

  /** Puts each proof of the workspace into the folder that was not put there before. A folder that cannot be written can still be read. */
  async #deliver({ folder, workspace }: { folder: string; workspace: string }): Promise<void> {
    const { store } = this.#ports
    const shared = await store.sharedProofs()
    this.#own = new Set(shared.map(({ id }) => id))
    const memory = await this.#memory.read()
    const delivered = new Set(memory[folder])
    const waiting = shared.filter((proof) => proof.workspace === workspace && !delivered.has(proof.id))
    try {
      for (const { id, name, number } of waiting) {
        if (this.#isClosed) return
        if (delivered.has(id)) continue
        const page = await store.proofPage(workspace, id)
        const ending = `, proof ${number ?? 1} ${id.slice(0, 8)}.html`
        if (page !== null) await place(folder, fileName(name ?? '', 'Proof', ending), page)
        // Several campaigns may share a page.
        const read = readProof(page ?? '')
        for (const shown of 'proofs' in read ? read.proofs : []) delivered.add(shown.id)
        delivered.add(id)
        await this.#memory.write({ ...memory, [folder]: [...delivered] })
      }
      this.#state = { ...this.#state, unwritten: null }
    } catch (error) {
      // Without the system's own text: paths hold names of campaigns.
      const unwritten = reasonOf(error)
      if (this.#state.unwritten === null)
        this.#ports.log('warn', `A proof could not be put into the shared folder. ${unwritten}`)
      this.#state = { ...this.#state, unwritten }
    }
  }

  async #read(folder: string, files: readonly FolderFile[]): Promise<void> {
    const before = this.#files
    this.#files = new Map()
    for (const file of files) {
      if (this.#isClosed) return
      const known = before.get(file.name)
      const isSame = known?.stamp === file.stamp
      const readings = isSame ? known.readings : 0
      const isSettled = isSame && (known.refused === null || readings >= READINGS)
      if (isSettled) this.#files.set(file.name, known)
      else
        this.#files.set(file.name, {
          stamp: file.stamp,
          readings: readings + 1,
          ...(await this.#content(folder, file)),
        })
    }
  }

  async #content(folder: string, file: FolderFile): Promise<Content> {
    const { arrived, ...content } = await contentOf(folder, file, {
      ...this.#ports,
      workspace: this.#ports.workspace() ?? '',
    })
    if (arrived.length > 0) this.#ports.notify('reviewFolder.arrived', arrived)
    return content
  }

  /** Files that could not be used at a second reading either. */
  #refused(): ReviewFolderState['refused'] {
    return [...this.#files].flatMap(([file, { refused, readings }]) =>
      refused !== null && readings > 1 ? [{ file, reason: refused }] : [],
    )
  }

  /** The proofs of others by their ids; of copies the oldest file counts. */
  #proofs(): Map<string, { file: string; proof: ReadProof }> {
    const found = new Map<string, { file: string; proof: ReadProof }>()
    for (const [file, { proofs }] of this.#files)
      for (const proof of proofs) if (!this.#own.has(proof.id)) found.set(proof.id, { file, proof })
    return found
  }

  #list(): FolderProof[] {
    const reviews = [...this.#files.values()].flatMap((known) => known.reviews)
    return [...this.#proofs().values()]
      .map(({ proof: { id, name, number, at, by, hash } }) => ({
        ...{ id, name, number, at, by },
        answers: answersIn(reviews.filter((review) => review.proofId === id && review.hash === hash)),
      }))
      .toSorted((one, other) => (one.at < other.at ? 1 : -1))
  }

  /** Null without a folder, or if the proof is not in it. */
  #found(id: string): { folder: string; file: string; proof: ReadProof } | null {
    const found = this.#proofs().get(id)
    return this.#place && found ? { folder: this.#place.folder, ...found } : null
  }

  #proof(id: string): ProofToAnswer | null {
    const found = this.#found(id)
    if (!found) return null
    const { hash, name, number, fields } = found.proof
    return { id, hash, name, number, fields }
  }

  /** The file may have been replaced since it was read: what is opened is read once more. */
  async #open(id: string): Promise<SavedFile | null> {
    const { openFile, saveAs } = this.#ports
    const found = this.#found(id)
    if (!found) throw new FailureError({ kind: 'not-found', message: goneProof })
    const { folder, file } = found
    try {
      const text = await textOf(folder, file, MAX_PROOF_BYTES)
      const read = readProof(text ?? '')
      if (text === null || 'refused' in read || !read.proofs.some((proof) => proof.id === id))
        throw new FailureError({ kind: 'not-found', message: goneProof })
      if (openFile) {
        await openFile(join(folder, file))
        return null
      }
      const destination = await saveAs(file)
      if (!destination) return null
      await writeFile(destination.path, text)
      return destination.deliver()
    } catch (error) {
      throw folderFailure('The proof could not be opened.', error)
    }
  }

  async passOn(review: Review): Promise<boolean> {
    const found = this.#found(review.proofId)
    if (found?.proof.hash !== review.hash) return false
    const { folder, proof } = found
    const ending = `, proof ${proof.number} ${review.id.slice(0, 8)}.txt`
    const text = reviewText([{ review, campaign: `${proof.name}, proof ${proof.number}`, fields: proof.fields }])
    try {
      await place(folder, fileName(`Review by ${review.name} of ${proof.name}`, 'Review', ending), text)
    } catch (error) {
      throw folderFailure('The review could not be put into the shared folder.', error)
    }
    this.#soon()
    return true
  }
}

const goneProof = 'This proof is not in the shared folder any more.'

function folderFailure(what: string, error: unknown): FailureError {
  if (error instanceof FailureError) return error
  // Without its cause, which is logged: paths hold names of campaigns.
  return new FailureError({ kind: 'storage', message: `${what} ${reasonOf(error)}` })
}

/** The last answer of each person, in the order of their times. */
function answersIn(reviews: readonly Review[]): FolderProof['answers'] {
  const sorted = reviews.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const last = new Map(sorted.map(({ name, verdict, at }) => [name.trim().toLowerCase(), { name, verdict, at }]))
  return [...last.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}
