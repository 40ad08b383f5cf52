/** Rules for addresses: in link fields, in texts, and in the links of HTML. */
import { amount, excerpt, type MergeTag } from '#contract'
import { foreignTagsIn } from '../merge-tags/dialects.ts'
import { keyOf, outsideTags, parseText, withoutTags } from '../merge-tags/text.ts'
import { isSample, isScript, schemeOf } from '../rules/addresses.ts'
import { type AddressRule, addressRule } from './message.ts'
import { clickRedirectOf, scannerOf } from './redirects.ts'

const latinLetter = /\p{Script=Latin}/u
const web = /^https?:\/\//i
/** The host of an address; null if there is none, or if it contains a tag. */
const hostOf = (address: string): string | null => {
  const host = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address.trim())?.[1]?.toLowerCase() ?? null
  return host?.includes('{') ? null : host
}

/** Common top-level domains that identify an address without a scheme, so that a file name is not taken for a host. */
const bareHost =
  /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(?:com|net|org|pk|io|co|shop|store|app|info|biz|uk|ae|in|de|example)(?=[/?#]|:\d|$)/iu

/** Schemes that only work on the author's computer or in the author's browser. */
const local =
  /^(?:applewebdata|about|blob|filesystem|resource|view-source|webkit-fake-url|chrome|edge|(?:chrome|moz|safari-web|ms-browser)-extension)$/

/** Common schemes for web, mail, telephone and files: they open no app of the sender. */
const common = /^(?:https?|mailto|tel|sms|smsto|callto|cid|file|herald-file|ftps?|geo|webcal)$/

/** The scheme of a link in lower case; null if it has none. Not a scheme: a host before a port, a drive letter, a misspelt 'https:'. */
export function linkSchemeOf(address: string): string | null {
  const scheme = schemeOf(address)
  return scheme?.length === 1 || bareHost.test(address.trim()) || typoIn(address) ? null : scheme
}

/** The scheme of an address that opens an app; null for other addresses. */
export function appSchemeOf(address: string): string | null {
  const scheme = linkSchemeOf(address)
  return !scheme || common.test(scheme) || local.test(scheme) || isScript(address) ? null : scheme
}

const shorteners = new Set([
  'bit.ly',
  'tinyurl.com',
  'goo.gl',
  't.co',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'rb.gy',
  't.ly',
  'tiny.cc',
  'shorturl.at',
])

const privateHost =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|0\.0\.0\.0|\[?::1\]?|.*\.(?:local|localhost|internal|test|invalid))$/
const staging = /(?:^|[.-])(?:staging|stage|stg|dev|uat|qa|sandbox|preprod|preview)(?:[.-]|\d*\.)/
/** Preview deployments of page hosts, and tunnels to a single computer. */
const preview =
  /-git-[\w-]+\.vercel\.app$|^deploy-preview-|\.(?:ngrok(?:-free)?\.(?:app|io|dev)|trycloudflare\.com|loca\.lt|gitpod\.io|github\.dev|csb\.app)$/

/** A letter, slash or colon too few or too many in 'http://' or 'https://'; does not match the correct forms. */
const schemeTypo =
  /^(?!https?:\/\/[^/])(h{1,2}t{1,3}ps{0,2}|ttps?)([:;]?(?:\/{1,3}|\\{1,2})|:(?=[a-z\d-]+\.))(?=[a-z\d])/i

/** The misspelt start of an address and its correction; null if the start is correct, or may be an app's scheme or a path. */
function typoIn(address: string): { found: string; instead: string } | null {
  const trimmed = address.trim()
  const [found, letters = '', slashes = ''] = schemeTypo.exec(trimmed) ?? []
  if (!found) return null
  const isCertain = /^https?$/i.test(letters) && slashes.startsWith(':')
  if (!isCertain && !/^[^/?#:\\]+\.\p{L}/u.test(trimmed.slice(found.length))) return null
  return { found, instead: /s/i.test(letters) ? 'https://' : 'http://' }
}

const scriptRule: AddressRule = {
  id: 'link-script',
  level: 'blocking',
  of: 'address',
  find: (addressText) => {
    const address = decodedAddress(addressText)
    return isScript(address)
      ? {
          title: `A link begins with '${schemeOf(address)}:'`,
          detail: 'It can run a script, and no app or browser should follow it.',
        }
      : null
  },
}

/** Whether the host of an address is in a private network. */
export const isOwnNetwork = (address: string): boolean => privateHost.test(hostOf(address) ?? '')

export const linkRules: readonly AddressRule[] = [
  scriptRule,
  addressRule('link-blanks', (address) => {
    const trimmed = address.trim()
    if (trimmed === '' || !/[:/.]/.test(address)) return null
    const to = withoutBlanks(trimmed)
    if (trimmed === address && !/\s/.test(withoutTags(trimmed))) return null
    const hit = { title: 'A link has spaces in it', detail: 'Some apps end the link at the space.' }
    const isOpenable = !web.test(to) || URL.canParse(outsideHost(to))
    if (!isOpenable || to === address) return hit
    const end = address.slice(address.trimEnd().length)
    return { ...hit, fix: { label: 'Remove the spaces', to, safe: !/[^\0- ]/.test(end) } }
  }),
  addressRule('link-scheme-twice', (address) => {
    const to = address.replace(/^\s*(?:https?:\/*)+(?=https?:\/\/)/i, '')
    if (to === address) return null
    return {
      title: "A link begins with 'https://' twice",
      detail: 'It leads nowhere.',
      fix: { label: 'Keep one', to, safe: true },
    }
  }),
  addressRule('link-scheme-before-tag', (address, tags) => {
    const [begin] = /^\s*https?:\/\/(?=\{\{)/i.exec(address) ?? []
    const [piece] = begin ? parseText(address.slice(begin.length)) : []
    if (!begin || piece?.kind !== 'tag' || !isWholeAddress(piece, tags)) return null
    return {
      title: "A link begins with 'https://' twice",
      detail: `'${piece.source}' holds a whole address already.`,
      fix: { label: 'Keep one', to: address.slice(begin.length), safe: false },
    }
  }),
  {
    // Browsers tolerate some of these, email apps and phones do not. Source: https://url.spec.whatwg.org/#writing, validation errors.
    id: 'link-scheme-typo',
    of: 'address',
    carriers: ['field', 'html'],
    find: (address) => {
      const foundTypo = typoIn(address)
      if (!foundTypo) return null
      const [path = '', rest = ''] = splitAt(address.trim().slice(foundTypo.found.length), /[?#]/)
      return {
        title: 'A link starts with a typo',
        detail: `'${shortAddress(address.trim())}' may not open.`,
        fix: {
          label: `Write '${foundTypo.instead}'`,
          to: `${foundTypo.instead}${path.replaceAll('\\', '/')}${rest}`,
          safe: true,
        },
      }
    },
  },
  {
    // An address without a scheme is relative (RFC 3986, section 4.2), and a mail has no base address.
    id: 'link-no-scheme',
    of: 'address',
    // Not in texts: phones detect 'www.' themselves.
    carriers: ['field', 'html'],
    find: (address) => {
      const trimmed = address.trim()
      if (!bareHost.test(trimmed) && !/^(?:www\.[^\s/]+\.|\/\/)[a-z\d]/i.test(trimmed)) return null
      return {
        title: "A link does not begin with 'https://'",
        detail: `'${shortAddress(trimmed)}' may not open.`,
        // The text before a port may be an app's scheme.
        fix: {
          label: "Add 'https://'",
          to: `https://${trimmed.replace(/^\/\//, '')}`,
          safe: schemeOf(trimmed) === null,
        },
      }
    },
  },
  // Source: Google, 'Email sender guidelines': links should lead to pages over TLS; Android blocks clear text by default since 9.
  addressRule('link-http', (address) => {
    if (!/^\s*http:\/\//i.test(address)) return null
    return {
      title: 'A link is not secure',
      detail: `'${shortAddress(address)}' opens with a warning in some browsers.`,
      // Unsafe fix: the host may not support https.
      fix: { label: 'Make it https', to: address.replace(/^\s*http:/i, 'https:'), safe: false },
    }
  }),
  // An email address in place of a link. Source: RFC 6068.
  addressRule('link-mail-address', (address) => {
    const trimmed = address.trim()
    if (!/^[^\s@:/<>]+@[^\s@:/<>]+\.[a-z]{2,}$/i.test(trimmed)) return null
    return {
      title: 'A link is only an email address',
      detail: "It only opens an email app with 'mailto:' before it.",
      fix: { label: "Add 'mailto:'", to: `mailto:${trimmed}`, safe: true },
    }
  }),
  // RFC 3986, section 3.2.1: a password in an address is deprecated; browsers drop it or warn.
  addressRule('link-password', (address) => {
    const to = address.replace(/^(\s*https?:\/\/)[^/?#@\s]+:[^/?#@\s]*@/i, '$1')
    if (to === address) return null
    return {
      title: 'A link contains a user name and a password',
      detail: 'Everyone who gets the message can read them.',
      fix: { label: 'Remove them', to, safe: false },
    }
  }),
  addressRule('link-of-this-computer', (address) =>
    /^\s*(?:file:|[a-z]:\\|\\\\)/i.test(address)
      ? { title: 'A link leads to a file on one computer', detail: `Nobody else can open '${shortAddress(address)}'.` }
      : null,
  ),
  // Source: RFC 6694 (about:), W3C File API, section 8 (blob:).
  addressRule('link-of-this-browser', (address) =>
    local.test(schemeOf(address) ?? '')
      ? { title: 'A link works on one computer only', detail: `Nobody else can open '${shortAddress(address)}'.` }
      : null,
  ),
  {
    id: 'link-only-place',
    of: 'address',
    // Only in fields: in HTML, '#' refers to a place in the message.
    carriers: ['field'],
    find: (address) =>
      /^\s*#/.test(address)
        ? {
            title: 'A link leads nowhere',
            detail: `'${shortAddress(address)}' is a place in a page, without the page.`,
          }
        : null,
  },
  // Names that only exist within one network. Source: RFC 6761 (.test, .localhost, .invalid), RFC 6762 (.local), RFC 1918.
  addressRule('link-own-network', (address) => {
    const host = hostOf(address)
    if (!host || !privateHost.test(host)) return null
    return { title: 'A link leads into your own network', detail: `People outside cannot open ${host}.` }
  }),
  // Source: SpamAssassin, NUMERIC_HTTP_ADDR. Addresses of a private network are the finding above.
  addressRule('link-number', (address) => {
    const host = hostOf(address)
    if (!host || privateHost.test(host) || !/^(?:\d{1,3}(?:\.\d{1,3}){3}|0x[\da-f]+|\d{8,10})$/.test(host)) return null
    return { title: 'A link leads to an IP address', detail: `Filters treat ${host} as fraud. Use a domain name.` }
  }),
  // Source: SpamAssassin, WEIRD_PORT.
  addressRule('link-port', (address) => {
    const host = hostOf(address)
    const port = /^\s*https?:\/\/(?:[^/?#@]*@)?[^/?#:]+:(\d+)/i.exec(address)?.[1]
    if (!host || privateHost.test(host) || !port || port === '443' || port === '80') return null
    return { title: 'A link names a port', detail: `Company networks and filters often block ${port}.` }
  }),
  // Source: Unicode Technical Standard 39, section 5.2, restriction levels; browsers show such a name in Punycode.
  addressRule('link-lookalike', (address) => {
    const host = hostOf(address)
    const isMixed = host
      ?.split('.')
      .some((label) => latinLetter.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label))
    return host && isMixed
      ? {
          title: 'A link imitates another name',
          detail: `${host} mixes letters of two alphabets, and browsers warn about it.`,
        }
      : null
  }),
  // The part after '#' never reaches a server. Source: RFC 3986, section 3.5; Google Analytics, 'Collect campaign data with custom URLs'.
  addressRule('link-utm-fragment', (address) => {
    const [all, base = '', fragment = '', query = ''] = /^([^#]*)#([^?#]*)[?&](utm_[^#]*)$/i.exec(address) ?? []
    if (!all) return null
    const to = `${base}${base.includes('?') ? '&' : '?'}${query}${fragment ? `#${fragment}` : ''}`
    return {
      title: "Campaign tags come after '#'",
      detail: 'Analytics does not count them there.',
      fix: { label: 'Move them before it', to, safe: false },
    }
  }),
  addressRule('link-staging', (address) => {
    const host = hostOf(address)
    if (!host || privateHost.test(host) || !(staging.test(host) || preview.test(host))) return null
    return { title: 'A link leads to a test site', detail: `${host} looks like a test site.` }
  }),
  {
    // Blocking. Source: RFC 2606, section 3; docs/reference/choices.md#sample-content.
    id: 'link-sample',
    level: 'blocking',
    of: 'address',
    // Not in HTML: blocks/design reports these for designed messages, with the name of the block.
    carriers: ['field', 'words'],
    find: (address) =>
      isSample(address)
        ? {
            title: 'A link still leads to a sample address',
            detail: `'${shortAddress(address)}' is a sample: use your own address.`,
          }
        : null,
  },
  // A repeated name: which value counts depends on the analytics program. Source: Google Analytics, 'Collect campaign data with custom
  // URLs'.
  addressRule('link-utm-twice', utmTwice),
  // Names are case sensitive. Source: Google Analytics, 'Collect campaign data with custom URLs'.
  addressRule('link-utm-letters', (address) => {
    const { before, pairs, after } = queryOf(address)
    const names = pairs.map(nameIn)
    const isWrong = (name: string) => /^utm_/i.test(name) && name !== name.toLowerCase()
    if (!names.some((name) => isWrong(name) && !names.includes(name.toLowerCase()))) return null
    const to = pairs.map((pair) => pair.replace(/^[^=]*/, (name) => (isWrong(name) ? name.toLowerCase() : name)))
    return {
      title: 'A campaign tag has capitals in its name',
      detail: 'Analytics tools do not count it.',
      fix: { label: 'Use lower case', to: before + to.join('&') + after, safe: false },
    }
  }),
  // Names of one or two letters often differ only in case.
  addressRule('link-two-spellings', (address) => {
    if (!web.test(address.trim())) return null
    const names = [...new Set(queryOf(address).pairs.map(nameIn))].filter((name) => /^(?!utm_)[\w-]{3,}$/i.test(name))
    const [one, other] = names.flatMap((name, index) => {
      const duplicate = names.slice(index + 1).find((next) => next.toLowerCase() === name.toLowerCase())
      return duplicate ? [name, duplicate] : []
    })
    return one && other
      ? {
          title: 'A link spells one parameter in two ways',
          detail: `Servers may read only one of '${one}' and '${other}'.`,
        }
      : null
  }),
  addressRule('link-question-marks', secondQuestionMark),
  // An HTML escape that was escaped twice. Source: https://html.spec.whatwg.org/#character-references
  addressRule('link-double-entity', (address) =>
    web.test(address.trim()) && /&amp;[\w.-]+=/.test(address)
      ? {
          title: "A link has '&amp;' in it",
          detail: 'What follows is read under another name.',
          fix: { label: "Write '&'", to: outsideTags(address, (part) => part.replaceAll('&amp;', '&')), safe: true },
        }
      : null,
  ),
  addressRule('link-double-escape', doubleEscape),
  addressRule('link-bare-percent', barePercent),
  // Source: sitemaps.org protocol and Microsoft, 'Maximum URL length is 2,083 characters'.
  addressRule('link-long', ({ length }) =>
    length > 2048
      ? {
          title: 'A link is too long for some apps',
          detail: `It has ${amount(length)} characters; Outlook and Windows cut at 2,083.`,
        }
      : null,
  ),
  // Carriers and mail filters drop public link shorteners. Source: CTIA, 'Messaging Principles and Best Practices', section 5.1.2; Spamhaus
  // DBL.
  addressRule('link-shortener', (address) => {
    const host = hostOf(web.test(address.trim()) ? address : `https://${address.trim()}`)
    if (!host || !shorteners.has(host.replace(/^www\./, ''))) return null
    return {
      title: 'A link uses a public link shortener',
      detail: `Carriers and spam filters often block messages with ${host}. Use your own address.`,
    }
  }),
  addressRule('link-scanner', (address) => {
    const found = scannerOf(address)
    return (
      found && {
        title: `A link goes through ${found.host}`,
        detail: 'It was rewritten when it was copied. People may see a warning, or nothing.',
        ...(found.target ? { fix: { label: 'Use the address inside', to: found.target, safe: false } } : {}),
      }
    )
  }),
  addressRule('link-click-redirect', (address) => {
    const found = clickRedirectOf(address)
    return (
      found && {
        title: `A link goes through another email tool: ${found.host}`,
        detail: 'It counts clicks there, and stops working when that account ends.',
        ...(found.target ? { fix: { label: 'Use the address inside', to: found.target, safe: false } } : {}),
      }
    )
  }),
]

/** Splits the text before the first match. */
function splitAt(text: string, mark: RegExp): [before: string, from: string] {
  const position = text.search(mark)
  return position < 0 ? [text, ''] : [text.slice(0, position), text.slice(position)]
}

/** The query parameters of an address, and the text before and after them. */
function queryOf(address: string): { before: string; pairs: string[]; after: string } {
  const [base, after] = splitAt(address, /#/)
  const [path, query] = splitAt(base, /\?/)
  return query === ''
    ? { before: path, pairs: [], after }
    : { before: `${path}?`, pairs: query.slice(1).split('&'), after }
}

const nameIn = (pair: string): string => pair.split('=')[0] ?? ''

/** Whether a parameter contains another address: such a parameter is not split. */
const holdsAddress = (pair: string): boolean => /:\/\/|%3A%2F%2F|=\/|=%2F/i.test(pair)

/** Decodes HTML character references that disguise a scheme. */
const decodedAddress = (address: string): string =>
  address
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7}));?/gi, (match, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : match
    })
    .replace(/&(?:Tab|NewLine);/g, '')
    .replace(/&colon;/g, ':')

