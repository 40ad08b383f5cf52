/** What a workspace's server has of this computer's files, and under which names: kept, so that none is sent twice. */
import { addressWithin, type SentFile, type StoredFile } from '#contract'
import type { SentAs } from '../../../model/addresses.ts'
import type { Db } from './db.ts'

export type FileKey = Pick<StoredFile, 'blob' | 'name' | 'type'>

type Row = { file_name: string; public_path: string | null }

/** A picture is the same under any name; what people are shown by its name is not. */
const nameIn = ({ name, type }: FileKey): string => (type.startsWith('image/') ? '' : name)

export function sentFile(db: Db, workspace: string, file: FileKey): SentFile | null {
  const row = db.get<Row>(
    'SELECT file_name, public_path FROM sent_files WHERE workspace = ? AND blob = ? AND type = ? AND name = ?',
    [workspace, file.blob, file.type, nameIn(file)],
  )
  return row ? { fileName: row.file_name, publicPath: row.public_path } : null
}

/** Runs inside a transaction. */
export const keepSentFile = (db: Db, workspace: string, file: FileKey, { fileName, publicPath }: SentFile) =>
  db.run(
    `INSERT INTO sent_files (workspace, blob, type, name, file_name, public_path) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET file_name = excluded.file_name, public_path = excluded.public_path`,
    [workspace, file.blob, file.type, nameIn(file), fileName, publicPath],
  )

/** What the workspace's server calls a file, in all the ways in which it was sent. */
export function sentAsIn(db: Db, workspace: string): SentAs {
  return ({ blob, give }) =>
    db
      .all<Row>('SELECT file_name, public_path FROM sent_files WHERE workspace = ? AND blob = ?', [workspace, blob])
      .flatMap(({ file_name, public_path }) => {
        const said = give === 'name' ? file_name : (public_path ?? file_name)
        return [said, addressWithin(said)]
      })
}
