/** Converts imported files to a design: HTML that is edited in place, or MJML that opens as blocks, with its pictures. */
import { escapeText } from 'entities/escape'
import { brokenTagsInHtml, type MergeOptions, mergeTags, splitTags } from '../../../../model/merge-tags/broken'
import {
  type Change,
  changedSource,
  elementsBelow,
  firstOf,
  isBlank,
  isComment,
  isText,
  type Node,
  nodesBelow,
  type Tree,
  textOf,
  treeOf,
} from '../html-tree'
import { cutOut, cutsByName } from '../in-place/cuts'
import { everyPart, partsOf } from '../in-place/parts'
import { attributeSet } from '../in-place/values'
import { designOfMjml } from './mjml-source'
import { type Report, tagsOf } from './report'
import { type ImportedPicture, picturesByName, type Read, readSource, type SourceFile } from './source'

export type Imported = {
  /** MJML opens as a design of blocks, a page is edited in place. */
  kind: 'mjml' | 'page'
  text: string
  /** From the headers of an email, else from the page; '' if there is none. */
  found: { subject: string; preHeader: string; from: string }
  /** Must be stored as files before the design is opened, which contains their addresses. */
  pictures: readonly ImportedPicture[]
  report: Report
}

/** Messages between the page and the worker. `failure` is a message for the user. */
export type ToWorker = { files: readonly SourceFile[]; options: MergeOptions }
export type FromWorker = { design: Imported } | { failure: string }

/** Rejects with a message for the user. */
export async function designOf(files: readonly SourceFile[], options: MergeOptions): Promise<Imported> {
  const source = await readSource(files)
  const read = { ...source, text: withWholeAttributes(source.text) }
  const pictures = new Map([...read.pictures, ...(await inText(read.text))])
  const used = new Map<string, ImportedPicture>()
  const missing = new Set<string>()
  const find = (address: string) =>
    pictures.get(address) ??
    pictures.get(plainPath(address)) ??
    (isRelative(address) ? pictures.get(plainPath(address).split('/').at(-1) ?? '') : undefined)
  const resolve = (address: string): string => {
    const picture = find(address)
    if (picture) {
      const { address: storedAddress, blob, name, type, bytes } = picture
      used.set(blob, { address: storedAddress, blob, name, type, bytes })
      return storedAddress
    }
    if (isRelative(address) || /^cid:/i.test(address)) missing.add(address)
    return address
  }
  const converted = unlessTooDeep(() =>
    read.kind === 'mjml' ? ofMjml(read, options, resolve) : ofPage(read, options, resolve),
  )
  const unused = [...read.pictures.values()].filter(({ blob }) => read.kind === 'mail' && !used.has(blob))
  const left = [...read.others, ...new Set(unused.map(({ name }) => `attachment '${name}'`))]
  return {
    ...converted,
    pictures: [...used.values()],
    report: {
      ...converted.report,
      removed: [...converted.report.removed, ...countsOf(left)],
      pictures: { brought: used.size, missing: [...missing] },
    },
  }
}

/** An attribute that contains a merge tag whose default or condition is in quotes. */
const attributeWithTag =
  /(=\s*)(["'])((?:\{\{(?:[^{}\r\n|"']*\||\s*(?:insert|defaultIfEmpty)\s)[^{}\r\n]*\}\}|\{%[^{}%\r\n]*%\}|(?!\2)[^{]|\{)*?)\2(?=[\s/>])/g

/** Escapes the quotes of a default: in HTML they would end the attribute. */
const withWholeAttributes = (html: string): string =>
  html.replace(attributeWithTag, (_whole, before: string, quote: string, value: string) => {
    const code = quote === '"' ? '&quot;' : '&#39;'
    return before + quote + value.replaceAll(quote, code) + quote
  })

/** Throws with a message for the user if thousands of nested elements exceed the call stack. */
function unlessTooDeep<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError)
      throw new Error(
        'The HTML is nested too deeply to become a design. Thousands of elements stand inside each other.',
      )
    throw error
  }
}

type Converted = Omit<Imported, 'pictures' | 'report'> & { report: Omit<Report, 'pictures'> }
type Resolve = (address: string) => string

function ofMjml({ text }: Read, options: MergeOptions, resolve: Resolve): Converted {
  const { mjml, report } = designOfMjml(text, { ...options, resolve })
  return { kind: 'mjml', text: mjml, found: { subject: '', preHeader: '', from: '' }, report }
}

/** Removes active content, and replaces merge tags and addresses of pictures in their own places. */
function ofPage(read: Read, options: MergeOptions, resolve: Resolve): Converted {
  const cut = cutOut(read.text)
  const tags = mergeTags(options)
  // PHP in a page: the parser would split it.
  for (const [code] of cut.source.matchAll(/<\?(?:php\b|=)[\s\S]{0,2000}?\?>/g)) tags.translate(code)
  const tree = treeOf(cut.source)
  const values = inAttributes(tree, tags.translate, resolve)
  // A tag whose formatting changes is not joined.
  const split = splitTags(cut.source, options.known).filter(
    (tag) => !values.some(({ from, to }) => from < tag.to && to > tag.from),
  )
  const text = changedSource(cut.source, [...values, ...inTexts(tree, split, tags.translate, resolve)])
  const title = firstOf(tree.document, 'title')
  const translatedLine = (text: string) => tags.translate(text).replace(/\s+/g, ' ').trim()
  return {
    kind: 'page',
    text,
    found: {
      subject: read.subject || translatedLine(title ? textOf(title) : ''),
      preHeader: translatedLine(preHeaderOf(tree)),
      from: read.from,
    },
    report: { removed: cutsByName(cut.cuts), tags: tagsOf(tags.met) },
  }
}

