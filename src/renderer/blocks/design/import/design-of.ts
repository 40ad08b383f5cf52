/** Any mail as a design that can be edited: HTML is read, cleaned, recognised and written as MJML; MJML passes through. Pure. */
import { filled } from '#contract'
import { stylesOf } from './computed'
import { type Sheets, sheetsOf } from './css'
import { flow } from './flow'
import { collapseBlanks, dropRemarks, writeStyles } from './inline-text'
import { inLayer, layerOf } from './layers'
import type { Block, Found, Mail } from './leaf-parts'
import { colourOf, isHidden, marginOf, none, sightsOf } from './measure'
import { type MergeOptions, mergeTags } from './merge-dialects'
import { translateTags } from './merge-tree'
import { counted, countsOf, editableOf, type Report, rebuiltText, removedText, tagsOf } from './report'
import { actsInStyle, scrub, type Taken } from './scrub'
import * as wording from './texts'
import { mjmlOf, type Page } from './to-mjml'
import {
  attributeOf,
  type Document,
  documentOf,
  type Element,
  elementsBelow,
  firstOf,
  innerHtml,
  isComment,
  isElement,
  isText,
  nodesBelow,
  outerHtml,
  remove,
  wordsOf,
} from './tree'
import { outlookKind } from './unseen'

/** What an address of a picture becomes: itself, or that of a picture that came along; its size where it is known. */
export type Pictures = {
  resolve: (address: string) => string
  sizeOf: (address: string) => { width: number; height: number } | null
}

export type Options = MergeOptions & { pictures?: Pictures }

export type Designed = {
  mjml: string
  /** The title of the page, for a mail without a subject. */
  title: string
  /** Words that stood hidden at the top for the inbox. */
  preHeader: string
  report: Omit<Report, 'pictures'>
}

/** The page without what could act, everything else as it stood: comments for Outlook, VML, metas and sheets stay. */
export function cleanPage(html: string, options: MergeOptions, resolve: (address: string) => string): string {
  const document = documentOf(html)
  scrub(document)
  translateTags(document, mergeTags(options).translate)
  resolvePictures(document, { resolve, sizeOf: () => null })
  for (const element of [...elementsBelow(document)])
    if (element.tagName === 'style')
      for (const node of element.childNodes) if (isText(node)) node.value = safeCss(node.value)
  return innerHtml(document)
}

const noPictures: Pictures = { resolve: (address) => address, sizeOf: () => null }

