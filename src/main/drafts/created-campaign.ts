/** Looks for the campaign that a create without an answer may have made, so that nothing is made twice. */
import { type Campaign, campaignTypeOf, channelNameOf, type JsonObject, statusOf } from '#contract'
import type { Api } from '../api/connection.ts'

type Search = {
  api: Api
  /** The body of the create. */
  input: JsonObject
  /** True when the campaign was there before, or belongs to another draft. */
  isSomebodyElses: (campaignId: number) => Promise<boolean>
  signal: AbortSignal
}

const PAGE_SIZE = 100

/** The campaign, or null when the server has none that matches. Throws `FailureError` when the server cannot be asked. */
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
