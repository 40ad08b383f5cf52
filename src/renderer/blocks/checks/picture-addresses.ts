/** Rules of where pictures are: at an address that ends, or where one computer alone can see them. */
import { excerpt, practiceOrigin } from '#contract'
import { schemeOf } from '../../rules/addresses'
import { elementsIn, encoded } from '../../rules/elements'
import { pictureToKeep } from '../../rules/finding'
import { changedText } from './html-source'
import { isOwnNetwork } from './links'
import { type HtmlRuleHit, htmlRule, type Rule, type Source } from './message'

/** Beyond the last message nobody opens it any more. */
const READ_FOR_MS = 365 * 86_400_000

export const pictureAddressRules: readonly Rule[] = [
  htmlRule('html-picture-expires', ({ text }, { lastSend = null }) =>
    picturesIn(text).flatMap((src): HtmlRuleHit[] => {
      const until = endOf(src)
      if (until === null) return []
      const name = excerpt(src.replace(/^https?:\/\/|[?#].*$/gi, ''), 60)
      const hit = { key: src, title: 'A picture expires', ...keeping(src) }
      if (until === 'unknown')
        return [
          {
            ...hit,
            detail: `${name} is there for some hours, or for people who are signed in. Add the picture from your computer.`,
          },
        ]
      if (lastSend !== null && until > lastSend + READ_FOR_MS) return []
      const detail =
        lastSend !== null && until < lastSend
          ? `${name} can be seen until ${momentText(until)}, before the last message goes out. Add the picture from your computer.`
          : `${name} can be seen until ${momentText(until)}: people who open the message later see a gap. Add the picture from your computer.`
      return [{ ...hit, detail }]
    }),
  ),
  htmlRule('html-picture-local', ({ text }) =>
    picturesIn(text)
      .filter(isLocal)
      .map((src) => ({
        key: src,
        title: 'A picture can be seen on one computer only',
        ...keeping(src),
        detail: `Nobody else sees '${excerpt(src, 60)}'. Add the picture from your computer.`,
      })),
  ),
]

/** A fix that keeps the picture on this computer, from where it is sent along; none where Herald does not fetch from such an address. */
function keeping(src: string): Pick<HtmlRuleHit, 'fix'> {
  if (!/^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(src)) return {}
  const inCodes = changedText(encoded(src), pictureToKeep)
  const edit = (source: Source) => inCodes(changedText(src, pictureToKeep)(source))
  const after = 'A copy on this computer, sent with the message'
  return { fix: { label: 'Keep the picture', now: excerpt(src, 60), after, safe: false, keeps: src, edit } }
}

/** Of elements, backgrounds and styles, those for Outlook alone included. */
function picturesIn(html: string): string[] {
  const found = elementsIn(html).flatMap(({ name, attributes: { src, background, style = '' } }) => [
    ...(src && /^(?:img|input|v:(?:fill|image|imagedata))$/.test(name) ? [src] : []),
    ...(background ? [background] : []),
    ...[...style.matchAll(/url\(\s*["']?([^"')]+?)["']?\s*\)/gi)].map(([, url = '']) => url),
  ])
  return [...new Set(found.map((one) => one.trim()).filter(Boolean))]
}

/** 'Thu 26 Nov 2026, 10:00 UTC': whoever reads it may be anywhere. */
const momentText = (epochMs: number): string =>
  new Date(epochMs).toUTCString().replace(/^(\w+), 0?(\d+ \w+ \d+) (\d+:\d+):\d+ GMT$/, '$1 $2, $3 UTC')

/** Addresses that are given for some hours, or to one who is signed in, without saying until when. */
const temporary: readonly RegExp[] = [
  /^lh\d(?:-\w+)?\.googleusercontent\.com\/docs/,
  /^files\.slack\.com\/files-(?:pri|tmb)\//,
  /^uc\w+\.(?:dl|previews)\.dropboxusercontent\.com\//,
  /^attachments?\.(?:office\.net|outlook\.com|live\.net)\//,
  /^mail\.google\.com\/mail\//,
  /^(?:docs|drive)\.google\.com\/(?:document|spreadsheets|presentation)\//,
  /^(?:www\.)?notion\.so\/(?:image|signed)\//,
]

/** When an address ends, in epoch milliseconds; null where it does not. Source: the vendors' documentation of signed addresses. */
function endOf(src: string): number | 'unknown' | null {
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return null
  const { hostname, pathname, searchParams } = new URL(src)
  const get = (name: string) => searchParams.get(name) ?? ''
  const ends = [
    // Amazon S3 and Google Cloud Storage, version 4: seconds from a moment.
    since(get('X-Amz-Date'), get('X-Amz-Expires')),
    since(get('X-Goog-Date'), get('X-Goog-Expires')),
    // Azure, shared access signature.
    get('sig') ? Date.parse(get('se')) : Number.NaN,
    // CloudFront, Amazon S3 and Google Cloud Storage of version 2, Alibaba: seconds of the epoch.
    get('Signature') || get('Policy') ? secondsOf(get('Expires'), 10) : Number.NaN,
    // Discord and the networks of Meta: the same in hexadecimal.
    get('hm') ? secondsOf(get('ex'), 16) : Number.NaN,
    /\.(?:fbcdn\.net|cdninstagram\.com)$/.test(hostname) ? secondsOf(get('oe'), 16) : Number.NaN,
    // Notion: milliseconds of the epoch.
    get('signature') ? secondsOf(get('expirationTimestamp'), 10) / 1000 : Number.NaN,
  ].filter((one) => Number.isFinite(one) && one > 0)
  if (ends.length > 0) return Math.min(...ends)
  return temporary.some((one) => one.test(hostname + pathname)) ? 'unknown' : null
}

/** '20261126T090000Z' and a number of seconds. */
function since(written: string, seconds: string): number {
  const iso = written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return /^\d+$/.test(seconds) ? Date.parse(iso) + Number(seconds) * 1000 : Number.NaN
}

const secondsOf = (written: string, base: 10 | 16): number =>
  (base === 16 ? /^[\da-f]{8}$/i : /^\d{9,13}$/).test(written) ? Number.parseInt(written, base) * 1000 : Number.NaN

/** A tag may stand for a whole address. */
function isLocal(src: string): boolean {
  // Nobody gets a message of the practice workspace, where the pictures of its messages are.
  if (/^(?:\{|\*\||%|\[|\/\/|#)/.test(src) || src.startsWith(`${practiceOrigin}/`)) return false
  const scheme = schemeOf(src)
  if (scheme === null) return true
  return (
    scheme.length === 1 ||
    /^(?:file|blob|cid|content|applewebdata|webkit-fake-url|about|chrome)$/.test(scheme) ||
    isOwnNetwork(src)
  )
}
