/** Sends a request of a draft, and says as an event how it ended. */
import {
  type Campaign,
  campaignTypeOf,
  channelNameOf,
  type EndpointName,
  type Failure,
  type InputOf,
  type IntentRequest,
  type JsonObject,
  statusOf,
} from '#contract'
import { callsOf } from '../../model/calls.ts'
import type { Event, Facts, Plan, Request, Values } from '../../model/events.ts'
import { fields, isObject, isRewritten } from '../../model/fields.ts'
import { valuesOf } from '../../model/plan.ts'
import { jsonFieldsIn } from '../../model/rules/read.ts'
import { tabsOver } from '../../model/rules/request-overlay.ts'
import type { Api } from '../api/connection.ts'
import { failureOf } from '../failure.ts'

export type Sending = {
  api: Api
  /** Aborted when Herald ends. */
  signal: AbortSignal
  now: () => number
  plan: Plan
  /** The campaign as just read; null before it is on the server. */
  base: Campaign | null
  facts: Facts
  /** Failures in a row so far. */
  attempts: number
}

/** `campaign`: as the server answered it, if it did. `failure`: why the request failed; null if it did not. */
export type Sent = { event: Event; campaign: Campaign | null; failure: Failure | null }

/** So many unreadable answers in a row count as a passing fault; the next one is a refusal. */
const MAX_UNREADABLE = 4

/** Never throws: a failure is an event too. */
export async function send(request: Request, sending: Sending): Promise<Sent> {
  const { base, facts } = sending
  const calls = request.kind === 'act' ? actCalls(request, facts, base) : callsOf(request, base, facts)
  let reply: unknown = null
  for (const call of calls) {
    try {
      reply = await callWith(sending, call)
    } catch (error) {
      const failure = failureOf(error)
      const isTired = failure.kind === 'malformed' && sending.attempts >= MAX_UNREADABLE && request.kind === 'update'
      const event: Event = isTired
        ? { kind: 'refused', part: request.step, failure }
        : ended(request, call, failure, sending.now())
      return { event, campaign: null, failure }
    }
  }
  const campaign = campaignIn(reply, base?.id ?? null)
  const status = campaign?.status ?? null
  const event: Event = {
    kind: 'answered',
    values: valuesAfter(request, calls, campaign, sending.plan),
    ...(status === null ? {} : { status }),
    ...(request.kind === 'create' && campaign ? { id: campaign.id } : {}),
  }
  return { event, campaign, failure: null }
}

function callWith({ api, signal, base }: Sending, { call, input }: IntentRequest): Promise<unknown> {
  const body = base ? { ...input, id: base.id } : input
  // The gateway checks the input against the endpoint's schema.
  return api.call(call as EndpointName, body as InputOf<EndpointName>, { signal })
}

/** Source: docs/reference/calls.md. */
function actCalls(
  { act }: Extract<Request, { kind: 'act' }>,
  { tabs, channelName }: Facts,
  base: Campaign | null,
): IntentRequest[] {
  const edit_page_tabs_values = tabsOver(jsonFieldsIn(base).edit_page_tabs_values, jsonFieldsIn(tabs))
  if (act === 'publish') return [{ call: 'updateStatus', input: { status: 'running', edit_page_tabs_values } }]
  if (act === 'stop') return [{ call: 'updateStatus', input: { status: 'stopped' } }]
  return [{ call: channelName === 'robo_call' ? 'approveRoboCall' : 'approveWhatsapp', input: {} }]
}

/** The campaign in a reply, if it is one, and the requested one. */
export function campaignIn(reply: unknown, id: number | null): Campaign | null {
  if (typeof reply !== 'object' || reply === null || !('id' in reply) || typeof reply.id !== 'number') return null
  // The gateway has parsed it: a call on a campaign's path that answers an object with an id answers the campaign.
  return id === null || reply.id === id ? (reply as Campaign) : null
}

/**
 * What the server has now for the edited fields of a request: as its answer writes them, if that is the sent value in the server's form. An
 * answer may also be the campaign as it was before; only a created one has no before.
 */
function valuesAfter(request: Request, calls: readonly IntentRequest[], campaign: Campaign | null, plan: Plan): Values {
  if (request.kind === 'act') return {}
  const answered = campaign ? valuesOf(JSON.parse(JSON.stringify(campaign))) : {}
  if (request.kind === 'create') return answered
  // Removing goals says nothing of the campaign's name.
  const isNamed = calls.some(({ input }) => 'name' in input)
  return Object.fromEntries(
    request.edited
      .filter((path) => path !== 'name' || isNamed)
      .map((path) => {
        const field = fields.find((one) => one.path === path)
        const [sent, now] = [request.values[path] ?? null, answered[path]]
        const isRewriting = field && isObject(sent) && isObject(now) && isRewritten(field, sent, now)
        return [path, now !== undefined && (isRewriting || plan.isSame(path, sent, now)) ? now : sent]
      }),
  )
}

