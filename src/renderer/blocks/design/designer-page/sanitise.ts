/** HTML without what could act. */
import DOMPurify from 'dompurify'
import { leadsSomewhere } from '../../../ui/clipboard-html'

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
  // Pictures of a message's own text have a rule of their own.
  ALLOWED_URI_REGEXP: leadsSomewhere,
  // Words inside a form are kept; the form around them is not.
  KEEP_CONTENT: true,
}

/** Whether an element of this name could act. */
export const acts = (name: string): boolean => [...acting, ...asking].includes(name.toLowerCase())

/** The same for a part of a message. */
export const cleanFragment = (html: string): string => DOMPurify.sanitize(html, { ...rules, FORCE_BODY: true })

const text = {
  ALLOWED_TAGS: ['a', 'b', 'i', 'u', 's', 'sub', 'sup', 'br', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href', 'type', 'start'],
  ALLOWED_URI_REGEXP: rules.ALLOWED_URI_REGEXP,
}

/** The same for what is put into a text: letters with their emphasis, links and lists. */
export const cleanText = (html: string): string => DOMPurify.sanitize(html, text)

/** The whole document with everything removed that could run, send, load or lead to a script. The page itself never reads it. */
export const sanitise = (source: string): string =>
  `<!doctype html>\n${DOMPurify.sanitize(source, { ...rules, WHOLE_DOCUMENT: true })}`
