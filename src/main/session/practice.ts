/** Opens the practice workspace: with the embedded reference API, or only with its drafts if that cannot be opened. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PracticeNames, practiceOrigin, type Session, type Workspace } from '#contract'
import { FailureError } from '../failure.ts'
import type { Log } from '../ports.ts'
import type { OpenWorkspace } from './open-workspace.ts'

/** The embedded reference API; the composition root opens it. */
export type Practice = { fetch: typeof fetch; token: string; close(): Promise<void> }

export const practiceWorkspace: Workspace = {
  id: 'practice',
  kind: 'practice',
  address: 'practice',
  user: { id: 'practice', name: 'Ayesha Siddiqui' },
  brand: { id: 'practice', name: 'Gulmohar Retail' },
}

const workspaceNamed = (names: PracticeNames | null): Workspace => ({
  ...practiceWorkspace,
  user: { ...practiceWorkspace.user, name: names?.person || practiceWorkspace.user.name },
  brand: { ...practiceWorkspace.brand, name: names?.workspace || practiceWorkspace.brand.name },
})

/** Whether a local address is a file of the practice workspace: its server listens for files only, on a fixed port. */
export function isPracticeFile(dataFolder: string, { pathname, port }: URL): boolean {
  if (!pathname.startsWith('/storage/')) return false
  try {
    return readFileSync(join(dataFolder, 'practice', 'storage-port'), 'utf8') === port
  } catch {
    // No file has been published yet.
    return false
  }
}

type PracticePorts = {
  openPractice: () => Promise<Practice>
  /** The user's names for the workspace; null: the brand's own names. */
  names: () => PracticeNames | null
  enter: OpenWorkspace['enter']
  log: Log
}

export type PracticeWorkspace = {
  /** Throws `FailureError` if the reference API cannot be opened; the next call tries again. */
  open(): Promise<Session>
  /** Opens only the local drafts, because the server cannot be opened. */
  openWithoutServer(): Promise<Session>
  close(): Promise<void>
}

export function createPracticeWorkspace({ openPractice, names, enter, log }: PracticePorts): PracticeWorkspace {
  let practice: Promise<Practice> | null = null
  return {
    open: async () => {
      practice ??= openPractice()
      try {
        const { fetch: fetchPort, token } = await practice
        const reach = { origin: practiceOrigin, token, fetch: fetchPort, inProcess: true }
        return await enter(workspaceNamed(names()), reach, { state: 'practice', tokenKept: null })
      } catch (error) {
        practice = null
        log('error', 'The practice workspace cannot be opened', error)
        throw new FailureError({ kind: 'storage', message: 'The practice workspace cannot be opened' })
      }
    },
    openWithoutServer: () => {
      const rejectUnreachable = () => Promise.reject(new TypeError('The practice server cannot be opened'))
      const reach = { origin: practiceOrigin, token: '', fetch: rejectUnreachable, inProcess: true }
      return enter(workspaceNamed(names()), reach, { state: 'practice', tokenKept: null })
    },
    close: async () => {
      await (await practice?.catch(() => undefined))?.close()
    },
  }
}
