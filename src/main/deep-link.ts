/** Links that open Herald at a screen: herald://campaign/12. Links are untrusted and checked like any input. */
import * as v from 'valibot'

export const linkScheme = 'herald:'

/** The target of a link: one of our own addresses, or a local draft, whose address only the draft store knows. */
export type LinkTarget = { route: string } | { draft: string }

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const serverId = /^[1-9]\d{0,14}$/
const slug = /^[a-z][a-z-]{0,39}$/

const link = v.pipe(
  v.string(),
  v.maxLength(2_000),
  v.check((text) => URL.canParse(text)),
  v.transform((text) => new URL(text)),
  v.check(
    ({ protocol, username, password, port, hash }) =>
      protocol === linkScheme && !username && !password && !port && !hash,
  ),
)

/** Whether an argument of the command line is a link. */
export const isLink = (word: string): boolean => word.toLowerCase().startsWith(linkScheme)

/** Null for a link that leads to no screen of Herald, or would do more than show one. */
export function linkTarget(text: unknown): LinkTarget | null {
  const checked = v.safeParse(link, text)
  if (!checked.success) return null
  const { host, pathname, searchParams } = checked.output
  const path = [host, ...pathname.split('/').slice(1)]
  // Systems and email apps add a trailing slash.
  if (path.at(-1) === '') path.pop()
  return targetOf(path, searchParams)
}

function targetOf([place = '', ...rest]: string[], query: URLSearchParams): LinkTarget | null {
  if (place === 'campaign') return campaignOf(rest)
  if (rest.length > 0) return null
  if (place === 'calendar' || place === 'segments') return { route: `/${place}` }
  if (place !== 'delivery-preferences') return null
  const tab = query.get('tab') ?? ''
  return { route: slug.test(tab) ? `/${place}?tab=${tab}` : `/${place}` }
}

function campaignOf(path: string[]): LinkTarget | null {
  const [first = '', channel = '', type = '', id = ''] = path
  if (path.length === 0) return { route: '/campaign' }
  if (path.length === 1 && first === 'create') return { route: '/campaign?create=1' }
  if (path.length === 1 && serverId.test(first)) return { route: `/campaign/${first}` }
  if (path.length === 1 && ulid.test(first)) return { draft: first }
  if (!slug.test(channel) || !slug.test(type)) return null
  if (first === 'create' && path.length === 3) return { route: `/campaign/create/${channel}/${type}` }
  const isId = serverId.test(id) || ulid.test(id)
  return first === 'edit' && path.length === 4 && isId ? { route: `/campaign/edit/${channel}/${type}/${id}` } : null
}

/** The last link on a command line; null if there is none. */
export const linkIn = (args: readonly string[]): string | null => args.findLast(isLink) ?? null
