/** From what somebody brings: a page that is edited where it stands, or MJML that opens as blocks; with it the pictures that came along. Pure but for hashing. */
import { escapeText } from 'entities/escape'
import { brokenTagsInHtml, type MergeOptions, mergeTags, splitTags } from '../../../../model/merge-tags/broken'
import { cutOut, cutsByName } from '../in-place/cuts'
import { everyPart, partsOf } from '../in-place/parts'
import { type Change, changedSource, type Tree, treeOf } from '../in-place/source'
import { attributeSet } from '../in-place/values'
import { designOfMjml } from './mjml-source'
import { type Report, tagsOf } from './report'
import { type ImportedPicture, named, type Read, readSource, type SourceFile } from './source'
import { elementsBelow, firstOf, isBlank, isComment, isText, type Node, nodesBelow, wordsOf } from './tree'

export type Imported = {
  /** MJML opens as a design of blocks, a page is edited where it stands. */
  kind: 'mjml' | 'page'
  text: string
  /** Of the mail as a file, else what the page itself says; '' where neither says one. */
  found: { subject: string; preHeader: string; from: string }
  /** To be kept as files before the design is taken: it speaks of them by their addresses. */
  pictures: readonly ImportedPicture[]
  report: Report
}

/** Rejects with words for a person. */
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
      const { address: kept, blob, name, type, bytes } = picture
      used.set(blob, { address: kept, blob, name, type, bytes })
      return kept
    }
    if (isRelative(address) || /^cid:/i.test(address)) missing.add(address)
    return address
  }
  const made = unlessTooDeep(() =>
    read.kind === 'mjml' ? ofMjml(read, options, resolve) : ofPage(read, options, resolve),
  )
  const unused = [...read.pictures.values()].filter(({ blob }) => read.kind === 'mail' && !used.has(blob))
  const left = [...read.others, ...new Set(unused.map(({ name }) => `attachment '${name}'`))]
  return {
    ...made,
    pictures: [...used.values()],
    report: {
      ...made.report,
      removed: [...made.report.removed, ...countsOf(left)],
      pictures: { brought: used.size, missing: [...missing] },
    },
  }
}

