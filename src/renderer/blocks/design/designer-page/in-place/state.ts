/** Builds the design state that the panels show for HTML edited in place. */
import { cut } from '#contract'
import {
  changedSource,
  elementsBelow,
  firstOf,
  fragmentOf,
  innerOf,
  isElement,
  type Range,
  rangeOf,
  startOf,
  textOf,
  treeOf,
} from '../../html-tree'
import type { MadeEdit, Mail } from '../../in-place/mail'
import { linkTextAt, outlookLinksAt } from '../../in-place/outlook'
import { everyPart, type MailPart } from '../../in-place/parts'
import { isWritable } from '../../in-place/text-edit'
import { linkOf, valuesOf } from '../../in-place/values'
import { withHeadingRoles } from '../../mail/direction'
import type { Chosen, DesignState, Insertion, Part, SourceEdit, Values } from '../../protocol'
import { isPicture } from '../drop'
import { coloursIn } from '../parts'

type State = {
  chosen: MailPart | null
  first: string | null
  writing: boolean
  can: (part: MailPart) => Chosen['can']
  cuts: readonly [name: string, count: number][]
  left: string | null
}

const MAX_NAME_CHARS = 60
const encoder = new TextEncoder()

export function sourceStateOf(mail: Mail, { chosen, first, writing, can, cuts, left }: State): DesignState {
  const edits = mail.edits()
  const touchedRanges = edits.flat().map(({ range }) => range)
  const source = mail.source()
  const changedBytes = edits.flat().reduce((sum, { text }) => sum + encoder.encode(text).length, 0)
  return {
    parts: mail.parts().map((part) => outlinePart(part, touchedRanges)),
    chosen: chosen && {
      id: chosen.id,
      ...(first === null ? {} : { first }),
      type: chosen.partText && !isWritable(mail.tree(), chosen.partText) ? 'box' : chosen.type,
      values: { ...valuesOf(chosen), ...outlookValues(mail, chosen) },
      text: namedWords(chosen, Number.POSITIVE_INFINITY),
      writing,
      can: can(chosen),
      ...(chosen.unit ? { html: source.slice(...chosen.unit) } : {}),
    },
    whole: { id: 'whole', type: 'whole', values: {} },
    colours: coloursIn(source),
    undo: mail.canUndo(),
    redo: mail.canRedo(),
    changes: edits.length,
    source: {
      bytes: encoder.encode(source).length,
      changedBytes,
      edits: edits.map((edit) => describedEdit(mail, edit)),
      cuts: cuts.map(([name, count]) => ({ name, count })),
      ...(left === null ? {} : { left }),
    },
  }
}

const MAX_EDIT_CHARS = 120

function describedEdit(mail: Mail, edit: MadeEdit): SourceEdit {
  const source = mail.source()
  const [from = 0, to = from] = [edit[0]?.range[0], edit.at(-1)?.range[1]]
  const part = everyPart(mail.parts()).findLast(({ unit }) => unit && unit[0] <= from && to <= unit[1])
  const [text, before] = [edit.map((one) => one.text).join(' '), edit.map((one) => one.before).join(' ')]
  // A few letters say nothing: the whole text of the part does. A row that came or went speaks for itself.
  const unit = part?.parts.length === 0 && !/[<>]/.test(text + before) ? part.unit : null
  const now = unit ? source.slice(...unit) : text
  const once = unit ? openedIn(source, unit, edit) : before
  const [words, wordsBefore] = [wordsIn(now), wordsIn(once)]
  // An edit of a link or a colour does not change the text: its code is shown.
  const isOfWords = words !== wordsBefore
  return {
    before: cut(isOfWords ? wordsBefore : before.trim(), MAX_EDIT_CHARS),
    after: cut(isOfWords ? words : text.trim(), MAX_EDIT_CHARS),
    line: source.slice(0, from).split('\n').length,
    ranges: edit.map(({ range }) => range),
    part: part?.id ?? null,
  }
}

/** A range of the source as it was before the edit. */
function openedIn(source: string, [start, end]: Range, edit: MadeEdit): string {
  const back = edit.map(({ range: [from, to], before }) => ({ from: from - start, to: to - start, text: before }))
  return changedSource(source.slice(start, end), back)
}

const wordsIn = (html: string): string =>
  fragmentOf(html)
    .map((node) => textOf(node))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Sets 'outlook-href' or 'outlook-words' if the source has an Outlook-only link here with another address or another text. */
