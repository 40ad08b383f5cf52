/** Removes active content from HTML. */
import DOMPurify from 'dompurify'
import { leadsSomewhere } from '../../../ui/clipboard-html'

/** Elements that run, load or submit something: none belongs in an email, and email apps drop them. */
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
  // Embedded pictures have a rule of their own.
  ALLOWED_URI_REGEXP: leadsSomewhere,
  // Keeps the content of a form but removes the form.
  KEEP_CONTENT: true,
}

/** True if an element of this name could run, load or submit something. */
export const isUnsafeElement = (name: string): boolean => [...acting, ...asking].includes(name.toLowerCase())

/** Removes the same as `sanitise`, from a part of a message. */
export const cleanFragment = (html: string): string => DOMPurify.sanitize(html, { ...rules, FORCE_BODY: true })

const text = {
  ALLOWED_TAGS: ['a', 'b', 'i', 'u', 's', 'sub', 'sup', 'br', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href', 'type', 'start'],
  ALLOWED_URI_REGEXP: rules.ALLOWED_URI_REGEXP,
}

/** Removes everything but the content of a text: emphasis, links and lists. */
export const cleanText = (html: string): string => DOMPurify.sanitize(html, text)

/** The whole document without anything that could run, send, load or link to a script. The page itself never parses it. */
export const sanitise = (source: string): string =>
  `<!doctype html>\n${DOMPurify.sanitize(source, { ...rules, WHOLE_DOCUMENT: true })}`