/**
 * Removes spaces as the URL Standard does: tabs and line breaks are dropped, spaces are encoded
 * (https://url.spec.whatwg.org/#concept-basic-url-parser). A phone number has none (RFC 3966, section 5.1.1). An app's own address is not
 * changed.
 */
function withoutBlanks(address: string): string {
  const scheme = schemeOf(address)
  if (/^(?:tel|sms|smsto)$/.test(scheme ?? '')) {
    const [number, rest] = splitAt(address, /\?/)
    return number.replace(/\s/g, '') + rest.replace(/\s/g, encodeURIComponent)
  }
  if (appSchemeOf(address)) return address
  return outsideTags(address, (part) => part.replace(/[\t\n\r]/g, '').replace(/\s/g, encodeURIComponent))
}

/** An address whose tags are replaced, so that it can be parsed. */
const outsideHost = (address: string): string =>
  parseText(address)
    .map(({ kind, source }) => (kind === 'tag' ? 'x' : source))
    .join('')

/** Whether the value of a tag is a whole address with a scheme: by the tag's name, its default or its sample. */
function isWholeAddress({ key, fallback }: { key: string; fallback: string | null }, tags: readonly MergeTag[]) {
  const sample = tags.find((tag) => keyOf(tag) === key)?.sample
  return /(?:^|[_ ])(?:url|link|href|uri)s?$/i.test(key) || [fallback, sample].some((value) => web.test(value ?? ''))
}

