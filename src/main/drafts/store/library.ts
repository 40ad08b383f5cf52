/** The library of a workspace. */
import { type KeptLibraryItem, type LibraryItem, MAX_EARLIER, MAX_LIBRARY_ITEMS, singleKinds } from '#contract'
import { FailureError } from '../../failure.ts'
import { type Db, ifReadable, keyOf, toText } from './db.ts'
import type { StoreFile } from './store-file.ts'

export const library = (file: StoreFile) => ({
  library: (workspace: string): KeptLibraryItem[] => itemsIn(file.db, workspace),

  /**
   * Adds items, or replaces those with their ids: all or none. Throws `input` if a name or code is taken, if it is a second item of a
   * single kind, or the library is full.
   */
  keepInLibrary(workspace: string, items: readonly LibraryItem[], now: string): KeptLibraryItem[] {
    return file.change((db) => {
      for (const item of items) keep(db, workspace, item, now)
      return itemsIn(db, workspace)
    })
  },

  removeFromLibrary(workspace: string, id: string): KeptLibraryItem[] {
    return file.change((db) => {
      db.run('DELETE FROM library WHERE workspace = ? AND id = ?', [workspace, id])
      return itemsIn(db, workspace)
    })
  },
})

const itemsIn = (db: Db, workspace: string): KeptLibraryItem[] =>
  db
    .all<{ item: string; updated_at: string }>(
      'SELECT item, updated_at FROM library WHERE workspace = ? ORDER BY kind, name_key, id',
      [workspace],
    )
    .flatMap(({ item, updated_at: updatedAt }) => {
      const read = ifReadable<Omit<KeptLibraryItem, 'updatedAt'>>(item)
      return read ? [{ ...read, updatedAt } as KeptLibraryItem] : []
    })

function keep(db: Db, workspace: string, item: LibraryItem, now: string): void {
  const { id, kind, name } = item
  const all = itemsIn(db, workspace)
  const others = all.filter((other) => other.id !== id)
  const earlier = earlierOf(
    all.find((other) => other.id === id),
    item,
  )
  if (others.length >= MAX_LIBRARY_ITEMS)
    throw new FailureError({
      kind: 'input',
      message: `The library holds up to ${MAX_LIBRARY_ITEMS} items. Delete one first.`,
    })
  if (singleKinds.has(kind) && others.some((other) => other.kind === kind))
    throw new FailureError({ kind: 'input', message: 'This workspace has one already. Change that one.', path: 'name' })
  if (others.some((other) => other.kind === kind && keyOf(other.name) === keyOf(name)))
    throw new FailureError({ kind: 'input', message: 'This name is taken', path: 'name' })
  if (item.kind === 'snippet') checkCode(item.value.code, others)
  db.run(
    `INSERT INTO library (workspace, id, kind, name_key, item, updated_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET kind = excluded.kind, name_key = excluded.name_key, item = excluded.item, updated_at = excluded.updated_at`,
    [workspace, id, kind, keyOf(name), toText(earlier.length > 0 ? { ...item, earlier } : item), now],
  )
}

/** What is kept of an item's earlier values when `item` replaces it. A template's messages are too large to be kept again. */
function earlierOf(before: KeptLibraryItem | undefined, item: LibraryItem): readonly { at: string; value: unknown }[] {
  if (before?.kind !== item.kind || item.kind === 'template') return []
  const { updatedAt: at, value, earlier = [] } = before
  return toText(value) === toText(item.value) ? earlier : [{ at, value }, ...earlier].slice(0, MAX_EARLIER)
}

/** ';hours' and ';Hours' are one code. */
function checkCode(code: string, others: readonly LibraryItem[]): void {
  const holder = others.find((other) => other.kind === 'snippet' && keyOf(other.value.code) === keyOf(code))
  if (holder)
    throw new FailureError({ kind: 'input', message: `';${code}' is the code of '${holder.name}'`, path: 'value.code' })
}
