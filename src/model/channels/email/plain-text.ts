/** The plain-text version of a message, for email apps without HTML: text, paragraphs, and link addresses. */

/** Linear in the length of `html`; needs no browser. */
export function plainTextOf(html: string): string {
  const body = html
    .replace(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, '')
    .replace(/<(head|style|script|title|template)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
  const text = body
    .replace(/<a\b([^>]*)>([\s\S]*?)<\/a\s*>/gi, (_match, attributes: string, text: string) =>
      linkText(attributes, text),
    )
    .replace(/<img\b([^>]*)>/gi, (_match, attributes: string) => attribute(attributes, 'alt'))
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|hr)\b[^>]*>|<\/(tr|div|p|ul|ol|table)\s*>/gi, '\n')
    .replace(/<(h[1-6]|p)\b[^>]*>|<\/h[1-6]\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, ' ')
  return decodedEntities(text)
    .split('\n')
    .map((line) => line.replace(/[ \u00a0\u200b\u200c]+/g, blankFor).trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Keeps a zero-width non-joiner inside a word: it is part of the spelling in Urdu and Persian. */
const blankFor = (run: string): string => (/^\u200c+$/.test(run) ? run : ' ')

/** 'Shop now (https://…)'. */
function linkText(attributes: string, text: string): string {
  const address = attribute(attributes, 'href')
  const label = text.replace(/<img\b([^>]*)>/gi, (_match, inner: string) => attribute(inner, 'alt'))
  const name = label.replace(/<[^>]*>/g, ' ').trim()
  const hasTarget = address !== '' && address !== '#' && address.replace(/^(mailto|tel):/i, '') !== name
  return hasTarget ? `${label} (${address})` : label
}

const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).find(Boolean) ?? ''

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  zwnj: '\u200c',
}

const decodedEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (match, hex?: string, decimal?: string, name?: string) => {
    if (name) return namedEntities[name] ?? match
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match
  })