export function designOfHtml(html: string, options: Options): Designed {
  const pictures = options.pictures ?? noPictures
  const document = documentOf(html)
  const title = (wordsOf(firstOf(document, 'title') ?? ({ childNodes: [] as never[] } as never)) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const taken = scrub(document)
  const tags = mergeTags(options)
  translateTags(document, tags.translate)
  resolvePictures(document, pictures)
  const sheets = readSheets(document, taken)
  const styles = stylesOf(document, sheets)
  for (const element of elementsBelow(document)) styles.of(element)
  const remarks = dropRemarks(document)
  const preHeader = takePreHeader(document, styles)
  collapseBlanks(document, styles)
  const head = headOf(document)
  writeStyles(document, styles, sheets.keptClasses)
  const body = firstOf(document, 'body')
  const mail: Mail = {
    styles,
    sights: sightsOf(styles),
    kept: sheets.keptClasses,
    sizeOf: pictures.sizeOf,
    inside: (element) => insideButton(element),
    strict: document.mode === 'no-quirks',
  }
  const found: Found = { width: null, fluid: false, outlook: { layout: 0, buttons: 0, kept: 0 }, hidden: 0 }
  const blocks = body ? bodyBlocks(body, mail, found) : []
  countOutlook(body, found)
  const width = (found.width ?? 600) + (found.fluid ? besideMail(blocks) : 0)
  const ground = groundOf(body, blocks, mail)
  const page: Page = {
    width: Math.round(width),
    fluid: found.fluid,
    colour: ground.colour,
    lang: attributeOf(firstOf(document, 'html') ?? ({ attrs: [] } as never), 'lang') ?? '',
    rtl: body !== null && styles.of(body).direction === 'rtl',
    breakpoint: breakpointOf(sheets.kept),
    head: head.kept,
    css: sheets.kept,
  }
  const mjml = mjmlOf(ground.blocks, page)
  const counts = countsOf(blocks, mjml)
  const keptText = [
    wording.viewportAndCharset,
    ...head.names,
    ...(sheets.kept ? [wording.stylesForPhonesDarkMode] : []),
    ...(found.outlook.kept > 0 ? [counted(found.outlook.kept, wording.partForOutlookAlone)] : []),
    ...(found.hidden > 0 ? [counted(found.hidden, wording.partThatAComputerHides)] : []),
  ]
  if (remarks > 0) taken.set('remark', remarks)
  return {
    mjml,
    title: tags.translate(title),
    preHeader,
    report: {
      counts,
      kept: keptText,
      rebuilt: rebuiltText(found),
      removed: removedText(taken),
      tags: tagsOf(tags.met),
      editable: editableOf(counts),
    },
  }
}

function insideButton(element: Element): string {
  return element.childNodes
    .map((node) => (isComment(node) ? '' : outerHtml(node)))
    .join('')
    .trim()
}

function resolvePictures(document: Document, { resolve }: Pictures): void {
  for (const element of elementsBelow(document)) {
    element.attrs = element.attrs.map(({ name, value, ...rest }) => {
      if (name === 'src' || name === 'background') return { ...rest, name, value: resolve(value.trim()) }
      if (name === 'style' && /url\(/i.test(value)) return { ...rest, name, value: resolvedCss(value, resolve) }
      return { ...rest, name, value }
    })
  }
}

const resolvedCss = (css: string, resolve: (address: string) => string): string =>
  css.replace(/url\(\s*(["']?)(.*?)\1\s*\)/gi, (_whole, _quote, address: string) => `url(${resolve(address)})`)

/** A sheet without what could act in it. */
const safeCss = (css: string): string =>
  actsInStyle(css)
    ? css.replace(/[^{};]*(?:expression\s*\(|behaviou?r\s*:|-moz-binding|(?:java|vb)script:)[^;}]*/gi, '')
    : css

/** The sheets of the mail, taken out of it; what of them could act or loads from elsewhere is counted as taken. */
function readSheets(document: Document, taken: Taken): Sheets {
  const texts: string[] = []
  for (const element of [...elementsBelow(document)])
    if (element.tagName === 'style') {
      const media = attributeOf(element, 'media')
      const css = wordsOf(element)
      texts.push(media && !/^(?:all|screen)$/i.test(media.trim()) ? `@media ${media}{${css}}` : css)
      remove(element)
    }
  const css = texts.join('\n')
  const safe = safeCss(css)
  if (safe !== css) taken.set(wording.scriptInAStyle, (taken.get(wording.scriptInAStyle) ?? 0) + 1)
  const sheets = sheetsOf(safe)
  if (sheets.loads.length > 0)
    taken.set(
      filled(wording.fontOrStyleSheetOf, { value: [...new Set(sheets.loads)].join(', ').slice(0, 120) }),
      sheets.loads.length,
    )
  return sheets
}

/** Words at the very top that no screen shows are the preheader. */
function takePreHeader(document: Document, styles: Mail['styles']): string {
  const body = firstOf(document, 'body')
  if (!body) return ''
  for (const element of elementsBelow(body)) {
    const style = styles.of(element)
    const parent = element.parentNode
    if (isHidden(element, style) || (style['font-size'] === '1px' && style['max-height'] === '0px')) {
      const words = wordsOf(element)
        .replace(/[\u00ad\u200b-\u200f\u2007\u2060\ufeff]|\u034f/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      if (words === '' || firstImage(element)) continue
      remove(element)
      return words
    }
    // Something that is seen came before it.
    if (parent && element.childNodes.some((node) => isText(node) && node.value.trim() !== '')) return ''
  }
  return ''
}

const firstImage = (element: Element): boolean => firstOf(element, 'img') !== null

/** Metas and comments for Outlook stay in the head; charset and viewport the compiled page has by itself. */
function headOf(document: Document): { kept: string[]; names: string[] } {
  const head = firstOf(document, 'head')
  const kept: string[] = []
  const names: string[] = []
  let comments = 0
  for (const node of head?.childNodes ?? []) {
    if (isComment(node) && /^\s*\[if\b/i.test(node.data) && outlookKind(node) !== 'mark') {
      kept.push(`<!--${node.data}-->`)
      comments++
    }
    if (!isElement(node) || node.tagName !== 'meta') continue
    const name = attributeOf(node, 'name') ?? ''
    const equiv = attributeOf(node, 'http-equiv') ?? ''
    if (
      attributeOf(node, 'charset') !== null ||
      /^content-type$/i.test(equiv) ||
      /^viewport$/i.test(name) ||
      /^x-ua-compatible$/i.test(equiv)
    )
      continue
    if (name === '' && equiv === '') continue
    kept.push(outerHtml(node))
    names.push(name || equiv)
  }
  return {
    kept,
    names: [
      ...names,
      ...(comments > 0 ? [counted(comments, wording.commentForOutlook).concat(wording.inTheHead)] : []),
    ],
  }
}

/** Pixels that stand beside a mail which becomes narrower with the window. */
const besideMail = (blocks: readonly Block[]): number =>
  Math.max(
    0,
    ...blocks.map(({ layers }) =>
      layers.filter(({ band }) => band).reduce((sum, { pad }) => sum + pad.left + pad.right, 0),
    ),
  )

function bodyBlocks(body: Element, mail: Mail, found: Found): Block[] {
  const style = mail.styles.of(body)
  const layer = layerOf(body, style, null, mail.kept)
  const blocks = flow(body, null, { mail, found, flow })
  const margin = marginOf(style)
  const outer = {
    ...layer,
    band: true,
    margin: { ...none, top: margin.top, bottom: margin.bottom },
    colour: null,
    picture: null,
  }
  return inLayer(outer, blocks)
}

/** The colour behind all of the mail: the page's own, or that of a box around everything. */
function groundOf(body: Element | null, blocks: readonly Block[], mail: Mail): { colour: string; blocks: Block[] } {
  let colour = (body && colourOf(mail.styles.of(body)['background-color'])) ?? '#ffffff'
  let made = [...blocks]
  for (;;) {
    const outer = made.map(({ layers }) => layers.find((layer) => layer.colour !== null || layer.picture !== null))
    const [first] = outer
    if (!first?.colour || !first.band || first.picture || outer.some((one) => one?.of !== first.of)) break
    colour = first.colour
    made = made.map((block) => ({
      ...block,
      layers: block.layers.map((layer) => (layer.of === first.of ? { ...layer, colour: null } : layer)),
    }))
  }
  return { colour, blocks: made }
}

/** The widest screen that the mail itself calls a phone. */
function breakpointOf(css: string): number | null {
  const said = [...css.matchAll(/@media[^{]*max-(?:device-)?width\s*:\s*([\d.]+)px/gi)]
    .map(([, width]) => Number(width))
    .filter((width) => width >= 320 && width <= 800)
  return said.length > 0 ? Math.max(...said) + 1 : null
}

/** All of them: comments inside words are not met on the way. */
function countOutlook(body: Element | null, { outlook }: Found): void {
  for (const comment of body ? nodesBelow(body).filter(isComment) : []) {
    const kind = outlookKind(comment)
    if (kind === 'layout') outlook.layout++
    if (kind === 'button') outlook.buttons++
  }
}
