/** Adds campaign tags (utm_source, utm_medium, utm_campaign) to links, so that a shop's statistics can tell messages apart. */
import type { LibraryValues } from '#contract'
import { parseText } from '../merge-tags/text.ts'

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
export const lacksTags = (href: string, tags: CampaignTags): boolean =>
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
