/** The segment service: segments, their reach, the prompt grammar and the customers' download. */
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import type { Segment } from '#contract'
import { isoTime } from '../clock.ts'
import { checkChannel, nameKey } from '../model/campaign.ts'
import { reachOf } from '../model/history.ts'
import {
  type Conditions,
  customersCsv,
  parsePrompt,
  reach,
  type SmartSendSettings,
  sqlOf,
  withSmartSend,
} from '../model/segments.ts'
import { conflictRefusal, foundRow, invalidField, Refusal } from '../reply.ts'
import { packedJson, type SegmentTable, type Store, unpackedJson } from '../store/schema.ts'
import type { Handlers, Services } from './index.ts'

type Row = Selectable<SegmentTable>

export function segmentHandlers({ db, clock }: Services) {
  /** Runs in a transaction: a name found free stays free until the row is written. */
  const saveSegment = async (work: (transaction: Store) => Promise<Row>) =>
    segmentOf(await db.transaction().execute(work))
  return {
    listSegments: async () =>
      (await db.selectFrom('segments').selectAll().orderBy('id').execute()).map((row) => segmentOf(row)),
    getSegment: async ({ id, smartSendData }) => segmentOf(await segmentRow(db, id), smartSendOf(smartSendData)),
    getSegmentWithoutCount: async ({ id }) => {
      const { counts: _counts, counted_at: _at, ...segment } = segmentOf(await segmentRow(db, id))
      return segment
    },
    findSegment: async ({ name }) => {
      const row = await segmentsNamed(db, name)
      return row ? segmentOf(row) : null
    },
    createSegment: ({ name, prompt, json, display }) =>
      saveSegment(async (transaction) => {
        await checkName(transaction, name, null)
        const columns = {
          ...countedSegment(prompt, json, clock.now()),
          ...nameColumns(name),
          prompt,
          display_json: packedJson(display),
        }
        return transaction.insertInto('segments').values(columns).returningAll().executeTakeFirstOrThrow()
      }),
    updateSegment: ({ id, name, prompt, json }) =>
      saveSegment(async (transaction) => {
        await segmentRow(transaction, id)
        await checkName(transaction, name, id)
        const columns = { ...countedSegment(prompt, json, clock.now()), ...nameColumns(name), prompt }
        const query = transaction.updateTable('segments').set(columns).where('id', '=', id)
        return query.returningAll().executeTakeFirstOrThrow()
      }),
    duplicateSegment: ({ id }) =>
      saveSegment(async (transaction) => {
        const { id: _id, ...columns } = await segmentRow(transaction, id)
        const copy = { ...columns, ...nameColumns(await freeName(transaction, columns.name)), updated_at: clock.now() }
        return transaction.insertInto('segments').values(copy).returningAll().executeTakeFirstOrThrow()
      }),
    deleteSegment: async ({ id }) => {
      await segmentRow(db, id)
      await checkUnused(db, id)
      await db.deleteFrom('segments').where('id', '=', id).execute()
      return null
    },
    generateSegmentSql: ({ prompt, json, smartSendData }) => {
      const conditions = prompt?.trim() ? fromPrompt(prompt) : conditionsOf(json)
      if (!conditions) throw invalidField('prompt', `prompt: ${(parsePrompt('') as { problem: string }).problem}`)
      const counts = withSmartSend(reach(conditions), smartSendOf(smartSendData))
      return { sql: sqlOf(conditions), json: conditions, counts, message: `About ${counts.total} people` }
    },
    downloadSegmentCustomers: async ({ id, channel }) => {
      if (channel !== 'total') checkChannel(channel, 'channel')
      const row = await segmentRow(db, id)
      return new Response(customersCsv(id, reachOf(row, channel)), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="segment-${id}-${channel}.csv"`,
        },
      })
    },
  } satisfies Partial<Handlers>
}

const nameColumns = (name: string) => ({ name: name.trim(), name_key: nameKey(name) })

function segmentOf(row: Row, smart: SmartSendSettings | null = null): Segment {
  const { total, app_push, web_push, sms, email } = row
  return {
    id: row.id,
    name: row.name,
    prompt: row.prompt,
    json: unpackedJson(row.conditions_json),
    display: unpackedJson(row.display_json),
    counts: withSmartSend({ total, app_push, web_push, sms, email }, smart),
    counted_at: isoTime(row.counted_at),
    updated_at: isoTime(row.updated_at),
  }
}

async function segmentRow(db: Store, id: number): Promise<Row> {
  const query = db.selectFrom('segments').selectAll().where('id', '=', id)
  return foundRow(await query.executeTakeFirst(), `Segment ${id}`)
}

const segmentsNamed = (db: Store, name: string) =>
  db.selectFrom('segments').selectAll().where('name_key', '=', nameKey(name)).executeTakeFirst()

async function checkName(db: Store, name: string, exceptId: number | null): Promise<void> {
  if (!name.trim()) throw invalidField('name', 'Segment name should not be empty')
  const existing = await segmentsNamed(db, name)
  if (existing && existing.id !== exceptId) throw new Refusal(409, 'Segment with same name already exists', 'name')
}

async function freeName(db: Store, name: string): Promise<string> {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${base} (copy)` : `${base} (copy ${number})`
    if (!(await segmentsNamed(db, candidate))) return candidate
  }
}

/** Refuses to delete a segment that a campaign uses. */
async function checkUnused(db: Store, id: number): Promise<void> {
  const user = await db
    .selectFrom('campaigns')
    .select('name')
    .where('segment_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['draft', 'scheduled', 'running', 'pending', 'approved'])
    .executeTakeFirst()
  if (user) throw conflictRefusal(`The segment is used by the campaign '${user.name}'`)
}

/** The conditions of a segment's body and their reach: from `json` if it is in the service's own form, else from the prompt. */
function countedSegment(prompt: string, json: unknown, now: number) {
  const conditions = conditionsOf(json) ?? fromPrompt(prompt)
  return { ...reach(conditions), conditions_json: JSON.stringify(conditions), counted_at: now, updated_at: now }
}

function fromPrompt(prompt: string): Conditions {
  const result = parsePrompt(prompt)
  if ('problem' in result) throw invalidField('prompt', result.problem)
  return result.conditions
}

const condition = v.object({
  field: v.string(),
  operator: v.picklist(['is', 'is_not', 'over', 'under', 'within_days', 'not_within_days', 'true']),
  value: v.union([v.string(), v.number(), v.boolean()]),
})
const conditions = v.object({
  match: v.literal('any'),
  groups: v.array(v.object({ match: v.literal('all'), conditions: v.array(condition) })),
})

/** Conditions in this service's form; null for anything else. */
function conditionsOf(json: unknown): Conditions | null {
  const result = v.safeParse(conditions, json)
  return result.success ? result.output : null
}

const smart = v.looseObject({ percentage: v.optional(v.number()), months: v.optional(v.number()) })

/** The smart-send settings of the query: JSON with percentage and months next to the channel's names. */
function smartSendOf(text: string | undefined): SmartSendSettings | null {
  if (!text) return null
  try {
    const settings: unknown = JSON.parse(text)
    const result = v.safeParse(smart, settings)
    // A loose schema would accept an array as an object without fields.
    if (result.success && !Array.isArray(settings)) return settingsOf(result.output)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidField('smartSendData', 'smartSendData: JSON with percentage and months is expected')
}

function settingsOf({ percentage, months }: v.InferOutput<typeof smart>): SmartSendSettings {
  return { ...(percentage === undefined ? {} : { percentage }), ...(months === undefined ? {} : { months }) }
}
