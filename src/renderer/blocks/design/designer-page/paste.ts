/**
 * Pastes into a text of the canvas: text with emphasis, links and lists, as Chromium renders the clipboard. A note lists what was left out.
 */
import DOMPurify from 'dompurify'
import {
  type ClipboardReading,
  type Line,
  type ListLevel,
  type Look,
  type Mark,
  type Marker,
  type ReadNode,
  readClipboardHtml,
} from '../../../ui/clipboard-html'
import { clipboardText, notPasted } from '../../../ui/clipboard-text'
import '../../../ui/html-reader'
import type { Editor } from 'grapesjs'
import { noteAt } from '../../../ui/limit-pastes'
import type { Project } from '../protocol'
import { isPicture } from './drop'
import { bodyOf, canvasOf, partAt, savedPart } from './parts'
import { cleanText } from './sanitise'

type Place = {
  /** True for a button: the text is pasted as one line without links, because the button itself is a link. */
  oneLine: boolean
  changed: () => void
}

/**
 * Replaces the selection as one undo step. If the clipboard only has a picture, the canvas handles the paste and passes it to the picture
 * store.
 */
export function paste(event: ClipboardEvent, { oneLine, changed }: Place): void {
  const { clipboardData: data } = event
  if (!data) return
  const html = data.getData('text/html')
  const reading = oneLine || html === '' ? plainLines(clipboardText(data, !oneLine), oneLine) : asShown(html)
  const pasted = textHtml(reading.lines)
  if (pasted === '' && [...data.files].some(isPicture)) return
  event.preventDefault()
  const element = event.currentTarget as HTMLElement
  const page = element.ownerDocument
  if (pasted !== '') {
    page.execCommand('insertHTML', false, cleanText(pasted))
    changed()
  }
  const notice = notPasted(reading)
  if (notice) noteAt(page.defaultView?.frameElement ?? element, element, notice)
}

function plainLines({ text, ...rest }: ReturnType<typeof clipboardText>, isOneLine: boolean): ClipboardReading {
  const lines = isOneLine ? [text.replace(/\s*[\r\n]+\s*/g, ' ')] : text.split(/\r\n|\r|\n/)
  return { ...rest, lines: lines.map((line) => ({ runs: [{ text: line, marks: [], href: null }], levels: [] })) }
}

/**
 * Renders HTML in a frame that runs nothing and loads nothing: style sheet links and picture addresses are removed first, and its CSP
 * allows none.
 */
function asShown(html: string): ClipboardReading {
  const sanitised = DOMPurify.sanitize(html, {
    WHOLE_DOCUMENT: true,
    // Word writes its styles in a comment, which the library would take for a script attack.
    SAFE_FOR_XML: false,
    ADD_TAGS: ['iframe', 'object', 'embed'],
    FORBID_ATTR: ['src', 'srcset', 'background', 'poster'],
    // The addresses of links are checked when they are read.
    ALLOWED_URI_REGEXP: /./,
  })
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.style.cssText = 'position: fixed; left: -2000px; width: 1280px; height: 800px; visibility: hidden'
  document.body.append(frame)
  try {
    const { contentDocument: page, contentWindow: view } = frame
    if (!page || !view) throw new Error('The clipboard cannot be read')
    page.open()
    page.write(
      `<!doctype html><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">${sanitised}`,
    )
    page.close()
    return readClipboardHtml(page.body, (element, inherited) => lookIn(view, element, inherited))
  } finally {
    frame.remove()
  }
}

