/** Campaign tags in a link: what tells a shop's own statistics which message somebody came from (utm_source, utm_medium, utm_campaign). */
import { parseText } from '../merge-tags/text'

export type CampaignTags = { source: string; medium: string; campaign: string }

const names = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** 'Blessed Friday: first two hours' as 'blessed-friday-first-two-hours'; letters of every script stay. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

/** What a link of the campaign `name` says of itself, sent by `medium`: 'email', for instance. */
export const campaignTagsOf = (medium: string, name: string): CampaignTags => ({
  source: 'herald',
  medium,
  campaign: slugOf(name),
})

/** Whether tags can stand in it: not in one that writes a mail, calls, or is a merge tag as a whole. */
export const takesTags = (href: string): boolean => /^https?:\/\/\S/i.test(href)

/** Whether a link says all of it, and Herald wrote its source or its campaign. What somebody else wrote is never taken for Herald's. */
export function isTagged(href: string, tags: CampaignTags): boolean {
  if (!takesTags(href)) return false
  const { pairs } = partsOf(href)
  const run = ownRun(pairs, tags).map(nameIn)
  return lackingIn(pairs, tags).length === 0 && run.some((name) => name !== 'utm_medium')
}

/** With what it lacks. Somebody's own tags, its query, merge tags and place within the page stay as they are written. */
export function withTags(href: string, tags: CampaignTags): string {
  const { path, pairs, place } = partsOf(withoutTags(href, tags))
  const lacking = lackingIn(pairs, tags)
  const after = joined({ path, pairs: [...pairs, ...lacking], place })
  // Behind somebody's own 'utm_medium=email' Herald's would be read with it.
  const before = joined({ path, pairs: [...lacking, ...pairs], place })
  return [after, before].find((one) => withoutTags(one, tags) === joined({ path, pairs, place })) ?? after
}

/** Without what Herald wrote. */
export function withoutTags(href: string, tags: CampaignTags): string {
  const { path, pairs, place } = partsOf(href)
  const run = isTagged(href, tags) ? ownRun(pairs, tags) : []
  const from = run.length > 0 ? pairs.lastIndexOf(run[0] ?? '') : pairs.length
  return joined({ path, pairs: [...pairs.slice(0, from), ...pairs.slice(from + run.length)], place })
}

/** The link after the switch: with Herald's tags or without them; null where there is nothing to switch, or no way back. */
export function switched(href: string, tags: CampaignTags): string | null {
  if (isTagged(href, tags)) return withoutTags(href, tags)
  const on = withTags(href, tags)
  return isTagged(on, tags) && withoutTags(on, tags) === joined(partsOf(href)) ? on : null
}

type Parts = { path: string; pairs: readonly string[]; place: string }

const nameIn = (pair: string): string => pair.split('=')[0]?.toLowerCase() ?? ''

const pairsOf = ({ source, medium, campaign }: CampaignTags): string[] =>
  [source, medium, campaign].flatMap((value, at) => (value ? [`${names[at]}=${encodeURIComponent(value)}`] : []))

/** What a link does not say yet, in whichever letters. */
const lackingIn = (pairs: readonly string[], tags: CampaignTags): string[] =>
  pairsOf(tags).filter((tag) => !pairs.some((pair) => nameIn(pair) === nameIn(tag)))

/** The longest row of tags in the order in which Herald writes them, each with its value; after its source also with one of before. */
function ownRun(pairs: readonly string[], tags: CampaignTags): string[] {
  const own = pairsOf(tags)
  let best: string[] = []
  let run: string[] = []
  for (const pair of pairs) {
    const rank = (one: string) => names.findIndex((name) => one.startsWith(`${name}=`))
    const follows = run.length > 0 && rank(pair) > rank(run.at(-1) ?? '')
    const isOwn = own.includes(pair) || (follows && run[0] === own.find((one) => rank(one) === 0))
    run = !isOwn ? [] : follows ? [...run, pair] : [pair]
    if (run.length >= best.length) best = run
  }
  return best
}

const joined = ({ path, pairs, place }: Parts): string => path + (pairs.length > 0 ? `?${pairs.join('&')}` : '') + place

/** Signs inside a merge tag are its own. */
function partsOf(href: string): Parts {
  const plain = parseText(href)
    .map(({ kind, source }) => (kind === 'tag' ? '\0'.repeat(source.length) : source))
    .join('')
  const hash = plain.indexOf('#')
  const end = hash < 0 ? href.length : hash
  const mark = plain.slice(0, end).indexOf('?')
  const query = mark < 0 ? '' : href.slice(mark + 1, end)
  return {
    path: href.slice(0, mark < 0 ? end : mark),
    pairs: query === '' ? [] : query.split('&'),
    place: href.slice(end),
  }
}