/** 401 and a missing connection say nothing about the request: it waits, as after a server that was busy. */
function ended(request: Request, call: IntentRequest, failure: Failure, at: number): Event {
  const { kind, status, retryAfter } = failure
  const isBusy = status === 429 || (status === 503 && retryAfter !== undefined)
  if (isBusy || kind === 'unauthorized' || kind === 'offline')
    return { kind: 'busy', at, retryAfter: retryAfter ?? null, failure }
  if (isUnclear(failure)) return { kind: 'lost', at, failure }
  if (isDuplicateName(call, failure))
    return { kind: 'refused', part: 'name', failure: { ...failure, message: duplicateName, path: 'name' } }
  return { kind: 'refused', part: request.kind === 'act' ? 'name' : request.step, failure }
}

/** No route, no answer, or none that can be used: the request may be sent again. */
const passing = new Set<Failure['kind']>(['offline', 'network', 'timeout', 'server', 'malformed'])

/** On the name field (Source: docs/reference/rules.md). */
export const duplicateName = 'Campaign with same name already exists'

/** Whether an act without a usable answer may have taken effect all the same; in doubt it may. A server that has too much to do took nothing. */
export const isUnclear = ({ kind, ambiguous, status, retryAfter }: Failure): boolean =>
  ambiguous === true ||
  (kind !== 'offline' && passing.has(kind) && status !== 429 && (status !== 503 || retryAfter === undefined))

const clash = /already|exist|taken|in use|duplicate|unique/
const otherThings = /\b(goal|event|segment|template|propert|voucher|tag|attribute|schedule|user)/

/**
 * A duplicate name is known by the message on a request that carries a name, not by a status code (Source: docs/reference/rules.md). The
 * message must be about the name: it has that word, the name itself, or the server names the field. Any other keeps the server's text.
 */
export function isDuplicateName({ input }: IntentRequest, { message, path }: Failure): boolean {
  if (typeof input.name !== 'string') return false
  const said = message.toLowerCase()
  const quoted = input.name.trim().length > 2 && said.includes(input.name.trim().toLowerCase())
  const rest = quoted ? said.replaceAll(input.name.trim().toLowerCase(), ' ') : said
  if (!clash.test(rest)) return false
  return path === 'name' || (!otherThings.test(rest) && (quoted || /\bname[ds]?\b/.test(rest)))
}

type Search = {
  api: Api
  /** The body of the create. */
  input: JsonObject
  /** True when the campaign was there before, or belongs to another draft. */
  isSomebodyElses: (campaignId: number) => Promise<boolean>
  signal: AbortSignal
}

const PAGE_SIZE = 100

/**
 * Looks for the campaign that a create without an answer may have made, so that nothing is made twice. The campaign, or null when the
 * server has none that matches. Throws `FailureError` when the server cannot be asked.
 */
export async function findCreatedCampaign(search: Search): Promise<Campaign | null> {
  const { api, input, signal } = search
  const wanted = String(input.name ?? '')
  for (let page = 1, seen = 0, before: number | null = null; ; page += 1) {
    const question = { limit: PAGE_SIZE, page, orderBy: 'updated_at', orderDirection: 'desc', search: wanted } as const
    const { campaigns, total } = await api.call('listCampaigns', question, { signal })
    for (const listed of campaigns ?? []) {
      const made = await readCreated(search, listed)
      if (made) return made
    }
    const first = campaigns?.[0]?.id ?? null
    seen += campaigns?.length ?? 0
    // Without a total an empty page ends the list, or the same page again. A server may return fewer than it is asked for.
    if (first === null || first === before || (typeof total === 'number' && seen >= total)) return null
    before = first
  }
}

/** A draft of the exact name with the same channel and type; a list may leave values out, so they are read. */
async function readCreated(
  { api, input, isSomebodyElses, signal }: Search,
  listed: Campaign,
): Promise<Campaign | null> {
  if (!isSameCampaign(input, listed) || (await isSomebodyElses(listed.id))) return null
  const whole = await api.call('getCampaign', { id: listed.id }, { signal })
  return isSameCampaign(input, whole) ? whole : null
}

const isSameCampaign = (input: JsonObject, found: Campaign): boolean =>
  found.name === input.name &&
  ['', 'draft'].includes(statusOf(found.status)) &&
  (isAbsent(found.channelName) || isSameName(channelNameOf, found.channelName, input.channelName)) &&
  (isAbsent(found.schedule?.type) || isSameName(campaignTypeOf, found.schedule.type, typeIn(input)))

/** The server may write a channel or type differently from the request. */
const isSameName = (read: (name: string) => string | null, found: string, sent: unknown): boolean =>
  found === sent || (typeof sent === 'string' && read(found) !== null && read(found) === read(sent))

function typeIn({ schedule }: JsonObject): unknown {
  return typeof schedule === 'object' && schedule !== null && 'type' in schedule ? schedule.type : undefined
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined
