/** What the server is told by a save: its own campaign, with what was edited laid over it. */
import type { Campaign, Intent, IntentRequest, Json, JsonObject } from '#contract'
import { laidOver, tabsOver } from '../rules/laid-over'
import { isObject, jsonFieldsIn } from '../rules/read'
import { type EditorDeps, saveContextOf, setupOf } from './assembly'
import type { Progress } from './progress'
import type { SaveContext, Step, StepContext } from './step'

/** What a save of `step` with `values` takes; `after`: tab values as they stand after it, null where it leaves them as the server has them. */
type Save = {
  values: Json
  after: Progress
  base: Campaign | null
  unconfirmed?: boolean
  /** The save carries a name only: tab values stay as the server has them. */
  tabsStay?: boolean
}

/** What the server is told when `step` is saved: of a campaign that it has, its own words with the edited fields laid over them. */
export function intentsOf(step: Step, deps: EditorDeps, context: StepContext, save: Save): Intent[] {
  const { base, values, tabsStay = false } = save
  const after = tabsStay && base?.edit_page_tabs_values ? base.edit_page_tabs_values : save.after
  const now = saveContextOf(deps, context, { ...save, after, tab: step.tab })
  const intents = step.intents(values, now)
  return base ? overBase(base, intents, () => asOnServer(step, deps, context, { ...now, base })) : intents
}

/** The body of the save as Herald would write the server's campaign, of which nothing was edited. */
function asOnServer(step: Step, deps: EditorDeps, context: StepContext, now: SaveContext & { base: Campaign }) {
  const { base } = now
  // What the route asked for and what the day has moved are edits: the server has nothing of them.
  const { preselectedDate: _date, preselectedSegmentId: _segment, ...still } = { ...context, asStored: true }
  const values = Object.fromEntries(deps.steps.map((one) => [one.tab, one.fromWire(base, still)]))
  const before = { ...context, name: base.name?.trim() ?? '', values }
  const save = { ...now, ...before, setup: setupOf(deps.steps, before, base) }
  return step.body?.(values[step.tab] ?? null, save) ?? null
}

/** Each request of `intents` laid over the server's campaign; `bodyBefore` makes what it says of it unedited, null where that cannot be said. */
export function overBase(base: Campaign, intents: readonly Intent[], bodyBefore: () => object | null): Intent[] {
  const body = intents.some(({ update }) => update) ? bodyBefore() : null
  if (!body) return [...intents]
  const before = jsonOf(body)
  return intents.map(({ update, ...rest }) => (update ? { ...rest, update: laidOverBase(base, before, update) } : rest))
}

function laidOverBase(base: Campaign, before: JsonObject, { call, input }: IntentRequest): IntentRequest {
  const there = standing(base, call)
  const laid = Object.entries(input).flatMap(([key, after]): [string, Json][] => {
    const value = there[key]
    // Another program's schedule without a form of Herald's: nothing is put into it.
    if (key === formKey && isAbsent(value) && !isAbsent(there.schedule)) return [[key, {}]]
    if (isAbsent(value)) return [[key, after]]
    if (key === tabsKey) return [[key, tabsOver(value, jsonFieldsIn(after))]]
    return [[key, laidOver(value, before[key], after) ?? after]]
  })
  return { call, input: Object.fromEntries(laid) }
}

const formKey = 'edit_schedule_page_values'
const tabsKey = 'edit_page_tabs_values'

/** What of the server's campaign stands where a request names it. Setup values that it has none of are empty ones: only what is edited is added. */
function standing(base: Campaign, call: string): JsonObject {
  const { schedule, edit_setup_page_values: setup, segment_id, ...rest } = jsonOf(base)
  const { type, ...timing } = isObject(schedule ?? null) ? (schedule as JsonObject) : {}
  const isSet = Object.values(timing).some((value) => !isAbsent(value))
  const told = call === 'addSchedule' ? (isSet ? schedule : null) : { type }
  return jsonOf({
    ...rest,
    type,
    segmentId: segment_id,
    schedule: told,
    edit_setup_page_values: setup ?? {},
    // A form without a schedule was filled by nobody.
    ...(isSet ? {} : { [formKey]: null }),
  })
}

const isAbsent = (value: Json | undefined): value is null | undefined => value === undefined || value === null

/** As it crosses the bridge: plain JSON without the absent fields that types allow. */
const jsonOf = (value: object): JsonObject => JSON.parse(JSON.stringify(value))