function outlookValues(mail: Mail, part: MailPart): Values {
  const link = linkOf(part)
  const start = link && startOf(mail.tree(), link)
  const { href } = valuesOf(part)
  if (start === null || href === undefined) return {}
  const outlookLinks = outlookLinksAt(mail.source(), start, href.trim())
  const otherLink = outlookLinks.find(({ address }) => address !== href.trim())
  if (otherLink) return { 'outlook-href': otherLink.address }
  const other = outlookLinks.find(({ linkText }) => linkText !== '' && linkText !== linkTextAt(mail.tree(), start))
  return other ? { 'outlook-words': other.linkText } : {}
}

function outlinePart(part: MailPart, touchedRanges: readonly Range[]): Part {
  const { href, src, alt } = valuesOf(part)
  const range = part.parts.length === 0 ? part.unit : null
  return {
    id: part.id,
    type: part.type,
    text:
      part.type === 'picture'
        ? (alt ?? '') || cut(src?.split(/[?#]/)[0]?.split('/').at(-1) ?? '', MAX_NAME_CHARS)
        : namedWords(part, MAX_NAME_CHARS),
    ...(href === undefined ? {} : { href }),
    ...(src === undefined ? {} : { src: src.slice(0, 200) }),
    ...(part.type === 'picture' ? { alt: alt ?? '' } : {}),
    ...(range && touchedRanges.some(([from, to]) => from < range[1] && to > range[0]) ? { touched: true } : {}),
    parts: part.parts.map((part) => outlinePart(part, touchedRanges)),
  }
}

function namedWords({ partText: editableText, parts }: MailPart, limit: number): string {
  if (parts.length > 0 || !editableText) return ''
  const all = editableText.nodes.map((node) => textOf(node)).join('')
  return cut(all.replace(/\s+/g, ' ').trim(), limit)
}

type Block = { html: string; styles: string }
type Compile = (mjml: string, options: { fonts: object; validationLevel: 'soft' }) => { html: string }

/** Blocks of a panel are HTML already. Blocks of an email are MJML, whose columns need a rule of the returned style sheet. */
export async function blockOf({ source, row }: Insertion, isForPanel: boolean): Promise<Block> {
  if (isForPanel) return { html: source, styles: '' }
  const loaded: unknown = await import('mjml-browser')
  const compile = unwrapModule(loaded) as Compile
  const { html } = compile(`<mjml><mj-body>${row}</mj-body></mjml>`, { fonts: {}, validationLevel: 'soft' })
  const tree = treeOf(withHeadingRoles(html))
  const body = firstOf(tree.document, 'body')
  const firstElement = body?.childNodes.find(isElement)
  const inner = firstElement && innerOf(tree, firstElement)
  const sheets = elementsBelow(tree.document).filter(
    (node) => node.tagName === 'style' && /\.mj-column-/.test(textOf(node)),
  )
  const styles = sheets.flatMap((sheet) => {
    const range = rangeOf(tree, sheet)
    return range ? [tree.source.slice(...range)] : []
  })
  return { html: inner ? tree.source.slice(...inner).trim() : '', styles: styles.join('') }
}

/** The package is CommonJS; the bundler may wrap it in its default export once or twice. */
function unwrapModule(module: unknown): unknown {
  const inner = typeof module === 'object' && module !== null && 'default' in module ? module.default : module
  return typeof inner === 'function' ? inner : unwrapModule(inner)
}

type PictureTarget = {
  /** The part under the event; without an event, the selected part. */
  part: (event?: Event) => MailPart | null
  /** `point` is in pixels of the designer's page. */
  give: (file: File, id: string | null, point: { x: number; y: number } | null) => void
}

/** Accepts pictures that are dropped on HTML edited in place, or pasted into it. */
export function acceptPictures(page: Document, frame: HTMLIFrameElement, { part, give }: PictureTarget): void {
  const idOf = (part: MailPart | null) => (part?.type === 'picture' ? part.id : null)
  page.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  page.addEventListener(
    'drop',
    (event) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      // The browser would open the file instead of the email.
      event.preventDefault()
      event.stopPropagation()
      const { x, y } = frame.getBoundingClientRect()
      if (isPicture(file)) give(file, idOf(part(event)), { x: x + event.clientX, y: y + event.clientY })
    },
    true,
  )
  page.addEventListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file || !isPicture(file) || event.defaultPrevented) return
    event.preventDefault()
    give(file, idOf(part()), null)
  })
}
