/** Adds campaign tags (utm_source, utm_medium, utm_campaign) to links, so that a shop's statistics can tell messages apart. */
import { countOf, type LibraryValues, unsubscribeToken } from '#contract'
import { parseText } from '../merge-tags/text.ts'
import { addressPattern, isSample, withoutClosing } from '../rules/addresses.ts'
import type { Change, Finding } from '../rules/finding.ts'
import { isUnsubscribeText, linksRead } from '../rules/reading.ts'
import { changedAttributes, changesOf } from './html-source.ts'
import type { CheckedMessage, Html, MessageText } from './message.ts'

export type CampaignTags = { source: string; medium: string; campaign: string }

/** Campaign tags of one message. `wanted`: the workspace has set them for its channel. `inTexts`: addresses in its texts are links. */
export type LinkTags = { tags: CampaignTags; wanted: boolean; inTexts: boolean }

/** The name of the campaign, in link defaults. */
export const campaignPlaceholder = '{campaign}'

const names = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** 'Blessed Friday: first two hours' as 'blessed-friday-first-two-hours'; letters of every script stay. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** The tags for links of the campaign `name`, from what the workspace wrote. */
export function campaignTagsOf({ source, medium, campaign }: CampaignTags, name: string): CampaignTags {
  const filled = (value: string) => value.trim().replaceAll(campaignPlaceholder, slugOf(name))
  return { source: filled(source), medium: filled(medium), campaign: filled(campaign) }
}

/** The tags of a message. A channel without defaults of the workspace has Herald's, for links that are tagged one by one. */
export function linkTagsOf(
  channel: { id: string; links: { medium: string; inTexts?: true } },
  defaults: LibraryValues['links'] | null,
  name: string,
): LinkTags {
  const own = defaults?.channels.find((other) => other.channel === channel.id)
  const { medium, inTexts = false } = channel.links
  const tags = own ?? { source: 'herald', medium, campaign: campaignPlaceholder }
  return { tags: campaignTagsOf(tags, name), wanted: own !== undefined, inTexts }
}

/** False for mailto and tel links, and for links that are a single merge tag. */
export const takesTags = (href: string): boolean => /^https?:\/\/\S/i.test(href)

/** True if the link has all tags and Herald wrote its source or its campaign. Tags that the user wrote are never taken for Herald's. */
export function isTagged(href: string, tags: CampaignTags): boolean {
  if (!takesTags(href)) return false
  const { pairs } = partsOf(href)
  const run = ownRun(pairs, tags).map(nameIn)
  return missingTagsIn(pairs, tags).length === 0 && run.some((name) => name !== 'utm_medium')
}

/** The tags as a link has them: those that the user wrote stay as they are when Herald adds the others. */
export function tagsIn(href: string): CampaignTags {
  const { pairs } = partsOf(href)
  const valueIn = (name: string) => {
    const value = pairs.find((pair) => nameIn(pair) === name)?.slice(name.length + 1) ?? ''
    try {
      return decodeURIComponent(value)
    } catch {
      return value
    }
  }
  return { source: valueIn('utm_source'), medium: valueIn('utm_medium'), campaign: valueIn('utm_campaign') }
}

/** Whether a tag is missing. */
const lacksTags = (href: string, tags: CampaignTags): boolean =>
  takesTags(href) && missingTagsIn(partsOf(href).pairs, tags).length > 0

/** Adds the missing tags. The user's own tags, query, merge tags and anchor stay unchanged. */
export function withTags(href: string, tags: CampaignTags): string {
  const { path, pairs, place } = partsOf(withoutTags(href, tags))
  const missingTags = missingTagsIn(pairs, tags)
  const after = joinAddress({ path, pairs: [...pairs, ...missingTags], place })
  // In front: after the user's own 'utm_medium=email' Herald's tags could not be distinguished from it.
  const before = joinAddress({ path, pairs: [...missingTags, ...pairs], place })
  return [after, before].find((text) => withoutTags(text, tags) === joinAddress({ path, pairs, place })) ?? after
}

/** Removes only the tags that Herald wrote. */
export function withoutTags(href: string, tags: CampaignTags): string {
  const { path, pairs, place } = partsOf(href)
  const run = isTagged(href, tags) ? ownRun(pairs, tags) : []
  const from = run.length > 0 ? pairs.lastIndexOf(run[0] ?? '') : pairs.length
  return joinAddress({ path, pairs: [...pairs.slice(0, from), ...pairs.slice(from + run.length)], place })
}

/** The link with Herald's tags switched on or off; null if nothing can be switched, or if it could not be switched back. */
export function withTagsSwitched(href: string, tags: CampaignTags): string | null {
  if (isTagged(href, tags)) return withoutTags(href, tags)
  const tagged = withTags(href, tags)
  return isTagged(tagged, tags) && withoutTags(tagged, tags) === joinAddress(partsOf(href)) ? tagged : null
}

type Parts = { path: string; pairs: readonly string[]; place: string }

const nameIn = (pair: string): string => pair.split('=')[0]?.toLowerCase() ?? ''

