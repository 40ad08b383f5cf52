/** Rules for addresses of pictures that expire, or that only one computer can open. */
import { excerpt, practiceOrigin } from '#contract'
import { schemeOf } from '../rules/addresses.ts'
import { elementsIn, encodedValue } from '../rules/elements.ts'
import { pictureToKeep } from '../rules/finding.ts'
import { changedText } from './html-source.ts'
import { isOwnNetwork } from './links.ts'
import { type HtmlRuleHit, htmlRule, type Rule, type Source } from './message.ts'

/** Time after the last send in which recipients still open the message. */
const READ_FOR_MS = 365 * 86_400_000

export const pictureAddressRules: readonly Rule[] = [
  htmlRule('html-picture-expires', ({ text }, { lastSend = null }) =>
    picturesIn(text).flatMap((src): HtmlRuleHit[] => {
      const expiry = endOf(src)
      if (expiry === null) return []
      const name = excerpt(src.replace(/^https?:\/\/|[?#].*$/gi, ''), 60)
      const hit = { key: src, title: 'A picture expires', ...keepFix(src) }
      if (expiry === 'unknown')
        return [
          {
            ...hit,
            detail: `${name} is there for some hours, or for people who are signed in. Add the picture from your computer.`,
          },
        ]
      if (lastSend !== null && expiry > lastSend + READ_FOR_MS) return []
      const detail =
        lastSend !== null && expiry < lastSend
          ? `${name} can be seen until ${momentText(expiry)}, before the last message goes out. Add the picture from your computer.`
          : `${name} can be seen until ${momentText(expiry)}: people who open the message later see a gap. Add the picture from your computer.`
      return [{ ...hit, detail }]
    }),
  ),
  htmlRule('html-picture-local', ({ text }) =>
    picturesIn(text)
      .filter(isLocal)
      .map((src) => ({
        key: src,
        title: 'A picture can be seen on one computer only',
        ...keepFix(src),
        detail: `Nobody else sees '${excerpt(src, 60)}'. Add the picture from your computer.`,
      })),
  ),
]

/** A fix that stores the picture on this computer and uploads it with the message; none for addresses that Herald does not fetch. */
function keepFix(src: string): Pick<HtmlRuleHit, 'fix'> {
  if (!/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(src)) return {}
  const withPlaceholder = changedText(encodedValue(src), pictureToKeep)
  const edit = (source: Source) => withPlaceholder(changedText(src, pictureToKeep)(source))
  const after = 'A copy on this computer, sent with the message'
  return { fix: { label: 'Keep the picture', now: excerpt(src, 60), after, safe: false, keeps: src, edit } }
}

/** Addresses from elements, backgrounds and styles, including Outlook-only ones. */
function picturesIn(html: string): string[] {
  const found = elementsIn(html).flatMap(({ name, attributes: { src, background, style = '' } }) => [
    ...(src && /^(?:img|input|v:(?:fill|image|imagedata))$/.test(name) ? [src] : []),
    ...(background ? [background] : []),
    ...[...style.matchAll(/url\(\s*["']?([^"')]+?)["']?\s*\)/gi)].map(([, url = '']) => url),
  ])
  return [...new Set(found.map((address) => address.trim()).filter(Boolean))]
}

/** 'Thu 26 Nov 2026, 10:00 UTC': in UTC, because readers may be in any time zone. */
const momentText = (epochMs: number): string =>
  new Date(epochMs).toUTCString().replace(/^(\w+), 0?(\d+ \w+ \d+) (\d+:\d+):\d+ GMT$/, '$1 $2, $3 UTC')

/** Addresses without an expiry time that work for some hours, or for signed-in users only. */
const temporary: readonly RegExp[] = [
  /^lh\d(?:-\w+)?\.googleusercontent\.com\/docs/,
  /^files\.slack\.com\/files-(?:pri|tmb)\//,
  /^uc\w+\.(?:dl|previews)\.dropboxusercontent\.com\//,
  /^attachments?\.(?:office\.net|outlook\.com|live\.net)\//,
  /^mail\.google\.com\/mail\//,
  /^(?:docs|drive)\.google\.com\/(?:document|spreadsheets|presentation)\//,
  /^(?:www\.)?notion\.so\/(?:image|signed)\//,
]

/** Expiry time of an address in epoch milliseconds; null if it does not expire. Source: the vendors' documentation of signed addresses. */
function endOf(src: string): number | 'unknown' | null {
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return null
  const { hostname, pathname, searchParams } = new URL(src)
  const get = (name: string) => searchParams.get(name) ?? ''
  const ends = [
    // Amazon S3 and Google Cloud Storage, version 4: seconds from a start time.
    expiryMs(get('X-Amz-Date'), get('X-Amz-Expires')),
    expiryMs(get('X-Goog-Date'), get('X-Goog-Expires')),
    // Azure, shared access signature.
    get('sig') ? Date.parse(get('se')) : Number.NaN,
    // CloudFront, Amazon S3 and Google Cloud Storage of version 2, Alibaba: epoch seconds.
    get('Signature') || get('Policy') ? secondsOf(get('Expires'), 10) : Number.NaN,
    // Discord and Meta's networks: epoch seconds in hexadecimal.
    get('hm') ? secondsOf(get('ex'), 16) : Number.NaN,
    /\.(?:fbcdn\.net|cdninstagram\.com)$/.test(hostname) ? secondsOf(get('oe'), 16) : Number.NaN,
    // Notion: epoch milliseconds.
    get('signature') ? secondsOf(get('expirationTimestamp'), 10) / 1000 : Number.NaN,
  ].filter((epochMs) => Number.isFinite(epochMs) && epochMs > 0)
  if (ends.length > 0) return Math.min(...ends)
  return temporary.some((pattern) => pattern.test(hostname + pathname)) ? 'unknown' : null
}

/** Adds seconds to a time like '20261126T090000Z'. */
function expiryMs(time: string, seconds: string): number {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return /^\d+$/.test(seconds) ? Date.parse(iso) + Number(seconds) * 1000 : Number.NaN
}

const secondsOf = (digits: string, base: 10 | 16): number =>
  (base === 16 ? /^[\da-f]{8}$/i : /^\d{9,13}$/).test(digits) ? Number.parseInt(digits, base) * 1000 : Number.NaN

/** Whether a picture is on one computer only. A tag may be a whole address, so an address that starts with one does not count. */
function isLocal(src: string): boolean {
  // Pictures of the practice workspace do not count: its messages are never sent.
  if (/^(?:\{|\*\||%|\[|\/\/|#)/.test(src) || src.startsWith(`${practiceOrigin}/`)) return false
  const scheme = schemeOf(src)
  if (scheme === null) return true
  return (
    scheme.length === 1 ||
    /^(?:file|blob|cid|content|applewebdata|webkit-fake-url|about|chrome)$/.test(scheme) ||
    isOwnNetwork(src)
  )
}
