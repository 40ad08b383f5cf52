/** Reads one voucher sheet from its file: what it holds, or why it cannot be taken. */
import { readFile, stat } from 'node:fs/promises'
import { filled } from '#contract'
import { headingIn } from './heading.ts'
import { type Judged, judge } from './judge.ts'
import { firstColumn } from './rows.ts'
import * as texts from './texts.ts'
import { tooLarge, Unreadable } from './unreadable.ts'

/** `path` of the stored file, its `name`, and the bytes it may have at most. */
export type SheetTask = { path: string; name: string; limit: number }

export type SheetAnswer =
  | { readable: true; format: 'csv' | 'xlsx'; judged: Judged }
  | { readable: false; message: string; detail: string }

/** Throws only where the file itself cannot be read. */
export async function readSheet({ path, name, limit }: SheetTask): Promise<SheetAnswer> {
  try {
    const { size } = await stat(path)
    if (size > limit)
      throw new Unreadable(filled(texts.theSheetHasMb, { value: (size / 1024 / 1024).toFixed(1) }), tooLarge)
    const { format, cells, firstRow } = await firstColumn(await readFile(path), name)
    const judged = judge(cells, headingIn(firstRow))
    if (judged.codes === 0) throw new Unreadable(texts.theFirstColumnHasNo)
    return { readable: true, format, judged }
  } catch (error) {
    if (error instanceof Unreadable) return { readable: false, message: error.message, detail: error.detail }
    throw error
  }
}
