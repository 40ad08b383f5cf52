/** Reads the HTML of a clipboard into lines: text with emphasis, links and lists. Names what cannot be in a text. */

/** A DOM node. */
export type ReadNode = {
  nodeType: number
  nodeValue?: string | null
  localName?: string
  childNodes: Iterable<ReadNode>
  getAttribute?: (name: string) => string | null
}

/** Emphasis, by the name of its element. */
export type Mark = 'b' | 'i' | 'u' | 's' | 'sub' | 'sup'

/** 'disc' is any bullet; the others are the `type` of a numbered list. */
export type Marker = 'disc' | '1' | 'a' | 'A' | 'i' | 'I'

/** The computed look of an element, inherited properties included. */
export type Look = {
  hidden: boolean
  /** Whether the element begins and ends a line. */
  block: boolean
  /** A value of CSS white-space. */
  whiteSpace: string
  /** The marks of the run, always in the same order. */
  marks: readonly Mark[]
  /** Marker of a list item; null if it shows none, absent if the list decides. */
  marker?: Marker | null
}

export type Run = { text: string; marks: readonly Mark[]; href: string | null }

/** A list and its item. Lines of one list, and of one item, share the same objects. `label` is the number as written, if any. */
export type ListLevel = { list: { marker: Marker }; item: { number: number; label?: string } }

export type Line = { runs: readonly Run[]; levels: readonly ListLevel[] }

export type ClipboardReading = {
  lines: readonly Line[]
  /** What is left out of the lines, each as a part of a sentence. */
  left: readonly string[]
  /** How many tables were flattened, their cells side by side. */
  tables: number
}

/** Whether a message can link to an address; an app may have a scheme of its own ('gulmohar://cart'). */
export const leadsSomewhere = /^(?!\w*script:|(?:data|file|blob):)/i

/** The open list and its last item. */
type OpenList = { marker: Marker; next: number; last: ListLevel | null }

type ReadingContext = {
  look: Look
  href: string | null
  levels: readonly ListLevel[]
  list: OpenList
  table: ReadNode | null
}

/** Reads everything below `root`. `lookOf` returns the look of an element inside one with the look `inherited`. */
export function readClipboardHtml(
  root: ReadNode,
  lookOf: (element: ReadNode, inherited: Look) => Look,
): ClipboardReading {
  const lines = lineWriter()
  const skipped = new Set<string>()
  const tables = new Set<ReadNode | null>()
  let word: readonly WordLevel[] = []

  const readInside = (node: ReadNode, surroundings: ReadingContext): void => {
    for (const child of node.childNodes) read(child, surroundings)
  }
  const read = (node: ReadNode, surroundings: ReadingContext): void => {
    if (node.nodeType === 3) lines.write(node.nodeValue ?? '', surroundings)
    if (node.nodeType !== 1) return
    const look = lookOf(node, surroundings.look)
    const ownContext = { ...surroundings, look, href: hrefOf(node, surroundings.href) }
    const replacement = insteadOf(node)
    if (look.hidden || isWordMarker(node)) return
    if (replacement?.left) skipped.add(replacement.left)
    else if (replacement) lines.write(replacement.text ?? '', ownContext)
    else if (node.localName === 'br') {
      if (attributeOf(node, 'class') !== 'Apple-interchange-newline') lines.end(surroundings.levels, true)
    } else if (node.localName === 'tr') readRow(node, ownContext)
    else if (look.block || node.localName === 'li') block(node, ownContext)
    else readInside(node, ownContext)
  }
  const block = (node: ReadNode, surroundings: ReadingContext): void => {
    lines.end(surroundings.levels)
    const inner = { ...surroundings, ...listAround(node, surroundings) }
    const item = wordItemOf(node)
    if (item) {
      const before = word.at(-1)?.level
      // Text between two items ends their list.
      const isContinued = before && lines.last()?.levels.includes(before)
      word = withWordItem(isContinued ? word : [], item)
      inner.levels = [...surroundings.levels, ...word.map(({ level }) => level)]
    }
    if (node.localName === 'table') inner.table = node
    readInside(node, inner)
    lines.end(inner.levels)
  }
  /** Cells of one line each are put side by side; longer cells, those of a layout, follow each other. */
  const readRow = (node: ReadNode, surroundings: ReadingContext): void => {
    lines.end(surroundings.levels)
    const cells = [...node.childNodes]
      .map((cell) =>
        lines.apart(() => {
          read(cell, surroundings)
          lines.end(surroundings.levels)
        }),
      )
      .filter((cellLines) => cellLines.some(({ runs }) => runs.length > 0))
    const isSideBySide =
      cells.length > 1 &&
      cells.every((cellLines) => cellLines.length === 1 && cellLines[0]?.levels === surroundings.levels)
    if (isSideBySide) tables.add(surroundings.table)
    const separator: Run = { text: ' | ', marks: [], href: null }
    const runs = cells.flatMap(([line], index) => [...(index > 0 ? [separator] : []), ...(line?.runs ?? [])])
    lines.add(isSideBySide ? [{ runs, levels: surroundings.levels }] : cells.flat())
  }
  const hrefOf = (node: ReadNode, inherited: string | null): string | null => {
    const href = node.localName === 'a' ? attributeOf(node, 'href').trim() : ''
    // An anchor in the same document leads nowhere in a message.
    if (href === '' || href.startsWith('#')) return inherited
    if (leadsSomewhere.test(href)) return href
    if (!/^\w*script:/i.test(href)) skipped.add(`the address '${href}'`)
    return inherited
  }
  const look: Look = { hidden: false, block: true, whiteSpace: 'normal', marks: [] }
  readInside(root, { look, href: null, levels: [], list: { marker: 'disc', next: 1, last: null }, table: null })
  lines.end([])
  return { lines: lines.all(), left: [...skipped], tables: tables.size }
}

