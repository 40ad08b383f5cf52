/**
 * Whether the drafts file is the one that this data folder worked with last: an id stands in the file and beside it, where no backup
 * takes it along. What another file brings in waits until a person sends it.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Failure } from '#contract'
import { diskFailure, isMissing } from '../../failure.ts'
import { type Db, toText } from './db.ts'
import { getMeta, setMeta } from './mirror.ts'

/** Where a file's id stands on disk. */
export const idBeside = (file: string): string => `${file}.id`

/** Notes a new id beside `file`: whatever file stands there at the next start is another one. Throws what the disk throws. */
export const renew = (file: string): void => write(file, randomUUID())

/** Of the file as a whole, and of no workspace. */
const wholeFile = ''
export const fileIdKey = 'file id'

const restored: Failure = {
  kind: 'offline',
  code: 'restored',
  message: 'This change came with a backup or another drafts file. It waits until you send it.',
}
const unwritable: Failure = {
  kind: 'offline',
  code: 'restored',
  message:
    'This change waits in a file that cannot be written, so Herald could send it twice. It waits until you send it.',
}
const notMarked = 'The drafts file could not be marked as that of this computer'

/**
 * Blocks what waits in `file` where it is another one than before, and takes it as this computer's own from then on. A file that knows of
 * no id, with none beside it, is new or of an older Herald. `at` is ISO 8601 in UTC. Runs inside a transaction; throws `FailureError`.
 */
export function blockForeign(db: Db, file: string, at: string): void {
  const [there, own] = [read(file), getMeta(db, wholeFile, fileIdKey)]
  if (there !== null && there === own) return
  if (there !== null || own !== null) blockWaiting(db, restored, at)
  const id = there ?? randomUUID()
  setMeta(db, wholeFile, fileIdKey, id)
  if (there !== null) return
  try {
    write(file, id)
  } catch (error) {
    throw diskFailure(notMarked, error)
  }
}

/**
 * Blocks what a file that cannot be written left waiting, in the copy of it in memory: whose file it is cannot be noted, nor what was
 * sent of it, so that each start would send it again. Runs inside a transaction.
 */
export const blockUnwritable = (db: Db, at: string) => blockWaiting(db, unwritable, at)

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

const blockWaiting = (db: Db, why: Failure, at: string) =>
  db.run(
    `UPDATE intents SET state = 'attention', failure = ?1, problem = json_object('section', section, 'failure', json(?1), 'at', ?2)
     WHERE state = 'waiting'`,
    [toText(why), at],
  )
