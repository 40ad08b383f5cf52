/** HTML without what could act. */
import DOMPurify from 'dompurify'

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
export const sanitise = (source: string): string =>
  `<!doctype html>\n${DOMPurify.sanitize(source, { ...rules, WHOLE_DOCUMENT: true })}`
