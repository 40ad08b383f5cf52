/** A mail in the order in which a voice reads it: headings, links, pictures and words. */
import { wordsOfHtml } from './html-text'

/** `words` is empty where a voice has nothing to say. */
export type Spoken = { kind: string; words: string }

const unread = /<!--[\s\S]*?-->|<(head|style|script|title|template)\b[\s\S]*?<\/\1\s*>/gi
/** Whatever begins something that a voice announces, and the words between two of them. */
const part = /<(h[1-6]|a)\b([^>]*)>([\s\S]*?)<\/\1\s*>|<img\b([^>]*)>|([^<]+)|<[^>]*>/gi

/** At most `most` of them; a picture that is only decoration is passed over. Linear. */
export function readingOrder(html: string, most: number): Spoken[] {
  const all: Spoken[] = []
  for (const [, name, attributes = '', inner = '', picture, text] of asHeadings(html.replace(unread, '')).matchAll(
    part,
  )) {
    const spoken = name
      ? named(name.toLowerCase(), attributes, inner)
      : picture !== undefined
        ? pictured(picture)
        : worded(text ?? '')
    if (spoken) all.push(spoken)
    if (all.length === most) break
  }
  return all
}

/** A role says what an element is, whatever its name: our own mails have their headings so. */
const asHeadings = (html: string): string =>
  html.replace(
    /<(div|p|td)\b[^>]*\srole="heading" aria-level="([1-6])"[^>]*>([\s\S]*?)<\/\1\s*>/gi,
    (_all, _name, level: string, inner: string) => `<h${level}>${inner}</h${level}>`,
  )

function named(name: string, attributes: string, inner: string): Spoken | null {
  if (name === 'a' && !/\shref\s*=/i.test(attributes)) return worded(inner)
  const words = wordsOfHtml(inner).replaceAll('\n', ' ') || (altOf(inner) ?? '')
  return { kind: name === 'a' ? 'Link' : `Heading ${name.slice(1)}`, words }
}

function pictured(attributes: string): Spoken | null {
  const alt = altOf(attributes)
  // An empty description says that there is nothing to say; none at all was forgotten.
  return alt === '' || /\srole\s*=\s*["']presentation/i.test(attributes) ? null : { kind: 'Picture', words: alt ?? '' }
}

const worded = (text: string): Spoken | null => {
  const words = wordsOfHtml(text)
  return words === '' ? null : { kind: 'Text', words }
}

function altOf(attributes: string): string | null {
  const [, double, single] = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  const alt = double ?? single
  return alt === undefined ? null : wordsOfHtml(alt)
}