/** Collects lines while they are read. */
function lineWriter() {
  let all: Line[] = []
  let runs: Run[] = []
  /** Whether a space at the end of the line counts. */
  let isSpaceKept = false
  const put = (text: string, { marks, whiteSpace }: Look, href: string | null): void => {
    const isSpacePreserved = /^(?:pre|pre-wrap|break-spaces)$/.test(whiteSpace)
    const before = runs.at(-1)
    const isKeptLine = isSpacePreserved
      ? text
      : text.replace(/[ \t\r\n\f]+/g, ' ').replace(!before || before.text.endsWith(' ') ? /^ / : '', '')
    if (isKeptLine === '') return
    isSpaceKept = isSpacePreserved
    // A link is underlined by default.
    const shownMarks = href === null ? marks : marks.filter((mark) => mark !== 'u')
    if (before && before.href === href && before.marks.join() === shownMarks.join()) before.text += isKeptLine
    else runs.push({ text: isKeptLine, marks: shownMarks, href })
  }
  /** Ends the line. A line without letters is dropped unless there was a line break. */
  const end = (levels: readonly ListLevel[], hasLineBreak = false): void => {
    const last = runs.at(-1)
    if (last && !isSpaceKept) last.text = last.text.replace(/ $/, '')
    const filledRuns = runs.filter(({ text }) => text !== '')
    if (filledRuns.length > 0 || hasLineBreak) all.push({ runs: filledRuns, levels })
    runs = []
  }
  return {
    write: (text: string, { look, href, levels }: ReadingContext): void => {
      const [first = '', ...rest] = look.whiteSpace.startsWith('pre') ? text.split(/\r\n?|\n/) : [text]
      put(first, look, href)
      for (const more of rest) {
        end(levels, true)
        put(more, look, href)
      }
    },
    end,
    all: () => all,
    /** The last line with letters. */
    last: () => all.findLast((line) => textOf(line).trim() !== ''),
    add: (more: readonly Line[]) => void all.push(...more),
    /** Returns the lines that `work` writes, separate from the others. */
    apart: (work: () => void): Line[] => {
      const before = all
      all = []
      work()
      const ownLines = all
      all = before
      return ownLines
    },
  }
}

export const textOf = ({ runs }: Line): string => runs.map(({ text }) => text).join('')

const attributeOf = (node: ReadNode, name: string): string => node.getAttribute?.(name) ?? ''

/** In lower case, without spaces. */
const styleOf = (node: ReadNode): string =>
  attributeOf(node, 'style')
    .toLowerCase()
    .replace(/\s*([:;])\s*/g, '$1')

/** A list begins with its first item. A list directly inside a list belongs to the last item. */
function listAround(node: ReadNode, { list, levels, look }: ReadingContext): Partial<ReadingContext> {
  const last = list.last ? [list.last] : []
  if (node.localName === 'ul' || node.localName === 'ol') {
    const marker = node.localName === 'ol' ? '1' : 'disc'
    const next = Number(attributeOf(node, 'start')) || 1
    return { list: { marker, next, last: null }, levels: [...levels, ...last] }
  }
  if (node.localName !== 'li') return {}
  const marker = look.marker === undefined ? list.marker : look.marker
  const inner: OpenList = { marker: 'disc', next: 1, last: null }
  if (marker === null) return { list: inner }
  const ownList = list.last?.list.marker === marker ? list.last.list : { marker }
  const number = Number(attributeOf(node, 'value')) || list.next
  list.next = number + 1
  list.last = { list: ownList, item: { number } }
  return { list: inner, levels: [...levels, list.last] }
}

