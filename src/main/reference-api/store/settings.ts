/** Single values of the store, by key. */
import { foundRow } from '../reply.ts'
import { type Store, unpackedJson } from './schema.ts'

/** The value of a key; throws a 404 that names the key if it is missing. */
export async function settingValue<T>(db: Store, key: string): Promise<T> {
  const row = await db.selectFrom('settings').select('value_json').where('key', '=', key).executeTakeFirst()
  return foundRow(unpackedJson<T>(row?.value_json ?? null) ?? undefined, `Setting ${key}`)
}

export async function changeSetting(db: Store, key: string, value: unknown): Promise<void> {
  const value_json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value_json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
    .execute()
}

/** A list of the brand's own systems, in its order. */
export async function catalogue<T>(db: Store, kind: string): Promise<T[]> {
  const rows = await db
    .selectFrom('catalogue')
    .select('body_json')
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  // Only the seed writes here, in the type that the caller names.
  return rows.map((row) => JSON.parse(row.body_json) as T)
}
