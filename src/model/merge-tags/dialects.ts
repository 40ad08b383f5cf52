/**
 * The merge-tag syntax of other programs: one table for the check of outgoing content and for imports. Source: each program's public
 * documentation of its personalisation tags.
 */
import { comparable } from './tag-finding.ts'

/** Meaning of a tag: a field with its default, an unsubscribe link, or logic. */
export type TagMeaning = { name: string; fallback: string | null } | 'unsubscribe' | 'logic'

export type ForeignTag = {
  /** The tag in the source, and its offset. */
  source: string
  at: number
  /** Programs with this syntax; several if they share it. */
  programs: readonly string[]
  found: TagMeaning
}

type Programs = readonly string[]

/** `look`: the first group is the inside of the tag. `programs` returns none if the match is not a tag. */
type Dialect = { look: RegExp; programs: (inside: string, source: string, keys: readonly string[]) => Programs }

/** Other programs' names of common fields, in lower case without punctuation. */
const common: Readonly<Record<string, readonly string[]>> = {
  first_name: ['fname', 'firstname', 'givenname', 'contactfirstname', 'personfirstname', 'firstnamefix', 'vorname'],
  last_name: ['lname', 'lastname', 'surname', 'familyname', 'contactlastname', 'personlastname', 'nachname'],
  full_name: ['fullname', 'name', 'contactname', 'recipientname'],
  email: ['emailaddress', 'contactemail', 'personemail', 'recipientemail', 'emailaddr', 'emailto'],
  phone: ['phone', 'phonenumber', 'contactphone', 'mobile', 'mobilephone'],
  city: ['city', 'personcity', 'contactcity', 'locationcity'],
  country: ['country', 'personcountry', 'contactcountry'],
  company: ['company', 'mmerge3', 'contactcompany', 'organization', 'companyname'],
  voucher_code: ['vouchercode', 'coupon', 'couponcode', 'promocode', 'discountcode'],
}

/** Prefix of a field name: the object that has the field. */
const owner =
  /^(?:person|contact|user|subscriber|recipient|member|lead|customer|profile|name|attributes?|userattribute|event|custom_attribute|contact_attribute|system|data|var|merge|cf|contactfield)\b[.|:=\][]+/i

/** The workspace's key of a field; null if the workspace has none. */
export function heraldName(name: string, keys: readonly string[]): string | null {
  let bareName = name.replace(/^[$!.&@]+/, '')
  while (owner.test(bareName)) bareName = bareName.replace(owner, '')
  const ownName = comparable(bareName)
  const direct = keys.find((key) => comparable(key) === ownName || comparable(key) === comparable(name))
  if (direct) return direct
  const [commonName] = Object.entries(common).find(([, others]) => others.includes(ownName)) ?? []
  return commonName ? (keys.find((key) => comparable(key) === comparable(commonName)) ?? null) : null
}

/** Whether a name is a known field. Text such as '{word}' or '#word#' counts as a merge tag only then, because it may be ordinary text. */
const isField = (name: string, keys: readonly string[]): boolean =>
  keys.some((key) => comparable(key) === comparable(name)) ||
  Object.entries(common).some(
    ([field, others]) => comparable(field) === comparable(name) || others.includes(comparable(name)),
  ) ||
  unsubscribes.test(name)

