/** Removes active content from a message: what could run, load or submit something. Counts it by name. Comments for Outlook stay. */
import {
  attributeOf,
  type Document,
  type Element,
  elementsBelow,
  isComment,
  nodesBelow,
  remove,
  setAttribute,
  unwrap,
} from '../html-tree'

/** Counts of removed content by its name in the singular. */
export type Taken = Map<string, number>

type Fate = { name: string; keepsText: boolean }
const gone = (name: string): Fate => ({ name, keepsText: false })
const opened = (name: string): Fate => ({ name, keepsText: true })

/** Elements that no email needs: email apps drop them too. */
const fates: Readonly<Record<string, Fate>> = {
  script: gone('script'),
  noscript: opened('script'),
  iframe: gone('embedded page'),
  frame: gone('embedded page'),
  frameset: gone('embedded page'),
  object: gone('embedded object'),
  embed: gone('embedded object'),
  applet: gone('embedded object'),
  form: opened('form'),
  input: gone('form field'),
  select: gone('form field'),
  textarea: gone('form field'),
  button: opened('form field'),
  fieldset: opened('form field'),
  legend: opened('form field'),
  label: opened('form field'),
  datalist: gone('form field'),
  output: opened('form field'),
  audio: opened('sound or video'),
  video: opened('sound or video'),
  source: gone('sound or video'),
  track: gone('sound or video'),
  canvas: opened('drawing by script'),
  svg: gone('SVG drawing'),
  math: gone('formula'),
  template: gone('template'),
  slot: opened('template'),
  dialog: opened('dialog'),
  base: gone('base address'),
}

/** Elements of AMP: pictures become plain pictures, the others are replaced with their content. */
const amp = (tag: string): Fate | null => (tag.startsWith('amp-') && tag !== 'amp-img' ? opened('AMP part') : null)

const addresses = new Set([
  'href',
  'src',
  'action',
  'background',
  'poster',
  'data',
  'cite',
  'longdesc',
  'xlink:href',
  'lowsrc',
  'dynsrc',
])
const dropped = new Set([
  'formaction',
  'ping',
  'srcdoc',
  'manifest',
  'autofocus',
  'contenteditable',
  'tabindex',
  'accesskey',
])

export function scrub(document: Document): Taken {
  const taken: Taken = new Map()
  const take = (name: string) => void taken.set(name, (taken.get(name) ?? 0) + 1)
  for (const element of [...elementsBelow(document)]) scrubElement(element, take)
  for (const node of [...nodesBelow(document)])
    if (isComment(node) && actsInComment(node.data)) {
      remove(node)
      take('comment with a script')
    }
  return taken
}

function scrubElement(element: Element, take: (name: string) => void): void {
  const tag = element.tagName
  if (tag === 'amp-img') element.tagName = element.nodeName = 'img'
  const fate = fates[tag] ?? amp(tag)
  if (fate) {
    take(fate.name)
    if (fate.keepsText) unwrap(element)
    else remove(element)
    return
  }
  if (tag === 'meta' && /^refresh$/i.test(attributeOf(element, 'http-equiv')?.trim() ?? '')) {
    remove(element)
    take('redirect')
    return
  }
  if (tag === 'link') {
    remove(element)
    take(/stylesheet/i.test(attributeOf(element, 'rel') ?? '') ? 'external style sheet' : 'link to another file')
    return
  }
  if (
    tag === 'style' &&
    element.attrs.some(({ name }) => name.startsWith('amp4email') || name.startsWith('amp-boilerplate'))
  )
    remove(element)
  if (isPixel(element)) {
    remove(element)
    take('tracking picture')
    return
  }
  for (const { name, value } of [...element.attrs]) {
    const why = actingAttribute(name, value)
    if (why === null) continue
    setAttribute(element, name, null)
    if (why !== '') take(why)
  }
}

/** Why an attribute is removed; '' for one that has a meaning in browsers only; null for one that stays. */
function actingAttribute(name: string, value: string): string | null {
  if (/^on/.test(name)) return 'event handler'
  if (dropped.has(name)) return ''
  if (/[\s"'<>/=]/.test(name)) return ''
  if (name === 'style') return actsInStyle(value) ? 'script in a style' : null
  if (!addresses.has(name)) return null
  if (isScript(value)) return 'script link'
  const data = /^\s*data:/i.test(value) && !/^\s*data:image\/(?:png|jpe?g|gif|webp|svg\+xml|bmp)[;,]/i.test(value)
  return data || /^\s*(?:file|blob|filesystem):/i.test(value) ? 'address of a local file' : null
}

const isScript = (value: string): boolean =>
  /^(?:javascript|vbscript|livescript|mocha):/i.test(value.replace(/[\s\p{Cc}]+/gu, ''))

const actsInStyle = (css: string): boolean =>
  /expression\s*\(|behaviou?r\s*:|-moz-binding|url\(\s*["']?\s*(?:javascript|vbscript):/i.test(
    css.replace(/\/\*.*?\*\//gs, ''),
  )

const actsInComment = (data: string): boolean =>
  /<script\b|<iframe\b|<object\b|<embed\b|<form\b|\son[a-z]+\s*=\s*["']|(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript):/i.test(
    data,
  )

/** A picture of one pixel tracks whether the message is opened. */
function isPixel(element: Element): boolean {
  if (element.tagName !== 'img') return false
  const style = attributeOf(element, 'style') ?? ''
  const size = (name: string) =>
    attributeOf(element, name)?.trim() ?? new RegExp(`(?:^|[;\\s])${name}\\s*:\\s*([\\d.]+)px`).exec(style)?.[1] ?? ''
  const tiny = (text: string) => /^[01](?:px)?$/.test(text)
  return tiny(size('width')) && tiny(size('height'))
}
