/**
 * Small JSON files of the data folder, one value each or one per workspace: read with a schema, written atomically, so that neither a
 * crash nor a full disk leaves a partial file.
 */
import type { PathLike } from 'node:fs'
import { open, readFile, rename as renameOnce, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { Workspace } from '#contract'
import { diskCode, diskFailure, isMissing } from './failure.ts'
import { type Clock, type Log, systemClock } from './ports.ts'

export type JsonFile<T> = {
  /** The file's value; `empty` if the file is missing or unusable. Never throws. */
  read(): Promise<T>
  /** Resolves once `value` is on disk. Writes keep their order. Throws `FailureError` (`storage`) with the cause. */
  write(value: T): Promise<void>
}

type JsonFileOptions<T> = {
  /** The name of the content, as the start of a sentence: 'The groups of test recipients'. */
  what: string
  schema: v.GenericSchema<unknown, T>
  empty: T
  log: Log
}

/** The file at `path`. A file that does not match the schema is renamed to `<path>.damaged` and logged. */
export function jsonFile<T>(path: string, { what, schema, empty, log }: JsonFileOptions<T>): JsonFile<T> {
  let last: Promise<void> = Promise.resolve()
  return {
    read: async () => {
      try {
        return v.parse(schema, JSON.parse(await readFile(path, 'utf8')))
      } catch (error) {
        if (!isMissing(error)) await putAside(path, what, error, log)
        return empty
      }
    },
    write: (value) => {
      const next = last.then(() =>
        replaceFile(path, JSON.stringify(value)).catch((error) => {
          throw diskFailure(`${what} could not be saved on this computer`, error)
        }),
      )
      // The caller reports a failed write; the next write runs anyway.
      last = next.catch(() => undefined)
      return next
    },
  }
}

export type WorkspaceFile<T> = {
  /** The value of the open workspace. */
  here(): Promise<T>
  /** Changes run one after another; none is lost. Throws errors of `next`, and `FailureError` (`storage`) if it cannot be written. */
  change(next: (before: T) => T): Promise<T>
  /** Call whenever a workspace opens. */
  use(workspace: Pick<Workspace, 'id'>): void
}

type WorkspaceFileOptions<T> = {
  /** The name of the content, as the start of a sentence: 'The prices'. */
  what: string
  /** Reads a workspace's value, also `undefined` if it has none. A file with a value that does not match is renamed; `v.fallback` prevents that. */
  schema: v.GenericSchema<unknown, T>
  changed?: (value: T) => void
  log: Log
}

/** The file at `path` with one value per workspace. Values of other workspaces are written as they were read. */
export function workspaceFile<T>(
  path: string,
  { what, schema, changed, log }: WorkspaceFileOptions<T>,
): WorkspaceFile<T> {
  const values = v.record(
    v.string(),
    v.custom((value) => v.is(schema, value)),
  )
  const file = jsonFile<Record<string, unknown>>(path, { what, schema: values, empty: {}, log })
  let workspace = ''
  let last: Promise<unknown> = Promise.resolve()
  let all: Promise<Record<string, unknown>> | null = null
  const current = () => {
    all ??= file.read()
    return all
  }
  const valueFor = async (id: string): Promise<T> => v.parse(schema, (await current())[id])
  return {
    here: () => valueFor(workspace),
    change: (next) => {
      const id = workspace
      const done = last.then(async () => {
        const after = next(await valueFor(id))
        const newValues = { ...(await current()), [id]: after }
        await file.write(newValues)
        all = Promise.resolve(newValues)
        if (id === workspace) changed?.(after)
        return after
      })
      // The caller reports a failed change; the next change runs anyway.
      last = done.catch(() => undefined)
      return done
    },
    use: ({ id }) => {
      workspace = id
      if (changed) valueFor(id).then(changed, (error) => log('warn', `${what} cannot be read`, error))
    },
  }
}

/**
 * Replaces the file at `path` with `content`, readable by its owner only: written to disk under another name first. Throws errors of the
 * disk.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const temporaryPath = `${path}.new`
  try {
    await writeSynced(temporaryPath, content)
    await rename(temporaryPath, path)
  } catch (error) {
    // The first error is the one to report; the next write replaces a temporary file that stays.
    await rm(temporaryPath, { force: true, recursive: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(dirname(path))
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes the new name to disk too. Errors are ignored: not every system supports this, and the file is complete without it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** A file without read permission is not renamed: its content may be fine. */
async function putAside(path: string, subject: string, error: unknown, log: Log): Promise<void> {
  if (isForbidden(error)) return log('warn', `${subject} cannot be read`, error)
  log('warn', `${subject} cannot be read; the file is kept as ${path}.damaged`, error)
  await rm(`${path}.damaged`, { force: true, recursive: true })
    .then(() => rename(path, `${path}.damaged`))
    .catch((refusal) => log('warn', `${path} cannot be renamed`, refusal))
}

/** Milliseconds after which retrying stops, and between two attempts. */
const RENAME_TIMEOUT_MS = 10_000
const PAUSE_MS = 50
const locked = new Set(['EPERM', 'EACCES', 'EBUSY'])

type RenamePorts = { platform: NodeJS.Platform; clock: Clock; once: (from: PathLike, to: PathLike) => Promise<void> }
const thisComputer: RenamePorts = { platform: process.platform, clock: systemClock, once: renameOnce }

/**
 * Renames a file that another program may have open for a short time. * Renames a file. Windows refuses it while a virus scanner, the
 * search or a synced folder has either file open: there it is retried for ten seconds. Throws the disk's last error.
 */
export async function rename(
  from: PathLike,
  to: PathLike,
  { platform, clock, once }: RenamePorts = thisComputer,
): Promise<void> {
  const deadline = clock.now() + RENAME_TIMEOUT_MS
  for (;;) {
    try {
      return await once(from, to)
    } catch (error) {
      if (platform !== 'win32' || !locked.has(diskCode(error) ?? '') || clock.now() >= deadline) throw error
      await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve))
    }
  }
}

const isForbidden = (error: unknown): boolean => diskCode(error) === 'EACCES' || diskCode(error) === 'EPERM'
