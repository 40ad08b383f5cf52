/** Converts imported MJML to MJML that the designer can open: without active content, with merge tags of Herald and tags of MJML 4. */

import { escapeText } from 'entities/escape'
import { brokenTagsInHtml, type MergeOptions, mergeTags, splitTags } from '../../../../model/merge-tags/broken'
import { documentOfMjml } from '../export/project-of'
import {
  attributeOf,
  changedSource,
  type Document,
  type Element,
  elementsBelow,
  firstOf,
  fragmentOf,
  isComment,
  isElement,
  isText,
  type Node,
  nodesBelow,
  outerHtml,
  type Parent,
  remove,
  setAttribute,
  unwrap,
} from '../html-tree'
import { type Report, removedOf, tagsOf } from './report'
import { scrub } from './scrub'

export type CleanMjml = { mjml: string; report: Omit<Report, 'pictures'> }

export function designOfMjml(
  source: string,
  options: MergeOptions & { resolve?: (address: string) => string },
): CleanMjml {
  const document = documentOfMjml(withWholeTags(source, options.known))
  convertOldTags(document)
  const taken = scrub(document)
  const tags = mergeTags(options)
  translateTags(document, tags.translate)
  const root = firstOf(document, 'mjml')
  if (!root) throw new Error('There is no <mjml> in it.')
  refuseUnknownTags(root)
  for (const element of [...elementsBelow(root)]) {
    if (element.tagName === 'mj-include') {
      taken.set('included file', (taken.get('included file') ?? 0) + 1)
      remove(element)
    }
    if (options.resolve)
      for (const attribute of element.attrs)
        if (/^(?:src|background-url|background)$/.test(attribute.name))
          attribute.value = options.resolve(attribute.value)
  }
  return {
    mjml: plainStyles(outerHtml(root)),
    report: { removed: removedOf(taken), tags: tagsOf(tags.met) },
  }
}