/** A second '?' in a query. Source: RFC 3986, section 3.4. */
function secondQuestionMark(address: string) {
  if (!web.test(address.trim())) return null
  const { before, pairs, after } = queryOf(address)
  const wrongPairs = pairs.filter((pair) => /\?[\w-]+=/.test(pair) && !holdsAddress(pair))
  if (wrongPairs.length === 0) return null
  const to = pairs.map((pair) => (wrongPairs.includes(pair) ? pair.replace(/\?(?=[\w-]+=)/g, '&') : pair))
  return {
    title: "A link has a second '?'",
    detail: "Everything after it is ignored. Begin further parameters with '&'.",
    fix: {
      label: "Write '&'",
      to: before + to.join('&') + after,
      // Safe for campaign parameters only; any other one may be part of a value.
      safe: wrongPairs.every((pair) => !/\?(?!utm_)[\w-]+=/i.test(pair)),
    },
  }
}

/** An escaped ASCII sign or non-ASCII letter that was escaped again. Source: RFC 3986, section 2.4. */
const escapedTwice = /%25(?:2[\dA-F]|3[A-F]|[57][B-F]|(?:[CDE][\dA-F]|F[0-4])%25)/i

function doubleEscape(address: string) {
  if (!web.test(address.trim())) return null
  const { before, pairs, after } = queryOf(address)
  const decodedOnce = (part: string) =>
    escapedTwice.test(part) && !holdsAddress(part.replace(/^[a-z]+:\/\//i, ''))
      ? part.replace(/%25(?=[\dA-F]{2})/gi, '%')
      : part
  const to = decodedOnce(before) + pairs.map(decodedOnce).join('&') + after
  if (to === address) return null
  return {
    title: 'A link is encoded twice',
    detail: 'The server looks for another page.',
    fix: { label: 'Encode it once', to, safe: false },
  }
}

/** A '%' that starts no escape. Source: RFC 3986, section 2.1; servers answer such a request with 400. */
function barePercent(address: string) {
  if (!/^\s*(?:https?|mailto|sms):/i.test(address) || foreignTagsIn(address, []).length > 0) return null
  const to = outsideTags(address, (part) => part.replace(/%(?![\da-f]{2})/gi, '%25'))
  if (to === address) return null
  const hit = { title: "A link has a bare '%'", detail: "Some servers refuse it. Write '%25' for a per cent sign." }
  try {
    decodeURIComponent(withoutTags(to))
    return { ...hit, fix: { label: "Write '%25'", to, safe: true } }
  } catch {
    return hit
  }
}

function utmTwice(address: string) {
  const { before, pairs, after } = queryOf(address)
  const isTag = (pair: string) => /^utm_[a-z]+$/i.test(nameIn(pair))
  const lowerName = (pair: string) => nameIn(pair).toLowerCase()
  const valueIn = (pair: string) => pair.slice(nameIn(pair).length)
  /** Of several parameters with the same name, the one that analytics programs count. */
  const countedPair = (pair: string) => {
    const sameNamePairs = pairs.filter((candidate) => lowerName(candidate) === lowerName(pair))
    return sameNamePairs.find((candidate) => nameIn(candidate) === lowerName(candidate)) ?? sameNamePairs[0]
  }
  const remaining = pairs.filter((pair, index) => !isTag(pair) || pairs.indexOf(countedPair(pair) ?? pair) === index)
  if (remaining.length === pairs.length) return null
  const isDifferent = pairs.some((pair) => isTag(pair) && valueIn(pair) !== valueIn(countedPair(pair) ?? pair))
  return {
    title: 'A link is tagged twice',
    detail: isDifferent ? 'Its campaign tags contradict each other.' : 'It has the same campaign tag twice.',
    fix: { label: 'Keep the first', to: before + remaining.join('&') + after, safe: !isDifferent },
  }
}

const shortAddress = (address: string): string => excerpt(address, 60)