const unsubscribes = /unsub|opt_?out|manage_pref|preference_?center|subscription_center/i
const decides =
  /^(?:[#/^>!]|-?(?:IF|IFNOT|ELSE|ELSEIF|END|INTERESTED|FEED|RSS|GROUPS)\b|(?:else|if|ifnot|unless|for|each|elsif|elseif|end\w*|assign|set|include|case|when|capture)\b|=)/
const filters =
  /^\s*(?:capitalize|upcase|downcase|title|upper|lower|strip|safe|escape|url_encode|date\b.*|truncate\b.*)\s*$/

/** The inside of a tag without its quotes. */
const quoted = (text: string): string =>
  /(["']|&quot;|&#39;)(.*?)\1/s.exec(text)?.[2] ?? /[“”„«‘‚](.*?)[“”»’‘]/s.exec(text)?.[1] ?? text.trim()

/** Forms of a default after a name; the first group is the name, the second the default. */
const defaults: readonly RegExp[] = [
  /^insert\s+(\S+)(?:\s+"default=([^"]*)")?/,
  /^defaultIfEmpty\s+(\S+)\s+(.*)/s,
  /^([^:,|]+):default=(.*)/s,
  /^([^,|]+),\s*fallback=(.*)/is,
  /^(?:data|var):([^:]+):?(.*)/s,
  /^(\w+)\s+OR\s+(.*)/s,
  /^(\w+)\s+mode=/,
]

/** The field in the inside of a tag. */
function fieldIn(inside: string): { name: string; fallback: string | null } {
  const [key = '', ...rest] = inside.match(/(?:[^|"']|"[^"]*"|'[^']*'|["'])+/g) ?? []
  const described = rest
    .map((argument) => /\b(?:default|fallback)\b\s*[:(=]?\s*(.*?)\)?$/s.exec(argument.trim())?.[1])
    .find(Boolean)
  const bare = rest.find((argument) => !filters.test(argument) && !/[:(]/.test(argument))
  const form = defaults.map((pattern) => pattern.exec(key.trim())).find((match) => match !== null)
  const name = (form?.[1] ?? key).trim().replace(/\$\{([^{}]*)\}/g, '$1')
  const fallback = described ?? bare ?? form?.[2]
  return {
    name: name.replace(/["'\]]/g, ''),
    fallback: fallback === undefined || fallback === '' ? null : quoted(fallback),
  }
}

function foundIn(inside: string): TagMeaning {
  if (unsubscribes.test(inside.split('|')[0] ?? '') && !/^[#/^]/.test(inside)) return 'unsubscribe'
  return decides.test(inside) ? 'logic' : fieldIn(inside)
}

const fixedPrograms =
  (...programs: string[]) =>
  () =>
    programs
const noPrograms: Programs = []

/** The program of a tag in two braces, by the start of its inside; the first match wins. */
const programsByStart: readonly [RegExp, ...string[]][] = [
  [/^(?:\$\{|\w+\.\$\{)/, 'Braze'],
  [/^pm:/, 'Postmark'],
  [/^(?:hostedUnsubscribeUrl|unsubscribe(?:MessageType)?Url|viewInBrowserUrl|defaultIfEmpty\b|\[\[)/, 'Iterable'],
  [/^amazonSES/i, 'Amazon SES'],
  [/^(?:insert\s|unsubscribe_preferences$|weblink$)/, 'SendGrid'],
  [/^(?:lead|system|my|company|member|program|trigger)\.|:default=/, 'Marketo'],
  [/^(?:params|mirror|update_profile|double_optin)\b|^contact\.[A-Z_0-9]+\b|^unsubscribe$/, 'Brevo'],
  [/^(?:contact|site_settings|owner)\.|^unsubscribe_link/, 'HubSpot'],
  [/^(?:person|organization)[.|]|^\w+\|(?:\w+\|)*default:['"]/, 'Klaviyo'],
  [/^(?:customer|snippets)\./, 'Customer.io', 'Bloomreach'],
  [/^subscriber\.|^(?:unsubscribe_url|manage_subscriptions_url)/, 'Drip', 'Kit'],
  [/^profile\.person\./, 'Adobe Journey Optimizer'],
  [/^Profile\./, 'CleverTap'],
  [/^UserAttribute\b/, 'MoEngage'],
  [/^user\[/, 'WebEngage'],
  [/^user\./, 'Vero'],
  [/^\.|^UnsubscribeURL$/, 'listmonk'],
  [/^\w+\s*\|\s*fallback\b/, 'Intercom'],
  [/^\w+\s*\|\s*(?:default|capitalize|upcase|downcase|title|upper|lower)\b/, 'Customer.io', 'Klaviyo', 'OneSignal'],
]

/** Handlebars and Mustache syntax, which these programs share. */
const handlebars: Programs = ['SendGrid', 'Postmark', 'Iterable']

/** Whether the tag is in Herald's syntax: it may be Herald's, even if other programs share the syntax. */
export const isHeraldTag = (source: string): boolean => /^\{\{[a-z][a-z0-9_]*(?:\|[^{}|:]*)?\}\}$/.test(source)

/** Whether the text after the bar is a filter, or a default in another program's syntax. Any other text there is Herald's own default. */
export const isFilter = (filterText: string, source: string): boolean =>
  /^\s*\w+(?:\s*:|\()|^\s*(?:default|fallback)\s*=/.test(filterText) ||
  (!isHeraldTag(source) && filters.test(filterText))

function programsOfBraces(inside: string, source: string, keys: readonly string[]): Programs {
  const [key = '', ...rest] = inside.split('|')
  const isOwn = rest.length === 0 || (rest.length === 1 && !isFilter(rest[0] ?? '', source))
  if (source === `{{${inside}}}` && keys.includes(key.trim()) && isOwn) return noPrograms
  if (/^\{\{\{(?!\s*(?:pm:|\$))/.test(source)) return handlebars
  const matchedProgram = programsByStart.find(([begins]) => begins.test(inside))
  if (matchedProgram) return matchedProgram.slice(1) as string[]
  return handlebars
}

const programsOfDoubleBrackets = (inside: string, _whole: string, keys: readonly string[]): Programs => {
  if (/^(?:data|var):|^(?:UNSUB_LINK|EMAIL_TO|PERMALINK|SHARE_)/.test(inside)) return ['Mailjet']
  if (/^(?:contact|custom)\.|^(?:unsubscribe_link|preference_link)$/.test(inside)) return ['Omnisend']
  if (/^\w+\s+OR\b/.test(inside)) return ['Constant Contact']
  return /^[a-z][a-z0-9_]*$|^\w+\s+mode=/.test(inside) || isField(inside, keys) ? ['GetResponse'] : noPrograms
}

/** From the most specific syntax to the most general: text that one matched is not examined again. */
const dialects: readonly Dialect[] = [
  { look: /<\?(?:php\b|=)([\s\S]{0,2000}?)\?>/g, programs: fixedPrograms('PHP') },
  { look: /\*\|([^|*\r\n]{1,80}(?:\|[^|*\r\n]{0,80})?)\|\*/g, programs: fixedPrograms('Mailchimp') },
  { look: /%%(?==|\[)([^%]{1,400})%%/g, programs: fixedPrograms('Salesforce Marketing Cloud') },
  { look: /%%\s*([A-Za-z][\w .:-]{1,60}?)\s*%%/g, programs: fixedPrograms('Salesforce Marketing Cloud', 'Pardot') },
  { look: /\[%\s*([^%\]\r\n]{2,80}?)\s*%\]/g, programs: (inside) => [/^member/.test(inside) ? 'Emma' : 'SendGrid'] },
  { look: /\[%([a-z][\w-]{1,40})\]/gi, programs: fixedPrograms('Inxmail') },
  {
    look: /\{%[-=]?\s*([^{}\r\n]{0,200}?)\s*-?%\}/g,
    programs: (inside, source) => {
      if (/^\{%=/.test(source)) return ['Adobe Journey Optimizer']
      if (/^unsubscribe_url/.test(inside)) return ['Customer.io']
      return /^(?:unsubscribe|manage_pref|coupon_code)/.test(inside) ? ['Klaviyo'] : ['Klaviyo', 'Braze', 'Customer.io']
    },
  },
  { look: /\{\{+\s*((?:\$\{[^{}\r\n]*\}|\[\[[^\]\r\n]*\]\]|[^{}\r\n])+?)\s*\}\}+/g, programs: programsOfBraces },
  { look: /\[\[\s*([^[\]\r\n]{2,120}?)\s*\]\]/g, programs: programsOfDoubleBrackets },
  { look: /\[(\w{2,30},\s*fallback=[^\]\r\n]{0,80})\]/gi, programs: fixedPrograms('Campaign Monitor', 'Sendy') },
  {
    look: /\[(unsubscribe|preferences|webversion|firstname|lastname|fullname|email)\]/g,
    programs: fixedPrograms('Campaign Monitor'),
  },
  { look: /\[(contact(?:_attribute)?[:.]\w{2,40})\]/gi, programs: fixedPrograms('Benchmark Email') },
  { look: /\[(Unsubscribe(?:_Preferences)?|Weblink)\]/g, programs: fixedPrograms('SendGrid') },
  {
    look: /\[(UNSUBSCRIBE(?:_?URL|_?LINK)?|PREFERENCES_?URL|[A-Z]{2,20}(?:_[A-Z]{2,20}){1,3})\]/g,
    programs: fixedPrograms('phpList', 'Netcore'),
  },
  {
    look: /<%=?\s*([^%<>\r\n]{1,80}?)\s*%>/g,
    programs: (inside) => {
      if (/^asm_/.test(inside)) return ['SendGrid']
      if (/^User\[/.test(inside)) return ['Mapp']
      return /^recipient\./.test(inside) ? ['Adobe Campaign'] : ['Adobe Campaign', 'SendGrid']
    },
  },
  { look: /\$\[([^\]\r\n]{2,80})\]\$/g, programs: fixedPrograms('Zoho Campaigns') },
  { look: /\$\{\s*([\w.]{2,40})\s*\}/g, programs: fixedPrograms('Responsys', 'Odoo') },
  {
    look: /\{(\$[a-z]\w{1,40}(?:[.|][^{}\r\n]{0,60})?)\}/gi,
    programs: (inside) => [/^\$(?:sub)?profile\./.test(inside) ? 'Copernica' : 'MailerLite'],
  },
  { look: /\{(![a-z][\w.]{1,60})\}/gi, programs: (inside) => [inside.includes('.') ? 'Salesforce' : 'AWeber'] },
  {
    look: /\{((?:contactfield|ownerfield|pagelink|assetlink)=[^{}\r\n]{1,60}|(?:unsubscribe|webview|resubscribe)_(?:url|text))\}/g,
    programs: fixedPrograms('Mautic'),
  },
  { look: /\{(\/?(?:if|else|elseif)\b[^{}\r\n]{0,80})\}/g, programs: fixedPrograms('Sailthru', 'MailerLite') },
  {
    look: /(?<![{$\w])\{\s*([a-z][\w .]{1,40}?(?:\|[^{}\r\n]{0,40})?)\s*\}(?!\})/gi,
    programs: (inside, _whole, keys) => {
      if (!isField((inside.split('|')[0] ?? '').replace(owner, ''), keys)) return noPrograms
      return /^[A-Z_]+$/.test(inside) ? ['CleverReach'] : ['Sailthru', 'Elastic Email', 'Mailster']
    },
  },
  {
    look: /(?<![%\w])%((?:recipient|Recipient)[._]\w{2,40}|[a-z_]*unsubscribe_?\w{0,10})%(?![%\w])/gi,
    programs: (inside) => [/^[A-Z-]+$/.test(inside) ? 'ActiveCampaign' : 'Mailgun'],
  },
  { look: /(?<![%\w])%([A-Z][A-Z_-]{2,40})%(?![%\w])/g, programs: fixedPrograms('ActiveCampaign') },
  {
    look: /(?<![\w$])\$([A-Za-z][\w. ]{2,40}?(?:\([^()$\r\n]{0,40}\))?)\$(?!\w)/g,
    programs: (inside, _whole, keys) => {
      if (/\($|\(.*\)$/.test(inside)) return ['Responsys']
      if (/^unsub$/i.test(inside)) return ['Dotdigital']
      if (/^contact\./.test(inside)) return ['SALESmanago']
      return isField(inside.replace(/_$/, ''), keys) || /^[A-Z]+(?:_[A-Z]+)*_$/.test(inside)
        ? ['Emarsys', 'Responsys']
        : noPrograms
    },
  },
  { look: /(?<![\w@.])@([A-Z][A-Z_]{2,30})@(?![\w@])/g, programs: fixedPrograms('Dotdigital') },
  { look: /(?<![\w@])@((?:Profile|Event)\.[A-Za-z]\w{1,40})/g, programs: fixedPrograms('CleverTap') },
  {
    look: /(?<![\w#])##?(\/?[a-z][\w:-]{2,40})##?(?![\w#])/gi,
    programs: (inside, source, keys) => {
      if (/^recipient:|^unsubscribeLink$/.test(inside)) return [source.startsWith('##') ? 'SocketLabs' : 'Moosend']
      return isField(inside, keys) ? [source.startsWith('##') ? 'SocketLabs' : 'Flexmail'] : noPrograms
    },
  },
  { look: /~([A-Z][A-Za-z]{1,20}\.[A-Za-z_]\w{1,40})~/g, programs: fixedPrograms('Keap') },
  { look: /~~(eloqua\.\.[^~\r\n]{1,120})~~/gi, programs: fixedPrograms('Eloqua') },
  // Old SendGrid substitutions: a single word between two hyphens.
  {
    look: /(?<![\w-])-((?:first|last|full)_?name|email|name|city|phone|company)-(?![\w-])/gi,
    programs: fixedPrograms('SendGrid'),
  },
]

/**
 * All tags of other programs in a text, in order. `keys`: those of the workspace's tags. Tags in Herald's syntax are left out, because
 * they may be Herald's. Linear.
 */
export function foreignTagsIn(text: string, keys: readonly string[]): ForeignTag[] {
  if (!/[*{[<%$#@~-]/.test(text)) return []
  const tags: ForeignTag[] = []
  let remainingText = text
  for (const { look, programs } of dialects)
    remainingText = remainingText.replace(look, (...match: unknown[]) => {
      const source = String(match[0])
      const inside = String(match[1]).trim()
      const possiblePrograms = programs(inside, source, keys)
      // {token} is the specification's own placeholder for unsubscribing.
      if (possiblePrograms.length === 0 || source === '{token}' || inside === '') return source
      const index = Number(match.find((group) => typeof group === 'number'))
      tags.push({
        source,
        at: index,
        programs: possiblePrograms,
        found: foundIn(source.startsWith('{!') ? inside.slice(1) : inside),
      })
      return '\u0000'.repeat(source.length)
    })
  return tags.toSorted((one, other) => one.at - other.at)
}