/** Translates merge tags in place. An unsubscribe tag in a text becomes a whole link. */
function translateTags(document: Document, translate: (text: string) => string): void {
  for (const element of elementsBelow(document))
    for (const attribute of element.attrs) attribute.value = translate(attribute.value)
  for (const node of [...nodesBelow(document)]) {
    if (isComment(node)) node.data = translate(node.data)
    if (!isText(node)) continue
    const translated = translate(node.value)
    if (translated === node.value) continue
    const address = /https?:\/\/[^\s{]*\{token\}|(?<![\w{])\{token\}/.exec(translated)?.[0]
    if (!address || /\{token\}/.test(node.value)) node.value = translated
    else insertLink(node.parentNode, node, translated, address)
  }
}

/** Replaces a text node with `text`, in which `address` becomes a link. */
function insertLink(parent: Parent | null, node: { value: string }, text: string, address: string): void {
  if (!parent) return
  const [before = '', after = ''] = text.split(address)
  const [link] = fragmentOf(`<a href="${address}">Unsubscribe</a>`)
  if (!link) return
  link.parentNode = parent
  const tail = { nodeName: '#text', value: after, parentNode: parent } as never
  node.value = before
  parent.childNodes = parent.childNodes.flatMap((other) =>
    (other as unknown) === node ? [other, link, tail] : [other],
  )
}

/** Removes active content from rows of a design; returns `source` unchanged if there is none. */
export function cleanRows(source: string): string {
  const document = documentOfMjml(`<mjml><mj-body>${source}</mj-body></mjml>`)
  const taken = scrub(document)
  const included = elementsBelow(document).filter(({ tagName }) => tagName === 'mj-include')
  for (const element of included) remove(element)
  if (taken.size === 0 && included.length === 0) return source
  return (
    firstOf(document, 'mj-body')
      ?.childNodes.flatMap((node) => (isElement(node) ? [outerHtml(node)] : []))
      .join('') ?? ''
  )
}

/** Writes a merge tag that formatting splits as one piece, with the formatting after it: each text node alone would have half a tag. */
function withWholeTags(mjml: string, known: readonly string[]): string {
  const own = brokenTagsInHtml(mjml, []).reduceRight((whole, { at, source, seen }) => {
    if (!source.includes('<')) return whole
    const formatting = source.match(/<[^!][^>]*>/g) ?? []
    return whole.slice(0, at) + seen + formatting.join('') + whole.slice(at + source.length)
  }, mjml)
  return changedSource(
    own,
    splitTags(own, known).map(({ from, to, seen, formatting }) => ({ from, to, text: escapeText(seen) + formatting })),
  )
}

/** Unescapes style sheets: '&', '<' and '>' are not escaped in CSS. */
const plainStyles = (mjml: string): string =>
  mjml.replace(
    /(<mj-style[^>]*>)([\s\S]*?)(<\/mj-style>)/g,
    (_whole, open: string, css: string, close: string) =>
      open + css.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&') + close,
  )

/** Tags of MJML 4 (https://documentation.mjml.io). */
const knownTags = new Set(
  `mjml mj-head mj-body mj-attributes mj-all mj-class mj-breakpoint mj-font mj-html-attributes mj-selector mj-html-attribute mj-preview mj-style
  mj-title mj-raw mj-include mj-section mj-wrapper mj-group mj-column mj-text mj-image mj-button mj-divider mj-spacer mj-table mj-social
  mj-social-element mj-navbar mj-navbar-link mj-hero mj-carousel mj-carousel-image mj-accordion mj-accordion-element mj-accordion-title
  mj-accordion-text`.split(/\s+/),
)

/** Throws with the names of unknown tags: the designer cannot show them, and MJML drops their content. */
function refuseUnknownTags(root: Element): void {
  const names = elementsBelow(root).flatMap(({ tagName }) =>
    tagName.startsWith('mj-') && !knownTags.has(tagName) ? [`<${tagName}>`] : [],
  )
  const list = [...new Set(names)].join(', ')
  if (list !== '') throw new Error(`MJML 4 has no ${list}. Take it out, or compile the MJML and import its HTML.`)
}

/** Tags of MJML 3 that have another name in MJML 4, as parts and in <mj-attributes> (https://mjml.io/documentation/3). */
const renamedTags: Readonly<Record<string, string>> = {
  'mj-container': 'mj-body',
  'mj-list': 'mj-text',
  'mj-html': 'mj-text',
  'mj-inline-links': 'mj-navbar',
  'mj-link': 'mj-navbar-link',
}

/** Rewrites tags of MJML 3 as those of MJML 4. */
function convertOldTags(document: Document): void {
  for (const element of elementsBelow(document)) {
    const { tagName, parentNode } = element
    if (parentNode && isElement(parentNode) && parentNode.tagName === 'mj-attributes') {
      rename(element, renamedTags[tagName] ?? tagName)
      continue
    }
    if (tagName === 'mj-container' && parentNode && isElement(parentNode)) {
      for (const { name, value } of element.attrs)
        setAttribute(parentNode, name, name === 'width' && /^\d+$/.test(value) ? `${value}px` : value)
      unwrap(element)
    } else if (tagName === 'mj-hero-content') unwrap(element)
    else if (tagName === 'mj-list') wrapContent(element, '<ul></ul>')
    // In MJML 3 a navigation bar is a section, and its links are one part of it.
    else if (tagName === 'mj-navbar' && firstOf(element, 'mj-inline-links')) {
      rename(element, 'mj-section')
      if (!firstOf(element, 'mj-column')) wrapContent(element, '<mj-column></mj-column>')
    } else if (tagName === 'mj-social') convertSocial(element)
    rename(element, renamedTags[element.tagName] ?? element.tagName)
  }
}

function rename(element: Element, name: string): void {
  element.tagName = name
  element.nodeName = name
}

/** Wraps the content of an element in `html`, which is an empty element. */
function wrapContent(element: Element, html: string): void {
  const [wrapper] = fragmentOf(html)
  if (wrapper && isElement(wrapper)) {
    setChildren(wrapper, element.childNodes)
    setChildren(element, [wrapper])
  }
}

function setChildren(element: Element, children: Node[]): void {
  for (const child of children) child.parentNode = element
  element.childNodes = children
}

/** MJML 3 names the networks in `display`, with an address and a text for each in attributes. */
function convertSocial(element: Element): void {
  const display = attributeOf(element, 'display')
  if (display === null) return
  const networks = display.split(/\s+/).filter(Boolean)
  setChildren(
    element,
    networks.flatMap((network) => {
      const [name = ''] = network.split(':')
      const [part] = fragmentOf('<mj-social-element></mj-social-element>')
      if (!part || !isElement(part)) return []
      setAttribute(part, 'name', name)
      setAttribute(part, 'href', attributeOf(element, `${name}-href`) ?? '')
      setChildren(part, fragmentOf(escapeText(attributeOf(element, `${name}-content`) ?? '')))
      return [part]
    }),
  )
  const own = /^(?:display|[a-z]+-(?:href|content|icon-color))$/
  element.attrs = element.attrs.filter(({ name }) => !own.test(name))
}
