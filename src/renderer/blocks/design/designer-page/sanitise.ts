/** Imported HTML: what could act is removed, and what was removed is told. */
import DOMPurify from 'dompurify'
import type { Cleaned } from '../protocol'

/** Elements that act, load or ask: none of them belongs in a mail, and mail programs drop them. */
const acting = [
  'script',
  'iframe',
  'frame',
  'frameset',
  'object',
  'embed',
  'applet',
  'audio',
  'video',
  'source',
  'track',
  'canvas',
  'svg',
  'math',
  'template',
  'base',
  'link',
  'meta',
]
const asking = ['form', 'input', 'button', 'select', 'option', 'optgroup', 'textarea', 'fieldset', 'label', 'dialog']

const rules = {
  FORBID_TAGS: [...acting, ...asking],
  FORBID_ATTR: ['formaction', 'ping', 'srcset'],
  ADD_ATTR: ['target', 'bgcolor', 'background'],
  // An app's own addresses ('gulmohar://cart') are links too. Pictures of a message's own text have a rule of their own.
  ALLOWED_URI_REGEXP: /^(?!\w*script:|(?:data|file|blob):)/i,
  // Words inside a form are kept; the form around them is not.
  KEEP_CONTENT: true,
}

/** Whether an element of this name could act. */
export const acts = (name: string): boolean => [...acting, ...asking].includes(name.toLowerCase())

/** The same for a part of a message. */
export const cleanFragment = (html: string): string => DOMPurify.sanitize(html, { ...rules, FORCE_BODY: true })

/** What ends a line of words, and what only parts them. */
const paragraphs = ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'tr']
const cells = ['td', 'th']
const words = {
  ALLOWED_TAGS: [
    'a',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'strike',
    'sub',
    'sup',
    'br',
    'ul',
    'ol',
    'li',
    ...paragraphs,
    ...cells,
  ],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: rules.ALLOWED_URI_REGEXP,
}
const begins = new RegExp(`<(?:${[...paragraphs, ...cells].join('|')})>`, 'g')
const ends = new RegExp(`</(?:${paragraphs.join('|')})>\\s*`, 'g')

/** What a text takes of HTML: words with their emphasis, links and lists; every paragraph ends in a line break. */
export const cleanText = (html: string): string =>
  DOMPurify.sanitize(html, words)
    .replace(begins, '')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(ends, '<br>')
    .replace(/(?:<br>|&nbsp;|\s)+$/, '')
    .trim()

/** The whole document with everything removed that could run, send, load or lead to a script. The page itself never reads it. */
export function sanitise(source: string): Cleaned {
  const before = counted(new DOMParser().parseFromString(source, 'text/html'))
  const html = DOMPurify.sanitize(source, { ...rules, WHOLE_DOCUMENT: true })
  const after = counted(new DOMParser().parseFromString(html, 'text/html'))
  const removed = [...before].flatMap(([name, count]) => {
    const gone = count - (after.get(name) ?? 0)
    return gone > 0 ? [`${gone} ${gone === 1 ? name : plural(name)}`] : []
  })
  return { html: `<!doctype html>\n${html}`, removed }
}

/** What there is of each kind that could act. */
function counted(document: Document): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName
    if (name === 'script') add('script')
    else if (name === 'form') add('form')
    else if (asking.includes(name)) add('form field')
    else if (name === 'meta') {
      if (element.hasAttribute('http-equiv')) add('redirect')
    } else if (acting.includes(name)) add('embedded element')
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on')) add('event handler')
      else if (/^[\s\p{Cc}]*(javascript|vbscript)\s*:/iu.test(value)) add('script link')
    }
  }
  return counts
}

const plural = (name: string): string => `${name}s`
