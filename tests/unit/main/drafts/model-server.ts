/** The server of the model: keeps campaigns as the real one does, and can be made to fail in every way that a network fails. */
import type { EndpointName, JsonObject } from '#contract'
import type { Api } from '../../../../src/main/api/connection.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import type { Clock } from '../../../../src/main/ports.ts'
import { changedFields } from './model-page.ts'
import { cut, fail } from './support.ts'

/**
 * What happens to the next call: never arrives, arrives unanswered, arrives twice, arrives and hangs, is answered 500 when it is done,
 * arrives late; or its answer, of a list alone, travels long.
 */
export type Fault = 'lost' | 'unanswered' | 'twice' | 'hangs' | 'broken' | 'late' | 'slow'

const ended = ['scheduled', 'running', 'completed', 'stopped']

/** `tells`: whether a save is answered by the campaign as it is now, as it may be, or by nothing. */
export function modelServer(tells: boolean) {
  const campaigns = new Map<number, JsonObject & { id: number; status: string; name: string }>()
  /** Who wrote last what stands in a field of a campaign: the number of a client, 0 for others. */
  const writers = new Map<string, number>()
  /** Effects of publishing, by campaign. */
  const published = new Map<number, number>()
  /** The campaigns as they were after each change. */
  const past = new Map<number, JsonObject[]>()
  /** The names under which campaigns were made. */
  const made: string[] = []
  let lastId = 0
  let changes = 0

  function change(campaign: JsonObject & { id: number }, values: JsonObject): void {
    changes += 1
    Object.assign(campaign, structuredClone(values), {
      updated_at: new Date(Date.UTC(2026, 10, 20) + changes).toISOString(),
    })
    past.set(campaign.id, [...(past.get(campaign.id) ?? []), structuredClone(campaign)])
  }

  function editable(id: unknown) {
    const campaign = campaigns.get(Number(id)) ?? fail('not-found', 'The server could not find this', { status: 404 })
    if (ended.includes(campaign.status)) fail('refused', `The campaign is ${campaign.status}`, { status: 409 })
    return campaign
  }

  function create(input: JsonObject): JsonObject {
    const isTaken = [...campaigns.values()].some(({ name }) => name === input.name)
    if (isTaken) fail('refused', 'Campaign with this name already exists', { status: 409 })
    lastId += 1
    made.push(String(input.name))
    const campaign = {
      id: lastId,
      status: 'draft',
      name: String(input.name),
      segment_id: null,
      message: null,
      control_group: 3,
    }
    campaigns.set(lastId, campaign)
    change(campaign, input)
    return campaign
  }

  const saves: Partial<Record<EndpointName, (input: JsonObject) => JsonObject>> = {
    addSegment: ({ segmentId, edit_setup_page_values: setup = null }) => ({
      segment_id: segmentId ?? null,
      edit_setup_page_values: setup,
    }),
    addGoals: ({ id: _id, ...input }) => input,
    removeGoals: () => ({ conversionGoal: [], revenue_config: null }),
    removeRevenueConfig: () => ({ revenue_config: null }),
    updateMessage: ({ id: _id, ...input }) => input,
    addSchedule: ({ id: _id, type: _type, ...input }) => input,
  }

  function effect(name: EndpointName, input: JsonObject): unknown {
    if (name === 'listSegments') return []
    if (name === 'getSegmentWithoutCount') return { id: Number(input.id) }
    if (name === 'listCampaigns') {
      const found = [...campaigns.values()].filter((one) => one.name.includes(String(input.search ?? '')))
      return { campaigns: found, total: found.length }
    }
    if (name === 'getCampaign') return campaigns.get(Number(input.id)) ?? fail('not-found', 'Gone', { status: 404 })
    if (name === 'createCampaign') return create(input)
    if (name === 'updateStatus') {
      const campaign =
        input.status === 'stopped' ? (campaigns.get(Number(input.id)) ?? fail('not-found', 'Gone')) : editable(input.id)
      if (input.status === 'running') published.set(campaign.id, (published.get(campaign.id) ?? 0) + 1)
      change(campaign, { status: String(input.status) })
      return campaign
    }
    const campaign = editable(input.id)
    change(campaign, saves[name]?.(input) ?? fail('internal', `The model does not know ${name}`))
    return tells ? campaign : null
  }

  return {
    writers,
    campaigns,
    published,
    made,
    /** The campaign as it was `age` changes ago, or as it was made. */
    earlier: (id: number, age: number): JsonObject | undefined =>
      structuredClone(past.get(id)?.at(-1 - age) ?? past.get(id)?.[0]),
    wasCalled: (id: number, name: string): boolean => past.get(id)?.some((one) => one.name === name) === true,
    /** A change by somebody who has no Herald. */
    edit: (id: number, values: JsonObject) => {
      const before = structuredClone(editable(id))
      change(editable(id), values)
      for (const { field } of changedFields(before, editable(id))) writers.set(`${id} ${field}`, 0)
    },
    setStatus: (id: number, status: string) => change(editable(id), { status }),
    remove: (id: number) => campaigns.delete(id),
    answer: (name: EndpointName, input: unknown): unknown =>
      structuredClone(effect(name, structuredClone((input ?? {}) as JsonObject))),
  }
}
export type ModelServer = ReturnType<typeof modelServer>

