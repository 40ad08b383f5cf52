/**
 * Whether the drafts file is the one that this data folder worked with last: an id is in the file and beside it, where no backup
 * takes it along. What another file brings in waits until a person sends it.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Failure } from '#contract'
import { diskFailure, isMissing } from '../../failure.ts'
import type { Db } from './db.ts'
import { getMeta, setMeta } from './mirror.ts'

/** The file with the id of a drafts file. */
export const idBeside = (file: string): string => `${file}.id`

/** Notes a new id beside `file`: the file that is there at the next start counts as another one. Throws what the disk throws. */
export const renew = (file: string): void => write(file, randomUUID())

/** Of the file as a whole, and of no workspace. */
const wholeFile = ''
export const fileIdKey = 'file id'

const restored: Failure = {
  kind: 'offline',
  code: 'restored',
  message: 'This change came with a backup or another drafts file. It waits until you send it.',
}
/** Also of a file whose id cannot be noted: each start would send again what was sent of it. */
export const unwritable: Failure = {
  kind: 'offline',
  code: 'restored',
  message:
    'This change waits in a file that cannot be written, so Herald could send it twice. It waits until you send it.',
}
const notMarked = 'The drafts file could not be marked as that of this computer'

/**
 * Why what waits in `file` (null: in memory) must be blocked; null if it need not be. A file that is another one than before counts as this
 * computer's own from then on. One that knows of no id, with none beside it, is new. Runs inside a transaction; throws `FailureError`.
 */
export function whyForeign(db: Db, file: string | null): Failure | null {
  if (file === null) return unwritable
  const [there, own] = [read(file), getMeta(db, wholeFile, fileIdKey)]
  if (there !== null && there === own) return null
  const id = there ?? randomUUID()
  setMeta(db, wholeFile, fileIdKey, id)
  if (there === null) {
    try {
      write(file, id)
    } catch (error) {
      throw diskFailure(notMarked, error)
    }
  }
  return there !== null || own !== null ? restored : null
}

/** Null where there is none, or an emptied one. */
function read(file: string): string | null {
  try {
    return readFileSync(idBeside(file), 'utf8') || null
  } catch (error) {
    if (isMissing(error)) return null
    throw diskFailure(notMarked, error)
  }
}

const write = (file: string, id: string): void => writeFileSync(idBeside(file), id, { mode: 0o600, flush: true })
