/** Merge tags of other programs as Herald's: `{{first_name|there}}`. What has no counterpart stays as it was written and is named. */

/** Who wrote the tags. */
export type Dialect = 'Mailchimp' | 'Klaviyo' | 'Braze' | 'SendGrid' | 'Campaign Monitor' | 'HubSpot'

export type MergeTags = {
  dialect: Dialect | null
  /** From the tag as it stood to Herald's. */
  mapped: Map<string, string>
  /** As they stood: no tag of the workspace's, or logic that Herald has not. */
  unknown: Set<string>
  /** Unsubscribe links that were given Herald's address. */
  unsubscribes: number
}

export type MergeOptions = {
  /** What the workspace calls its tags inside the braces. */
  known: readonly string[]
  /** Where an unsubscribe link leads; null where nobody knows, then the tag stays. */
  unsubscribe: string | null
}

/** What programs call what everybody has, in small letters without any signs. */
const common: Readonly<Record<string, readonly string[]>> = {
  first_name: ['fname', 'firstname', 'givenname', 'contactfirstname', 'personfirstname'],
  last_name: ['lname', 'lastname', 'surname', 'familyname', 'contactlastname', 'personlastname'],
  full_name: ['fullname', 'name'],
  email: ['emailaddress', 'contactemail', 'personemail'],
  phone: ['phone', 'phonenumber', 'contactphone', 'mobile'],
  city: ['city', 'personcity', 'contactcity', 'locationcity'],
  country: ['country', 'personcountry', 'contactcountry'],
  company: ['company', 'mmerge3', 'contactcompany', 'organization'],
  voucher_code: ['vouchercode', 'coupon', 'couponcode', 'promocode', 'discountcode'],
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Herald's name of a tag; null where the workspace has none. */
function heraldName(name: string, known: readonly string[]): string | null {
  const wanted = plain(name.replace(/^(?:person|contact|user|subscriber|event|custom_attribute|profile)[.|]/i, ''))
  const direct = known.find((one) => plain(one) === wanted || plain(one) === plain(name))
  if (direct) return direct
  const [meant] = Object.entries(common).find(([, others]) => others.includes(wanted)) ?? []
  return meant ? (known.find((one) => plain(one) === plain(meant)) ?? null) : null
}

type Found = { name: string; fallback: string | null } | 'unsubscribe' | 'logic' | null

const quoted = (text: string): string | null => /(["'])(.*?)\1/s.exec(text)?.[2] ?? null

/** One way of writing tags: how they look, and what one says. */
const ways: readonly { dialect: Dialect; look: RegExp; read: (inside: string) => Found }[] = [
  {
    dialect: 'Mailchimp',
    look: /\*\|([^|*\r\n]+(?:\|[^|*\r\n]*)?)\|\*/g,
    read: (inside) => {
      if (/^(?:UNSUB|HTML:UNSUB|LIST:UNSUB)/i.test(inside)) return 'unsubscribe'
      if (/^(?:IF|ELSE|ELSEIF|END|INTERESTED|FEED|RSS|GROUPS)\b|:/i.test(inside)) return 'logic'
      return { name: inside, fallback: null }
    },
  },
  {
    dialect: 'Braze',
    look: /\{\{\s*\$\{([^{}]+)\}\s*(\|[^{}]*)?\}\}/g,
    read: (inside) =>
      /unsubscribe|subscription/i.test(inside)
        ? 'unsubscribe'
        : { name: inside.split('|')[0] ?? '', fallback: quoted(inside) },
  },
  {
    dialect: 'Braze',
    look: /\{\{\s*custom_attribute\.\$\{([^{}]+)\}\s*(\|[^{}]*)?\}\}/g,
    read: (inside) => ({ name: inside.split('|')[0] ?? '', fallback: quoted(inside) }),
  },
  {
    dialect: 'Klaviyo',
    look: /\{%-?\s*([^%]*?)\s*-?%\}/g,
    read: (inside) => (/^(?:unsubscribe|manage_pref)/.test(inside) ? 'unsubscribe' : 'logic'),
  },
  {
    dialect: 'SendGrid',
    look: /\{\{\{?\s*([#/^!>&]?[^{}|%$]*?)\s*\}\}\}?/g,
    read: (inside) => {
      if (/^[#/^!>]|^(?:else|if)\b/.test(inside)) return 'logic'
      if (/^(?:unsubscribe|unsubscribe_preferences|weblink)$|unsubscribe_(?:link|url)/i.test(inside))
        return 'unsubscribe'
      if (/^insert\s/.test(inside)) {
        const [, name = '', rest = ''] = /^insert\s+(\S+)(.*)$/s.exec(inside) ?? []
        return { name, fallback: quoted(rest)?.replace(/^default=/, '') ?? null }
      }
      return { name: inside.replace(/^&/, ''), fallback: null }
    },
  },
  {
    dialect: 'Klaviyo',
    look: /\{\{\s*([^{}|$]+?)\s*(\|[^{}]*)\}\}/g,
    read: (inside) => {
      const [name = '', ...filters] = inside.match(/(?:[^|"']|"[^"]*"|'[^']*'|["'])+/g) ?? []
      if (/unsubscribe/i.test(name)) return 'unsubscribe'
      const fallback = filters
        .map((filter) => /default\s*[:(]?\s*(.*)/s.exec(filter)?.[1])
        .find((one) => one !== undefined)
      // Herald's own way: what stands behind the bar is the default, unless it is a filter's name.
      const [only = ''] = filters
      if (fallback === undefined && filters.length === 1)
        return { name, fallback: liquid.has(only.trim()) || /[:(]/.test(only) ? null : only }
      return { name, fallback: fallback === undefined ? null : (quoted(fallback) ?? fallback.trim()) }
    },
  },
  {
    dialect: 'Campaign Monitor',
    look: /\[(firstname|lastname|fullname|email|unsubscribe|preferences|webversion)(,fallback=[^\]]*)?\]/gi,
    read: (inside) => {
      const [name = '', rest] = inside.split(/,fallback=/i)
      return /^unsubscribe$/i.test(name) ? 'unsubscribe' : { name, fallback: rest ?? null }
    },
  },
  {
    dialect: 'SendGrid',
    look: /<%\s*(asm_[a-z_]+|[\w.]+)\s*%>/g,
    read: (inside) => (/unsubscribe/.test(inside) ? 'unsubscribe' : { name: inside, fallback: null }),
  },
  // Old SendGrid substitutions: a word between two hyphens that stands alone.
  {
    dialect: 'SendGrid',
    look: /(?<![\w-])-((?:first|last|full)_?name|email|name|city|phone|company)-(?![\w-])/gi,
    read: (name) => ({ name, fallback: null }),
  },
]

/** Filters that say how, not what instead. */
const liquid = new Set([
  'capitalize',
  'upcase',
  'downcase',
  'title',
  'upper',
  'lower',
  'strip',
  'safe',
  'escape',
  'url_encode',
])

/** A translator of one mail's tags, and what it has met so far. */
export function mergeTags(options: MergeOptions): { translate: (text: string) => string; met: MergeTags } {
  const met: MergeTags = { dialect: null, mapped: new Map(), unknown: new Set(), unsubscribes: 0 }
  const counts = new Map<Dialect, number>()
  const translate = (text: string): string => {
    if (!/[*|{[<-]/.test(text)) return text
    const done: string[] = []
    // What is translated is set aside, or the next way of writing would read it again.
    const aside = (heralds: string) => `\ue000${done.push(heralds) - 1}\ue001`
    let made = text
    for (const way of ways)
      made = made.replace(way.look, (whole: string, first: string, rest?: unknown) => {
        const inside = (first + (typeof rest === 'string' ? rest : '')).trim()
        const heralds = met.mapped.get(whole) ?? translated(way.read(inside), whole, options, met)
        if (heralds === null) met.unknown.add(whole)
        if (isHeralds(whole)) return aside(heralds ?? whole)
        counts.set(way.dialect, (counts.get(way.dialect) ?? 0) + 1)
        if (heralds !== null && heralds !== whole && heralds !== options.unsubscribe) met.mapped.set(whole, heralds)
        return aside(heralds ?? whole)
      })
    made = made.replace(/\ue000(\d+)\ue001/g, (_mark, at: string) => done[Number(at)] ?? '')
    const [most] = [...counts].sort(([, a], [, b]) => b - a)
    met.dialect = most?.[0] ?? null
    return made
  }
  return { translate, met }
}

/** Written as Herald writes its tags: it may already be one, whatever other program writes so too. */
const isHeralds = (whole: string): boolean => /^\{\{[a-z][a-z0-9_]*(?:\|[^{}|:]*)?\}\}$/.test(whole)

function translated(found: Found, whole: string, { known, unsubscribe }: MergeOptions, met: MergeTags): string | null {
  if (found === null || found === 'logic') return null
  if (found === 'unsubscribe') {
    if (unsubscribe === null) return null
    met.unsubscribes++
    return unsubscribe
  }
  const name = heraldName(found.name, known)
  if (name === null) return null
  // A bar, a brace or a line break would end the tag.
  const fallback = found.fallback?.replace(/[{}|\r\n]+/g, ' ').trim()
  return fallback ? `{{${name}|${fallback}}}` : whole === `{{${name}}}` ? whole : `{{${name}}}`
}
