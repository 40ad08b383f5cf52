/** Builds the design state that the panels show for HTML edited in place. */
import { cut } from '#contract'
import { fragmentOf, wordsOf } from '../../import/tree'
import type { MadeEdit, Mail } from '../../in-place/mail'
import { linkTextAt, outlookLinksAt } from '../../in-place/outlook'
import { everyPart, type MailPart } from '../../in-place/parts'
import { changedSource, type Range, startOf } from '../../in-place/source'
import { isWritable } from '../../in-place/text-edit'
import { linkOf, valuesOf } from '../../in-place/values'
import type { Chosen, DesignState, Part, SourceEdit, Values } from '../../protocol'
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
    .map((node) => wordsOf(node))
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
  const all = editableText.nodes.map((node) => wordsOf(node)).join('')
  return cut(all.replace(/\s+/g, ' ').trim(), limit)
}
