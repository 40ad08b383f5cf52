/** Rules of addresses: in fields of their own, in running words, and in the links of HTML. */
import { amount, excerpt, filled } from '#contract'
import { isSample } from '../../rules/addresses'
import { type AddressRule, addressRule } from './message'
import { outsideTags } from './outside-tags'
import * as texts from './texts'

const latin = /\p{Script=Latin}/u
const web = /^https?:\/\//i
/** The part of an address that names the computer; null where there is none, or where a tag stands in it. */
const hostOf = (address: string): string | null => {
  const host = /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address.trim())?.[1]?.toLowerCase() ?? null
  return host?.includes('{') ? null : host
}

/** Top-level domains that a bare address is known by: the common ones, so that a file name is not taken for a host. */
const bareHost =
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:com|net|org|pk|io|co|shop|store|app|info|biz|uk|ae|in|de|example)(?=[/?#:]|$)/i

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

const own =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|0\.0\.0\.0|\[?::1\]?|.*\.(?:local|localhost|internal|test|invalid))$/
const staging = /(?:^|[.-])(?:staging|stage|stg|dev|uat|qa|sandbox|preprod|preview)(?:[.-]|\d*\.)/
/** Previews of a host of pages, and tunnels to one computer. */
const preview =
  /-git-[\w-]+\.vercel\.app$|^deploy-preview-|\.(?:ngrok(?:-free)?\.(?:app|io|dev)|trycloudflare\.com|loca\.lt|gitpod\.io|github\.dev|csb\.app)$/

/** One letter, slash or colon too few or too many in 'http://' or 'https://'; the right ones are passed over. */
const schemeTypo =
  /^(?!https?:\/\/[^/])(?:h?t{1,3}ps{0,2}|hhttps?|htt?ps?)(?:[:;]?(?:\/{1,3}|\\{1,2})|:(?=[a-z\d-]+\.))(?=[a-z\d])/i

export const linkRules: readonly AddressRule[] = [
  // The URL Standard strips blanks at the ends and writes inner ones as %20: https://url.spec.whatwg.org/#concept-basic-url-parser
  addressRule('link-blanks', (address) => {
    const to = outsideTags(address.trim(), (words) => words.replace(/\s/g, '%20'))
    if (to === address || address.trim() === '' || !/[:/.]/.test(address)) return null
    return {
      title: texts.aLinkHasSpacesIn,
      detail: texts.someAppsEndTheLink,
      fix: { label: texts.removeTheSpaces, to, safe: true },
    }
  }),
  addressRule('link-scheme-twice', (address) => {
    const to = address.replace(/^\s*(?:https?:\/*)+(?=https?:\/\/)/i, '')
    if (to === address) return null
    return {
      title: texts.aLinkBeginsWithHttps,
      detail: texts.itLeadsNowhere,
      fix: { label: texts.keepOne, to, safe: true },
    }
  }),
  {
    // Browsers forgive some of these, mail programs and phones do not. Source: https://url.spec.whatwg.org/#writing, validation errors.
    id: 'link-scheme-typo',
    of: 'address',
    carriers: ['field', 'html'],
    find: (address) => {
      const [found] = schemeTypo.exec(address.trim()) ?? []
      if (!found) return null
      const rest = address.trim().slice(found.length).replaceAll('\\', '/')
      return {
        title: texts.aLinkBeginsWrong,
        detail: filled(texts.mayNotOpen, { bare: short(address.trim()) }),
        fix: { label: filled(texts.write2, { instead: 'https://' }), to: `https://${rest}`, safe: true },
      }
    },
  },
  {
    // Without a scheme an address is relative (RFC 3986, section 4.2), and a mail has nothing to be relative to.
    id: 'link-no-scheme',
    of: 'address',
    // In running words phones find 'www.' by themselves.
    carriers: ['field', 'html'],
    find: (address) => {
      const bare = address.trim()
      if (!bareHost.test(bare) && !/^(?:www\.[^\s/]+\.|\/\/)[a-z\d]/i.test(bare)) return null
      return {
        title: texts.aLinkDoesNotBegin,
        detail: filled(texts.mayNotOpen, { bare: short(bare) }),
        fix: { label: texts.addHttps, to: `https://${bare.replace(/^\/\//, '')}`, safe: true },
      }
    },
  },
  // Source: Google, 'Email sender guidelines': links should lead to pages over TLS; Android blocks clear text by default since 9.
  addressRule('link-http', (address) => {
    if (!/^\s*http:\/\//i.test(address)) return null
    return {
      title: texts.aLinkIsNotSecure,
      detail: filled(texts.opensWithAWarningIn, { address: short(address) }),
      // Whether the host answers by https is not known here.
      fix: { label: texts.makeItHttps, to: address.replace(/^\s*http:/i, 'https:'), safe: false },
    }
  }),
  // An address where a link is wanted. Source: RFC 6068.
  addressRule('link-mail-address', (address) => {
    const bare = address.trim()
    if (!/^[^\s@:/<>]+@[^\s@:/<>]+\.[a-z]{2,}$/i.test(bare)) return null
    return {
      title: texts.aLinkIsOnlyAn,
      detail: texts.itOnlyOpensAnEmail,
      fix: { label: texts.addMailto, to: `mailto:${bare}`, safe: true },
    }
  }),
  // RFC 3986, section 3.2.1: a password in an address is deprecated; browsers drop it or warn.
  addressRule('link-password', (address) => {
    const to = address.replace(/^(\s*https?:\/\/)[^/?#@\s]+:[^/?#@\s]*@/i, '$1')
    if (to === address) return null
    return {
      title: texts.aLinkContainsAUser,
      detail: texts.everyoneWhoGetsTheMessage,
      fix: { label: texts.removeThem, to, safe: false },
    }
  }),
  addressRule('link-of-this-computer', (address) =>
    /^\s*(?:file:|[a-z]:\\|\\\\)/i.test(address)
      ? { title: texts.aLinkLeadsToA, detail: filled(texts.nobodyElseCanOpen, { address: short(address) }) }
      : null,
  ),
  // Names that never leave one network. Source: RFC 6761 (.test, .localhost, .invalid), RFC 6762 (.local), RFC 1918.
  addressRule('link-own-network', (address) => {
    const host = hostOf(address)
    if (!host || !own.test(host)) return null
    return { title: texts.aLinkLeadsIntoYour, detail: filled(texts.peopleOutsideCannotOpen, { host }) }
  }),
  // Source: SpamAssassin, NUMERIC_HTTP_ADDR. Numbers of one's own network are told above.
  addressRule('link-number', (address) => {
    const host = hostOf(address)
    if (!host || own.test(host) || !/^(?:\d{1,3}(?:\.\d{1,3}){3}|0x[\da-f]+|\d{8,10})$/.test(host)) return null
    return { title: texts.aLinkLeadsToANumber, detail: filled(texts.filtersTakeForFraud, { host }) }
  }),
  // Source: SpamAssassin, WEIRD_PORT.
  addressRule('link-port', (address) => {
    const host = hostOf(address)
    const port = /^\s*https?:\/\/(?:[^/?#@]*@)?[^/?#:]+:(\d+)/i.exec(address)?.[1]
    if (!host || own.test(host) || !port || port === '443' || port === '80') return null
    return { title: texts.aLinkNamesAPort, detail: filled(texts.companyNetworksBlock, { port }) }
  }),
  // Source: Unicode Technical Standard 39, section 5.2, restriction levels; browsers show such a name in Punycode.
  addressRule('link-lookalike', (address) => {
    const host = hostOf(address)
    const mixed = host
      ?.split('.')
      .some((label) => latin.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label))
    return host && mixed
      ? { title: texts.aLinkImitatesAnother, detail: filled(texts.theNameOfTheHost, { host }) }
      : null
  }),
  // What stands behind '#' never reaches a server. Source: RFC 3986, section 3.5; Google Analytics, 'Collect campaign data with custom URLs'.
  addressRule('link-utm-fragment', (address) => {
    const [all, base = '', fragment = '', query = ''] = /^([^#]*)#([^?#]*)[?&](utm_[^#]*)$/i.exec(address) ?? []
    if (!all) return null
    const to = `${base}${base.includes('?') ? '&' : '?'}${query}${fragment ? `#${fragment}` : ''}`
    return {
      title: texts.aCampaignTagStands,
      detail: texts.analyticsDoesNotSee,
      fix: { label: texts.moveThemBefore, to, safe: false },
    }
  }),
  addressRule('link-staging', (address) => {
    const host = hostOf(address)
    if (!host || own.test(host) || !(staging.test(host) || preview.test(host))) return null
    return { title: texts.aLinkLeadsToA2, detail: filled(texts.looksLikeATestSite, { host }) }
  }),
  {
    // RFC 2606, section 3; docs/reference/choices.md#sample-content: it blocks.
    id: 'link-sample',
    level: 'blocking',
    of: 'address',
    // Designed messages name the block, in blocks/design.
    carriers: ['field', 'words'],
    find: (address) =>
      isSample(address)
        ? { title: texts.aLinkStillLeadsTo, detail: filled(texts.isNobodys, { address: short(address) }) }
        : null,
  },
  // One name twice: which of them is counted depends on the program. Source: Google Analytics, 'Collect campaign data with custom URLs'.
  addressRule('link-utm-twice', utmTwice),
  // A query begins once. Source: RFC 3986, section 3.4.
  addressRule('link-question-marks', (address) => {
    const [all = '', base = '', query = ''] = /^(\s*https?:\/\/[^?#]*\?)([^#]*)/i.exec(address) ?? []
    if (!/\?[\w-]+=/.test(query)) return null
    const to = base + query.replace(/\?(?=[\w-]+=)/g, '&') + address.slice(all.length)
    return {
      title: texts.aLinkHasASecond,
      detail: texts.everythingAfterItIsIgnored,
      fix: { label: texts.write, to, safe: true },
    }
  }),
  // Source: sitemaps.org protocol and Microsoft, 'Maximum URL length is 2,083 characters'.
  addressRule('link-long', ({ length }) =>
    length > 2048
      ? {
          title: texts.aLinkIsTooLong,
          detail: filled(texts.itHasCharactersOutlookAnd, { length: amount(length) }),
        }
      : null,
  ),
  // Carriers and mail filters drop public short links. Source: CTIA, 'Messaging Principles and Best Practices', section 5.1.2; Spamhaus DBL.
  addressRule('link-shortener', (address) => {
    const host = hostOf(web.test(address.trim()) ? address : `https://${address.trim()}`)
    if (!host || !shorteners.has(host.replace(/^www\./, ''))) return null
    return {
      title: texts.aLinkUsesAPublic,
      detail: filled(texts.carriersAndSpamFiltersOften, { host }),
    }
  }),
]

function utmTwice(address: string) {
  const [all = '', base = '', query = ''] = /^([^?#]*\?)([^#]*)/.exec(address) ?? []
  const seen = new Map<string, string>()
  let differs = false
  const kept = query.split('&').filter((pair) => {
    const [name = '', value = ''] = pair.split('=')
    if (!/^utm_[a-z]+$/i.test(name)) return true
    const before = seen.get(name.toLowerCase())
    if (before === undefined) seen.set(name.toLowerCase(), value)
    else if (before !== value) differs = true
    return before === undefined
  })
  if (kept.length === query.split('&').length) return null
  return {
    title: texts.aLinkIsTaggedTwice,
    detail: differs ? texts.itsCampaignTagsContradictEach : texts.itHasTheSameCampaign,
    fix: { label: texts.keepTheFirst, to: base + kept.join('&') + address.slice(all.length), safe: !differs },
  }
}

const short = (address: string): string => excerpt(address, 60)