const countsOf = (names: readonly string[]): [name: string, count: number][] =>
  [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length])

type Translate = (text: string) => string

/** Attributes that contain the address of a picture. */
const pictureAttributes = new Set(['src', 'background', 'poster'])

function inAttributes(tree: Tree, translate: Translate, resolve: Resolve): Change[] {
  return elementsBelow(tree.document).flatMap((element) =>
    element.attrs.flatMap(({ name, value }) => {
      const translated = translate(value)
      const next = pictureAttributes.has(name)
        ? resolve(translated)
        : name === 'style'
          ? withPictures(translated, resolve)
          : translated
      return next === value ? [] : (attributeSet(tree, element, name, next) ?? [])
    }),
  )
}

/** CSS with resolved addresses of pictures. */
const withPictures = (css: string, resolve: Resolve): string =>
  css.replace(
    /(url\(\s*(["']?))([^"')]+)(\2\s*\))/gi,
    (_all, before: string, _mark, address: string, after: string) => before + resolve(address) + after,
  )

function inTexts(
  { source, document }: Tree,
  splits: ReturnType<typeof splitTags>,
  translate: Translate,
  resolve: Resolve,
): Change[] {
  const split = splits.map(({ from, to, seen, formatting }) => {
    const translated = translate(seen)
    return { from, to, text: translated === seen ? null : linked(seen, escapeText(translated)) + formatting }
  })
  // Formatting may split a tag into halves in several nodes. Without a counterpart it stays, and the checks offer to mend it.
  const broken = brokenTagsInHtml(source, []).map(({ at, source: { length } }) => ({ from: at, to: at + length }))
  const excluded = [...split, ...broken].sort((one, other) => one.from - other.from)
  const joined = split.flatMap(({ text, ...place }) => (text === null ? [] : [{ ...place, text }]))
  const others = nodesBelow(document).flatMap((node) => {
    const place = node.sourceCodeLocation
    if (!place || !(isText(node) || isOutlookComment(node))) return []
    const parent = node.parentNode && 'tagName' in node.parentNode ? node.parentNode.tagName : ''
    return between(place.startOffset, place.endOffset, excluded).flatMap(([from, to]) => {
      const raw = source.slice(from, to)
      const translated = parent === 'style' ? withPictures(raw, resolve) : translate(raw)
      const text = isText(node) && parent !== 'style' ? linked(raw, translated) : translated
      return text === raw ? [] : [{ from, to, text }]
    })
  })
  return [...joined, ...others]
}

/** True for comments that Outlook reads as HTML. */
const isOutlookComment = (node: Node): boolean => isComment(node) && /^\[if|\[endif/i.test(node.data)

/** The parts of a range that are outside of `others`, which are sorted. */
function between(start: number, end: number, others: readonly { from: number; to: number }[]): [number, number][] {
  const left: [number, number][] = []
  let at = start
  for (const { from, to } of others) {
    if (to <= at || from >= end) continue
    if (from > at) left.push([at, from])
    at = Math.min(to, end)
  }
  return at < end ? [...left, [at, end]] : left
}

/** An unsubscribe tag in a text becomes a whole link. */
function linked(raw: string, translated: string): string {
  if (translated === raw || raw.includes('{token}')) return translated
  return translated.replace(
    /https?:\/\/[^\s{<]*\{token\}|(?<![\w{])\{token\}/,
    (address) => `<a href="${address}">Unsubscribe</a>`,
  )
}

/** The hidden text that an inbox shows next to the subject. */
function preHeaderOf(tree: Tree): string {
  const hidden = everyPart(partsOf(tree).parts).find(({ type, partText }) => type === 'hidden' && partText)
  const text = hidden?.partText?.nodes.map((node) => textOf(node)).join('') ?? ''
  return isBlank(text) ? '' : text.replace(/[\u034f\u00ad\u200b-\u200f\u2007\u2060\ufeff\u00a0]+/g, ' ')
}

/** Pictures that are embedded in the text. */
async function inText(text: string): Promise<Read['pictures']> {
  const found = new Set(text.match(/data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+/g) ?? [])
  const files = [...found].flatMap((address) => {
    try {
      const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1).replace(/\s/g, '')), (letter) =>
        letter.charCodeAt(0),
      )
      return [{ bytes, names: [address.trim()] }]
    } catch {
      return []
    }
  })
  return picturesByName(files)
}

const isRelative = (address: string): boolean =>
  address !== '' && !/^(?:[a-z][\w+.-]*:|\/\/|#|\{|\*\||%)/i.test(address)

function plainPath(address: string): string {
  const path = address.replace(/[?#].*$/, '').replace(/^\.\//, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
