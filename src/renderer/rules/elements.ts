/** The elements of a message, read from its text: nobody's HTML is parsed in the page. */

export type Element = {
  /** In small letters, as the names of its attributes. */
  name: string
  attributes: Readonly<Record<string, string>>
  /** Where the text after its tag begins. */
  end: number
}

/** Whether it leads somewhere by its address: links of the page, areas of a picture, and drawings that Outlook alone shows. */
export const isLink = ({ name }: Pick<Element, 'name'>): boolean =>
  name === 'a' || name === 'area' || name.startsWith('v:')

const tag = /<([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/iy
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Many rules look at one message, one after the other. */
let last: { html: string; elements: readonly Element[] } | null = null

/** In their order, those that one mail program alone reads included. Linear. */
export function elementsIn(html: string): readonly Element[] {
  if (last?.html !== html) last = { html, elements: read(html) }
  return last.elements
}

function read(html: string): Element[] {
  const found: Element[] = []
  let at = html.indexOf('<')
  while (at >= 0) {
    let next = at + 1
    if (html.startsWith('<!--', at) && !html.startsWith('<!--[if', at)) next = html.indexOf('-->', at)
    else if (/[a-z]/i.test(html.charAt(next))) {
      tag.lastIndex = at
      const match = tag.exec(html)
      // A tag without an end takes all the rest.
      if (!match) break
      next = tag.lastIndex
      found.push({ name: (match[1] ?? '').toLowerCase(), attributes: attributesIn(match[2] ?? ''), end: next })
    }
    at = next < 0 ? -1 : html.indexOf('<', next)
  }
  return found
}

function attributesIn(written: string): Record<string, string> {
  const all = [...written.matchAll(attribute)].map(([, name = '', ...values]) => {
    const value = values.find((one) => one !== undefined) ?? ''
    return [name.toLowerCase(), value.replaceAll('&amp;', '&')] as const
  })
  return Object.fromEntries(all)
}

/** Characters that a link is searched for its end. */
const MAX_LINK_CHARS = 20_000

/** The words in a link, or what its picture shows, without what Outlook alone reads; empty where there is neither. */
export function wordsAt(html: string, { end }: Element): string {
  const after = html.slice(end, end + MAX_LINK_CHARS)
  const close = after.search(/<\/a\s*>/i)
  const inside = close < 0 ? '' : after.slice(0, close)
  const words = inside
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#8203;|\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()
  return words || (read(inside).find(({ name }) => name === 'img')?.attributes.alt ?? '')
}
