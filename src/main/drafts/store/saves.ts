/** The events of a save: the fields of its requests that the user changed. */
import {
  addressWithin,
  type DraftSave,
  type IntentRequest,
  type Json,
  type JsonObject,
  type SentFile,
  type StoredFile,
  type TabValues,
} from '#contract'
import type { Facts, Plan, Sync, Values, WindowEvent } from '../../../model/events.ts'
import { type Field, fields, fieldsOfPart, isObject, type SentAs } from '../../../model/fields.ts'
import { valuesOf } from '../../../model/plan.ts'
import { alternativesOf, same, shownOf } from '../../../model/requests.ts'
import { jsonFieldsIn } from '../../../model/rules/read.ts'
import { type Db, ifReadable } from './db.ts'
import type { SectionRow } from './draft-rows.ts'

/** The values of fields that the form of a section has, or was edited over. */
export const formValues = ({ departure }: Pick<SectionRow, 'departure'>): Values =>
  valuesOf(ifReadable<JsonObject>(departure) ?? {})

/** The fields of the step, and the name, as the requests of a save set them. */
export function valuesIn({ intents, section }: DraftSave, plan: Plan): Values {
  const requests = intents.flatMap(({ create, update }) => update ?? create ?? [])
  let values: Record<string, Json> = {}
  for (const request of requests) {
    const said = valuesOf(campaignIn(request))
    const paths = fieldsIn(request).map(({ path }) => path)
    values = { ...values, ...Object.fromEntries(paths.map((path) => [path, said[path] ?? {}])) }
  }
  const isOwn = (path: string) => plan.partOf(path) === section || path === 'name'
  return Object.fromEntries(Object.entries(values).filter(([path]) => isOwn(path)))
}

/** The fields that each call speaks of, by their names. */
const spoken: Record<string, readonly string[]> = {
  createCampaign: ['name', 'entryCriteria', 'entry_time', 'selectedTags'],
  setTrigger: ['name', 'entryCriteria', 'entry_time', 'selectedTags'],
  addSegment: ['segment_id', 'edit_setup_page_values.smartSend'],
  addGoals: ['name', 'control_group', 'conversionGoal', 'revenue_config'],
  removeGoals: ['conversionGoal', 'revenue_config'],
  addRevenueConfig: ['revenue_config'],
  removeRevenueConfig: ['revenue_config'],
  updateMessage: ['name', 'message'],
  addSchedule: ['name', ...fieldsOfPart('schedule').map(({ path }) => path)],
}

/** What the requests of a Save say of a campaign. */
export const fieldsIn = ({ call }: IntentRequest): Field[] =>
  Object.hasOwn(spoken, call) ? fields.filter(({ path }) => spoken[call]?.includes(path)) : []

/** The request as the parts of a campaign that it sets. */
export function campaignIn({ call, input }: IntentRequest): JsonObject {
  const { segmentId, type: _type, id: _id, ...said } = input
  if (call === 'removeGoals') return { conversionGoal: [], revenue_config: null }
  if (call === 'removeRevenueConfig') return { revenue_config: null }
  if (call === 'setTrigger') {
    // It carries the type alone, which never changes; the schedule's dates are not its own.
    const { schedule: _schedule, ...rest } = said
    return rest
  }
  return segmentId === undefined ? said : { ...said, segment_id: segmentId }
}

type Own<Event> = Event extends unknown ? Omit<Event, 'window' | 'n'> : never

/** `over`: the values that the form was opened with. Fields that the form did not change are left out. */
export function eventsOf(save: DraftSave, values: Values, over: Values, sync: Sync, plan: Plan): Own<WindowEvent>[] {
  const edited = Object.entries(values).filter(
    ([path, value]) =>
      sync.edits[path] || !(same(plan, path, value, shownOf(sync, path)) || same(plan, path, value, over[path])),
  )
  const typed = edited
    .filter(([path, value]) => !same(plan, path, value, shownOf(sync, path)))
    .map(([field, value]): Own<WindowEvent> => {
      const under = over[field] ?? sync.seen[field] ?? null
      const isKnown = sync.edits[field] && !sync.edits[field].isRestored
      return { kind: 'typed', field, value, over: [under, ...(isKnown ? alternativesOf(sync, field) : [])], under }
    })
  return [...typed, { kind: 'saved', values: Object.fromEntries(edited), facts: factsIn(save, sync.facts) }]
}

/** What requests carry besides fields, as this save has it. */
function factsIn({ section, intents }: DraftSave, known: Facts): Partial<Facts> {
  const inputs = intents.flatMap(({ create, update }) => [create?.input, update?.input])
  const tabs = inputs.findLast((input) => input?.edit_page_tabs_values)?.edit_page_tabs_values as TabValues | undefined
  const create = intents.find((intent) => intent.create)?.create?.input
  const schedule = section === 'schedule' ? intents[0]?.update?.input.edit_schedule_page_values : undefined
  const untouched = {
    ...known.untouched,
    ...(create ? { edit_setup_page_values: jsonFieldsIn(create.edit_setup_page_values) as JsonObject } : {}),
    ...(schedule ? { edit_schedule_page_values: jsonFieldsIn(schedule) as JsonObject } : {}),
  }
  return {
    untouched,
    ...(tabs ? { tabs } : {}),
    ...(create
      ? {
          channelName: String(create.channelName ?? known.channelName),
          channelConfigurationId: idIn(create.channel_configuration_id),
        }
      : {}),
  }
}

const idIn = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null)

/** The name in the value of its field; '' if there is none. */
export const nameIn = (value: Json): string => String((isObject(value) ? value.name : value) ?? '')

export type FileKey = Pick<StoredFile, 'blob' | 'name' | 'type'>

type Row = { file_name: string; public_path: string | null }

/** A picture is the same under any name; what people are shown by its name is not. */
const sentNameOf = ({ name, type }: FileKey): string => (type.startsWith('image/') ? '' : name)

/** What a workspace's server has of this computer's files, and under which names: kept, so that none is sent twice. */
export function sentFile(db: Db, workspace: string, file: FileKey): SentFile | null {
  const row = db.get<Row>(
    'SELECT file_name, public_path FROM sent_files WHERE workspace = ? AND blob = ? AND type = ? AND name = ?',
    [workspace, file.blob, file.type, sentNameOf(file)],
  )
  return row ? { fileName: row.file_name, publicPath: row.public_path } : null
}

/** Runs inside a transaction. */
export const keepSentFile = (db: Db, workspace: string, file: FileKey, { fileName, publicPath }: SentFile) =>
  db.run(
    `INSERT INTO sent_files (workspace, blob, type, name, file_name, public_path) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET file_name = excluded.file_name, public_path = excluded.public_path`,
    [workspace, file.blob, file.type, sentNameOf(file), fileName, publicPath],
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