const markers: Readonly<Record<string, Marker | null>> = {
  none: null,
  decimal: '1',
  'decimal-leading-zero': '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

/** The displayed style of an element: from its name, its own style and every style sheet. */
function lookIn(view: Window, node: ReadNode, inherited: Look): Look {
  // The nodes are elements of the frame.
  const style = view.getComputedStyle(node as unknown as Element)
  const { display, visibility, fontWeight, fontStyle, textDecorationLine, verticalAlign, whiteSpace } = style
  const isInline = display === 'inline' || display === 'contents'
  // Underline and strikethrough continue into child elements, except into inline-block ones.
  const hasMark = (mark: Mark) =>
    inherited.marks.includes(mark) && !(mark !== 'sub' && mark !== 'sup' && display.startsWith('inline-'))
  const marks = {
    b: Number(fontWeight) >= 600,
    i: fontStyle !== 'normal',
    // Links are underlined by default, so an underlined link is not emphasis.
    u: hasMark('u') || (node.localName !== 'a' && textDecorationLine.includes('underline')),
    s: hasMark('s') || textDecorationLine.includes('line-through'),
    sub: hasMark('sub') || (isInline && verticalAlign === 'sub'),
    sup: hasMark('sup') || (isInline && verticalAlign === 'super'),
  }
  return {
    hidden: display === 'none' || visibility !== 'visible',
    block: !display.startsWith('inline') && display !== 'contents',
    whiteSpace,
    marks: (Object.keys(marks) as Mark[]).filter((mark) => marks[mark]),
    ...(display === 'list-item'
      ? { marker: markers[style.listStyleType] ?? (style.listStyleType in markers ? null : 'disc') }
      : {}),
  }
}

/** The lines as HTML: separated by line breaks, list items in lists. A single line has neither. */
export function textHtml(lines: readonly Line[]): string {
  const isEmpty = (line: Line | undefined) => line?.runs.every(({ text }) => text.trim() === '') ?? false
  const first = lines.findIndex((line) => !isEmpty(line))
  const filledLines = first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => !isEmpty(line)) + 1)
  let openLevels: readonly ListLevel[] = []
  let html = ''
  const go = (levels: readonly ListLevel[]) => {
    const differs = openLevels.findIndex((level, index) => level !== levels[index])
    const shared = differs < 0 ? openLevels.length : differs
    const isContinued = openLevels[shared] !== undefined && openLevels[shared].list === levels[shared]?.list
    for (const [depth, { list }] of [...openLevels.entries()].slice(shared).reverse())
      html += `</li>${depth === shared && isContinued ? '' : `</${list.marker === 'disc' ? 'ul' : 'ol'}>`}`
    for (const [depth, level] of [...levels.entries()].slice(shared))
      html += `${depth === shared && isContinued ? '' : listTag(level)}<li>`
    const isSameList = shared === openLevels.length && shared === levels.length
    openLevels = levels
    return isSameList
  }
  for (const [line, { runs, levels }] of filledLines.entries()) {
    if (go(levels) && line > 0) html += '<br>'
    html += runsHtml(runs)
  }
  go([])
  // Browsers turn a space at the end of a selection into a no-break space.
  return filledLines.length === 1 ? html.replace(/^(?:\u00a0| )+|(?:\u00a0| )+$/g, ' ') : html
}

function listTag({ list: { marker }, item: { number } }: ListLevel): string {
  if (marker === 'disc') return '<ul>'
  return `<ol${marker === '1' ? '' : ` type="${marker}"`}${number === 1 ? '' : ` start="${number}"`}>`
}

/** Adjacent text with the same link becomes one link. */
function runsHtml(runs: Line['runs']): string {
  let html = ''
  for (const [index, { text, marks, href }] of runs.entries()) {
    if (href !== null && href !== runs[index - 1]?.href) html += `<a href="${escapedText(href)}">`
    html += marks.reduceRight((inner, mark) => `<${mark}>${inner}</${mark}>`, escapedText(spacedText(text)))
    if (href !== null && href !== runs[index + 1]?.href) html += '</a>'
  }
  return html
}

/** Keeps consecutive spaces visible with no-break spaces. */
const spacedText = (text: string): string => text.replace(/ {2,}/g, (all) => `${'\u00a0'.repeat(all.length - 1)} `)

const escapedText = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)

/** Only Herald reads it. */
const sectionType = 'application/x-herald-section'

/** `paste` gets a row as it is saved, which may come from anywhere. */
export function copySections(editor: Editor, paste: (row: Project) => void): void {
  const isOfText = ({ target }: Event) =>
    editor.getEditing() || (target instanceof HTMLElement && target.closest('input, textarea, select'))
  for (const page of [document, canvasOf(editor)]) {
    page.addEventListener('copy', (event) => {
      const part = partAt(editor.getSelected())
      const body = bodyOf(editor)
      if (isOfText(event) || !part || !body || part.parent() !== body) return
      event.preventDefault()
      event.clipboardData?.setData(sectionType, JSON.stringify(savedPart(part)))
    })
    page.addEventListener('paste', (event) => {
      const copied = event.clipboardData?.getData(sectionType) ?? ''
      const row = isOfText(event) || !bodyOf(editor) ? null : rowIn(copied)
      if (!row) return
      event.preventDefault()
      paste(row)
    })
  }
}

function rowIn(copied: string): Project | null {
  try {
    const row: unknown = JSON.parse(copied)
    const isRow = typeof row === 'object' && row !== null && /^mj-/.test(String(Reflect.get(row, 'type')))
    return isRow ? (row as Project) : null
  } catch {
    return null
  }
}
