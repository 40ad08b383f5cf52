/** Campaign tags in a link: what tells a shop's own statistics which message somebody came from (utm_source, utm_medium, utm_campaign). */

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

export const hasTags = (href: string): boolean => /[?&]utm_(?:source|medium|campaign)=/i.test(href)

/** Its own query, merge tags and place within the page stay as they are written. */
export function withTags(href: string, { source, medium, campaign }: CampaignTags): string {
  const { path, query, place } = partsOf(withoutTags(href))
  const values = [source, medium, campaign]
  const tags = names.flatMap((name, at) => (values[at] ? [`${name}=${encodeURIComponent(values[at])}`] : []))
  return `${path}?${[...(query ? [query] : []), ...tags].join('&')}${place}`
}

export function withoutTags(href: string): string {
  const { path, query, place } = partsOf(href)
  const rest = query.split('&').filter((one) => one !== '' && !/^utm_(?:source|medium|campaign)=/i.test(one))
  return path + (rest.length > 0 ? `?${rest.join('&')}` : '') + place
}

function partsOf(href: string): { path: string; query: string; place: string } {
  const hash = href.indexOf('#')
  const place = hash < 0 ? '' : href.slice(hash)
  const [path = '', ...query] = (hash < 0 ? href : href.slice(0, hash)).split('?')
  return { path, query: query.join('?'), place }
}