/** Word writes lists as paragraphs: the level is in a style of its own, and the bullet or number is text that other programs skip. */
type WordItem = { depth: number; label: string }
type WordLevel = { depth: number; level: ListLevel }

const isWordMarker = (node: ReadNode): boolean => styleOf(node).includes('mso-list:ignore')

function wordItemOf(node: ReadNode): WordItem | null {
  const [, depth] = node.localName === 'li' ? [] : (/mso-list:[^;]*\blevel(\d)/.exec(styleOf(node)) ?? [])
  return depth === undefined ? null : { depth: Number(depth), label: wordMarkerIn(node).trim() }
}

const wordMarkerIn = (node: ReadNode): string =>
  isWordMarker(node) ? lettersOf(node) : [...node.childNodes].map(wordMarkerIn).join('')

const lettersOf = (node: ReadNode): string => node.nodeValue ?? [...node.childNodes].map(lettersOf).join('')

function withWordItem(openItems: readonly WordLevel[], { depth, label }: WordItem): WordLevel[] {
  const outer = openItems.filter((level) => level.depth <= depth)
  const last = outer.at(-1)
  const sameLevel = last?.depth === depth ? last.level : null
  const following = (sameLevel?.item.number ?? 0) + 1
  const { marker, number } = wordNumber(
    label,
    sameLevel?.list.marker === 'a' || sameLevel?.list.marker === 'A' ? following : null,
  )
  // A bullet continues its list; a number does if it is the next one.
  const isContinued =
    sameLevel !== null &&
    (sameLevel.list.marker === 'disc') === (marker === 'disc') &&
    (number ?? following) === following
  const level = {
    list: isContinued ? sameLevel.list : { marker },
    item: { number: isContinued ? following : (number ?? 1), ...(marker === 'disc' ? {} : { label }) },
  }
  return [...(sameLevel ? outer.slice(0, -1) : outer), { depth, level }]
}

/**
 * The kind of a list by Word's marker: '3.', 'b)', '(iv)'; 'o' and 'n' are bullets of symbol fonts. `number` is null if it is the next one.
 * `letter`: the next value of a list with letters, in which 'i' may be one.
 */
function wordNumber(label: string, letter: number | null): { marker: Marker; number: number | null } {
  const [, letters = ''] = /^\(?(\d+(?:\.\d+)*|[a-z]+)[.)]+$/i.exec(label) ?? []
  if (letters === '') return { marker: 'disc', number: null }
  if (/\d/.test(letters)) return { marker: '1', number: Number(letters.split('.').at(-1)) }
  const small = letters.toLowerCase()
  const isUpperCase = letters !== small
  const number = small.length === 1 ? small.charCodeAt(0) - 96 : null
  if (number !== letter && /^(?:i|[ivxlc]{2,})$/.test(small))
    return { marker: isUpperCase ? 'I' : 'i', number: number && 1 }
  return { marker: isUpperCase ? 'A' : 'a', number: number }
}

/**
 * What replaces an element in plain text: a text, or the name under which it is reported as left out; null for an element that contains
 * text.
 */
function insteadOf(node: ReadNode): { text?: string; left?: string } | null {
  const name = node.localName ?? ''
  // A merge tag's chip in the designer.
  const tag = attributeOf(node, 'data-herald-tag')
  if (tag !== '') return { text: tag }
  if (name === 'img') {
    const alt = attributeOf(node, 'alt').trim()
    // Gmail and Outlook write emoji as pictures; pictures of one pixel track opens.
    if (/^\p{RGI_Emoji}+$/v.test(alt)) return { text: alt }
    if (attributeOf(node, 'width') === '1' && attributeOf(node, 'height') === '1') return { text: '' }
    return { left: alt === '' ? 'a picture' : `the picture '${alt}'` }
  }
  if (name === 'svg' || name === 'canvas') return { left: 'a picture' }
  if (/^(?:video|audio|iframe|object|embed)$/.test(name)) return { left: 'embedded content' }
  if (/^(?:input|select|textarea)$/.test(name)) return { left: 'a form field' }
  return name === 'hr' ? { left: 'a dividing line' } : null
}

const blocks =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|html|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/
const unshownTags = /^(?:head|link|meta|noscript|script|style|template|title)$/

/** The look of an element by its name and its own style, for fields without emphasis. */
export function lookByName(element: ReadNode, { whiteSpace }: Look): Look {
  const name = element.localName ?? ''
  const style = styleOf(element)
  const [, whiteSpaceValue] = /(?:^|;)white-space:([\w-]+)/.exec(style) ?? []
  return {
    hidden: unshownTags.test(name) || /(?:^|;)display:none/.test(style),
    block: blocks.test(name),
    whiteSpace: whiteSpaceValue ?? (name === 'pre' ? 'pre' : whiteSpace),
    marks: [],
  }
}