/** An attribute with a tag in it, whose default or condition is in quotes. */
const attributeWithTag =
  /(=\s*)(["'])((?:\{\{(?:[^{}\r\n|"']*\||\s*(?:insert|defaultIfEmpty)\s)[^{}\r\n]*\}\}|\{%[^{}%\r\n]*%\}|(?!\2)[^{]|\{)*?)\2(?=[\s/>])/g

/** The quotes of a default would end the attribute for every program that reads HTML: they become codes. */
const withWholeAttributes = (html: string): string =>
  html.replace(attributeWithTag, (_whole, before: string, quote: string, value: string) => {
    const code = quote === '"' ? '&quot;' : '&#39;'
    return before + quote + value.replaceAll(quote, code) + quote
  })

/** Thousands of elements inside each other are no mail: the engine gives up on them. */
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

type Made = Omit<Imported, 'pictures' | 'report'> & { report: Omit<Report, 'pictures'> }
type Resolve = (address: string) => string

function ofMjml({ text }: Read, options: MergeOptions, resolve: Resolve): Made {
  const { mjml, report } = designOfMjml(text, { ...options, resolve })
  return { kind: 'mjml', text: mjml, found: { subject: '', preHeader: '', from: '' }, report }
}

/** What could act is cut out; tags that have a counterpart and pictures that came along are written anew in their own places. */
function ofPage(read: Read, options: MergeOptions, resolve: Resolve): Made {
  const cut = cutOut(read.text)
  const tags = mergeTags(options)
  // What a page's own language would fill in the parser takes apart.
  for (const [code] of cut.source.matchAll(/<\?(?:php\b|=)[\s\S]{0,2000}?\?>/g)) tags.translate(code)
  const tree = treeOf(cut.source)
  const values = inAttributes(tree, tags.translate, resolve)
  // Formatting that is changed itself stays where it is.
  const split = splitTags(cut.source, options.known).filter(
    (tag) => !values.some(({ from, to }) => from < tag.to && to > tag.from),
  )
  const text = changedSource(cut.source, [...values, ...inWords(tree, split, tags.translate, resolve)])
  const title = firstOf(tree.document, 'title')
  const said = (words: string) => tags.translate(words).replace(/\s+/g, ' ').trim()
  return {
    kind: 'page',
    text,
    found: {
      subject: read.subject || said(title ? wordsOf(title) : ''),
      preHeader: said(preHeaderOf(tree)),
      from: read.from,
    },
    report: { removed: cutsByName(cut.cuts), tags: tagsOf(tags.met) },
  }
}

const countsOf = (names: readonly string[]): [name: string, count: number][] =>
  [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length])

type Translate = (text: string) => string

/** Attributes in which a picture can stand. */
const ofPictures = new Set(['src', 'background', 'poster'])

function inAttributes(tree: Tree, translate: Translate, resolve: Resolve): Change[] {
  return elementsBelow(tree.document).flatMap((element) =>
    element.attrs.flatMap(({ name, value }) => {
      const told = translate(value)
      const made = ofPictures.has(name) ? resolve(told) : name === 'style' ? styled(told, resolve) : told
      return made === value ? [] : (attributeSet(tree, element, name, made) ?? [])
    }),
  )
}

const styled = (css: string, resolve: Resolve): string =>
  css.replace(
    /(url\(\s*(["']?))([^"')]+)(\2\s*\))/gi,
    (_all, before: string, _mark, address: string, after: string) => before + resolve(address) + after,
  )

function inWords(
  { source, document }: Tree,
  splits: ReturnType<typeof splitTags>,
  translate: Translate,
  resolve: Resolve,
): Change[] {
  const split = splits.map(({ from, to, seen, formatting }) => {
    const told = translate(seen)
    return { from, to, text: told === seen ? null : linked(seen, escapeText(told)) + formatting }
  })
  // What formatting cuts in two is half a tag to each of its nodes: where it has no counterpart the checks name it, and mend it whole.
  const broken = brokenTagsInHtml(source, []).map(({ at, source: { length } }) => ({ from: at, to: at + length }))
  const apart = [...split, ...broken].sort((one, other) => one.from - other.from)
  const told = split.flatMap(({ text, ...place }) => (text === null ? [] : [{ ...place, text }]))
  const others = nodesBelow(document).flatMap((node) => {
    const place = node.sourceCodeLocation
    if (!place || !(isText(node) || isOutlooks(node))) return []
    const parent = node.parentNode && 'tagName' in node.parentNode ? node.parentNode.tagName : ''
    return between(place.startOffset, place.endOffset, apart).flatMap(([from, to]) => {
      const raw = source.slice(from, to)
      const told = parent === 'style' ? styled(raw, resolve) : translate(raw)
      const text = isText(node) && parent !== 'style' ? linked(raw, told) : told
      return text === raw ? [] : [{ from, to, text }]
    })
  })
  return [...told, ...others]
}

/** A comment that is read nowhere keeps what is in it. */
const isOutlooks = (node: Node): boolean => isComment(node) && /^\[if|\[endif/i.test(node.data)

/** What is left of a stretch between others, which are in their order. */
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

/** An unsubscribe tag in words stands for a whole link. */
function linked(raw: string, told: string): string {
  if (told === raw || raw.includes('{token}')) return told
  return told.replace(
    /https?:\/\/[^\s{<]*\{token\}|(?<![\w{])\{token\}/,
    (address) => `<a href="${address}">Unsubscribe</a>`,
  )
}

/** The words that an inbox shows and the mail hides. */
function preHeaderOf(tree: Tree): string {
  const hidden = everyPart(partsOf(tree).parts).find(({ type, partText: words }) => type === 'hidden' && words)
  const words = hidden?.partText?.nodes.map((node) => wordsOf(node)).join('') ?? ''
  return isBlank(words) ? '' : words.replace(/[\u034f\u00ad\u200b-\u200f\u2007\u2060\ufeff\u00a0]+/g, ' ')
}

/** Pictures that are part of the text itself. */
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
  return named(files)
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