const pairsOf = ({ source, medium, campaign }: CampaignTags): string[] =>
  [source, medium, campaign].flatMap((value, index) => (value ? [`${names[index]}=${encodeURIComponent(value)}`] : []))

/** The tags that the link lacks; names are compared without case. */
const missingTagsIn = (pairs: readonly string[], tags: CampaignTags): string[] =>
  pairsOf(tags).filter((tag) => !pairs.some((pair) => nameIn(pair) === nameIn(tag)))

/**
 * The longest run of tags that Herald wrote: in Herald's order and with its values. If the run starts with Herald's source, tags with outdated
 * values belong to it too.
 */
function ownRun(pairs: readonly string[], tags: CampaignTags): string[] {
  const ownPairs = pairsOf(tags)
  let bestParts: string[] = []
  let run: string[] = []
  for (const pair of pairs) {
    const rankOf = (pair: string) => names.findIndex((name) => pair.startsWith(`${name}=`))
    const follows = run.length > 0 && rankOf(pair) > rankOf(run.at(-1) ?? '')
    const isOwn = ownPairs.includes(pair) || (follows && run[0] === ownPairs.find((ownPair) => rankOf(ownPair) === 0))
    run = !isOwn ? [] : follows ? [...run, pair] : [pair]
    if (run.length >= bestParts.length) bestParts = run
  }
  return bestParts
}

const joinAddress = ({ path, pairs, place }: Parts): string =>
  path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + place

/** '?', '&' and '#' inside a merge tag do not split the link. */
function partsOf(href: string): Parts {
  const plainPieces = parseText(href)
    .map(({ kind, source }) => (kind === 'tag' ? '\0'.repeat(source.length) : source))
    .join('')
  const hash = plainPieces.indexOf('#')
  const end = hash < 0 ? href.length : hash
  const mark = plainPieces.slice(0, end).indexOf('?')
  const query = mark < 0 ? '' : href.slice(mark + 1, end)
  return {
    path: href.slice(0, mark < 0 ? end : mark),
    pairs: query === '' ? [] : query.split('&'),
    place: href.slice(end),
  }
}

/** None if the workspace has no link defaults for the channel. Links that cannot be changed here are left out. */
export function untaggedFindings({ texts, html }: CheckedMessage, { tags, wanted, inTexts }: LinkTags): Finding[] {
  if (!wanted) return []
  const next = (address: string) =>
    lacksTags(address, tags) && !address.includes(unsubscribeToken) && !isSample(address)
      ? withTags(address, tags)
      : address
  const inFields = texts.flatMap((text) => textChanges(text, next, inTexts))
  const inHtml = html ? htmlChanges(html, next) : { links: [], changes: [] }
  const links = [...inFields.flatMap(({ links }) => links), ...inHtml.links]
  const [first] = links
  if (!first) return []
  const one = inFields[0]?.text
  const { source, medium, campaign } = tags
  return [
    {
      id: `link-untagged ${one?.path ?? 'html'}`,
      level: 'warning',
      title:
        links.length === 1 ? 'A link has no campaign tags' : `${countOf(links.length, 'link')} have no campaign tags`,
      detail: `Link defaults of this workspace: source ${source}, medium ${medium}${campaign && `, campaign ${campaign}`}.`,
      tab: 'CONTENT',
      field: one ? (one.field ?? one.path) : 'design',
      link: `Content, ${one?.name ?? 'Message'}`,
      fix: {
        label: 'Add campaign tags',
        now: first,
        after: next(first),
        // A longer text may need another SMS.
        safe: inFields.every(({ text }) => text.role === 'link'),
        changes: [...inFields.flatMap(({ changes }) => changes), ...inHtml.changes],
      },
    },
  ]
}

type Next = (address: string) => string

function textChanges(text: MessageText, next: Next, inTexts: boolean) {
  const { role, path, along, fixed } = text
  const isText = inTexts && (role === 'text' || role === 'plain')
  if (fixed || !(role === 'link' || isText)) return []
  const links: string[] = []
  const tagged = (address: string) => {
    const to = next(address)
    if (to !== address) links.push(address)
    return to
  }
  const after =
    role === 'link'
      ? tagged(text.text.trim())
      : text.text.replace(addressPattern, (all) => {
          const address = withoutClosing(all)
          return tagged(address) + all.slice(address.length)
        })
  if (links.length === 0) return []
  return [{ text, links, changes: [{ path, before: text.text, after }, ...(along?.(after) ?? [])] }]
}

function htmlChanges({ text, source }: Html, next: Next): { links: string[]; changes: Change[] } {
  if (!source) return { links: [], changes: [] }
  const read = linksRead(text)
  const left = new Set(read.filter(({ linkText }) => isUnsubscribeText(linkText)).map(({ address }) => address))
  const links = [...new Set(read.map(({ address }) => address))].filter(
    (address) => !left.has(address) && next(address) !== address,
  )
  const values = new Map(links.map((address) => [address, next(address)]))
  const changes = changesOf(source, changedAttributes('href', values)(source))
  return changes.length > 0 ? { links, changes } : { links: [], changes }
}