/** One client's way to the server. */
export function modelLine(
  server: ModelServer,
  clock: Clock,
  wrote: (campaignId: number, before: JsonObject, now: JsonObject) => void,
) {
  const faults: Fault[] = []
  const hanging: ((error: Error) => void)[] = []
  const late: (() => void)[] = []
  const slow: (() => void)[] = []
  const arrive = () => {
    for (const effect of late.splice(0)) effect()
  }
  /** Tells what a request does to a campaign. */
  function watched(name: EndpointName, input: unknown): unknown {
    const asked = Number((input as JsonObject | undefined)?.id)
    const before: JsonObject = structuredClone(server.campaigns.get(asked) ?? {})
    const answer = server.answer(name, input)
    const id = name === 'createCampaign' ? Number((answer as JsonObject).id) : asked
    const now = server.campaigns.get(id)
    if (now && before.updated_at !== now.updated_at && !/^(get|list)/.test(name)) wrote(id, before, now)
    return answer
  }

  const line = {
    online: true,
    /** False: every call answers 401. */
    signedIn: true,
    /** Calls that have not been answered, hanging ones aside. */
    pending: 0,
    calls: 0,
    faults,
    hangs: () => hanging.length > 0,
    /** What is late arrives. */
    arrive,
    /** What travels long is there. */
    deliver: () => {
      for (const answer of slow.splice(0)) answer()
    },
    /** What hangs breaks. */
    release: () => {
      line.deliver()
      for (const reject of hanging.splice(0)) reject(new FailureError(cut))
    },
    call: async (name: EndpointName, input: unknown): Promise<unknown> => {
      line.calls += 1
      line.pending += 1
      await Promise.resolve()
      line.pending -= 1
      if (!line.online) fail('offline', 'The server cannot be reached')
      if (!line.signedIn) fail('unauthorized', 'Session expired', { status: 401 })
      const met = faults.findIndex((one) => meets(one, name, input))
      const [fault] = met < 0 ? [] : faults.splice(met, 1)
      if (fault === 'lost') throw new FailureError(cut)
      if (fault === 'late') {
        late.push(() => again(() => watched(name, input)))
        clock.after(20_000, arrive)
        throw new FailureError({ kind: 'timeout', message: 'No answer in time', ambiguous: true })
      }
      const answer = watched(name, input)
      if (fault === 'unanswered') throw new FailureError(cut)
      if (fault === 'broken') fail('server', 'Broken', { status: 500, ambiguous: true })
      if (fault === 'twice') again(() => watched(name, input))
      if (fault === 'slow') await new Promise<void>((resolve) => slow.push(resolve))
      if (fault === 'hangs') await new Promise((_, reject) => hanging.push(reject))
      return answer
    },
  }
  return line
}

/** What goes wrong with an effect waits for a call that has one. */
function meets(fault: Fault, name: EndpointName, input: unknown): boolean {
  // Between the reading of a campaign and its save nobody can keep another client out; and a campaign that is looked for by its name is no list.
  if (fault === 'slow') return name === 'listCampaigns' && !(input as JsonObject | undefined)?.search
  // A save that is late would go over a newer one, which nobody can keep it from: only what makes a campaign is late here.
  if (fault === 'late') return name === 'createCampaign'
  return fault === 'lost' || fault === 'hangs' || !/^(get|list)/.test(name)
}

/** The second arrival of a request may well be refused: nobody hears the answer. */
function again(effect: () => unknown): void {
  try {
    effect()
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
  }
}

/** The model answers what each row says; the compiler cannot follow that. */
export const apiOver = (line: { call: (name: EndpointName, input: unknown) => Promise<unknown> }): Api =>
  ({ call: line.call }) as unknown as Api
