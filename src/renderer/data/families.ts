/** Families of the workspace: reading them, and keeping their rows. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { BulkWrite, Family, FamilyMade, FamilyMaster, FamilyRow, SheetRows, WholeFamily } from '#contract'
import { bridge, HeraldFailure, unwrap } from './bridge'

const familiesKey = ['families'] as const

/** The key of a family's query. */
export const familyKey = (id: string) => [...familiesKey, id] as const

/** All families, by name. */
export function useFamilies() {
  return useQuery({ queryKey: familiesKey, queryFn: () => unwrap(bridge().families.list()) })
}

/** A family with its rows; null if it was deleted. */
export function useFamily(id: string) {
  return useQuery({ queryKey: familyKey(id), queryFn: () => settledFamily(id) })
}

/** The family of a draft, as its master or as the campaign of a row; null if it is in none. */
export function useFamilyOf(draftId: string | null) {
  return useQuery({
    queryKey: [...familiesKey, 'of', draftId],
    queryFn: () => (draftId === null ? null : unwrap(bridge().families.of({ draftId }))),
  })
}

/** As `useFamilyOf`. Throws `HeraldFailure`. */
export const readFamilyOf = (draftId: string) => unwrap(bridge().families.of({ draftId }))

/** The key of mutations that change campaigns of a family: while one runs, nothing is read again. */
export const followKey = [...familiesKey, 'follow'] as const

/** While campaigns are sent, what families show is read at most this often. */
const REST_MS = 1_000

/** Reads families again when one or a campaign changed, one reading after another; returns a function that stops listening. */
export function listenToFamilies(client: QueryClient): () => void {
  let isDue = false
  let isReading = false
  const read = async () => {
    isDue = true
    if (isReading) return
    isReading = true
    while (isDue) {
      isDue = false
      if (client.isMutating({ mutationKey: followKey }) === 0) await client.invalidateQueries({ queryKey: familiesKey })
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
    isReading = false
  }
  const stops = [bridge().families.changed(() => void read()), bridge().campaigns.changed(() => void read())]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The rows that are being written: a reading that overtakes them would show them as they were. */
let writing: Promise<unknown> = Promise.resolve()

function written<T>(work: Promise<T>): Promise<T> {
  writing = Promise.allSettled([writing, work])
  return work
}

/** As `readFamily`, with all rows that were changed meanwhile. */
async function settledFamily(id: string): Promise<WholeFamily | null> {
  for (;;) {
    const before = writing
    await before
    const whole = await readFamily(id)
    if (writing === before) return whole
  }
}

/** As it is on the disk now; null if it was deleted. Throws `HeraldFailure`. */
export const readFamily = (id: string): Promise<WholeFamily | null> => unwrap(bridge().families.open({ id }))

/**
 * Adds a family or replaces its head; `rows` replaces its rows, and `masters` are versions that they follow again. On disk when it resolves.
 * Throws `HeraldFailure`.
 */
export const keepFamily = (
  family: Family,
  rows?: readonly FamilyRow[],
  masters: readonly FamilyMaster[] = [],
): Promise<null> =>
  written(unwrap(bridge().families.keep({ family, ...(rows ? { rows: [...rows], masters: [...masters] } : {}) })))

/** On disk when it resolves. Throws `HeraldFailure`. */
export const keepFamilyRows = (id: string, rows: readonly FamilyRow[]): Promise<null> =>
  written(unwrap(bridge().families.keepRows({ id, rows: [...rows] })))

/** The version of what campaigns are made of. Throws `HeraldFailure`. */
export const keepFamilyMaster = (id: string, made: FamilyMade): Promise<number> =>
  unwrap(bridge().families.keepMaster({ id, made }))

/** What is written for a row: its campaign, and what it is made of from then on. */
export type RowChange = { row: FamilyRow; writes: readonly BulkWrite[] }

/** Characters in one call, at most: the browser host takes 8 MB, and letters may need several bytes. */
const MAX_CALL_CHARS = 2_000_000

/** What is written together with the first campaigns: masters, and versions that rows follow again. */
export type WrittenAlong = { writes: readonly BulkWrite[]; masters: readonly FamilyMaster[] }

/** Writes campaigns with their rows: each whole or not at all, and as many as go into one call together. Throws `HeraldFailure`. */
export async function writeFamily(id: string, changes: readonly RowChange[], along?: WrittenAlong): Promise<void> {
  let some: RowChange[] = []
  let chars = JSON.stringify(along ?? '').length
  let first = along
  const send = async () => {
    const rows = some.map(({ row }) => row)
    const writes = [...(first?.writes ?? []), ...some.flatMap((change) => change.writes)]
    await unwrap(bridge().families.write({ id, rows, writes, ...(first ? { masters: [...first.masters] } : {}) }))
    some = []
    chars = 0
    first = undefined
  }
  for (const change of changes) {
    const length = JSON.stringify(change).length
    if (some.length > 0 && chars + length > MAX_CALL_CHARS) await send()
    some.push(change)
    chars += length
  }
  if (some.length > 0 || first) await send()
}

/** Its campaigns stay. Throws `HeraldFailure`. */
export const removeFamily = async ({ id, masterId }: Pick<Family, 'id' | 'masterId'>): Promise<void> => {
  await unwrap(bridge().families.remove({ id }))
  await unwrap(bridge().drafts.discard({ id: masterId }))
}

/** The first rows of a picked sheet. Throws `HeraldFailure`, also for what is no sheet. */
export async function rowsOfSheet(file: File): Promise<Extract<SheetRows, { readable: true }>['rows']> {
  const { blob } = await unwrap(bridge().files.take(file))
  const sheet = await unwrap(bridge().files.rows({ blob, name: file.name }))
  if (!sheet.readable) throw new HeraldFailure({ kind: 'input', message: sheet.detail })
  return sheet.rows
}
