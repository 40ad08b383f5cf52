/** Builds the design state that the panels show for HTML edited in place. */
import { cut } from '#contract'
import { wordsOf } from '../../import/tree'
import type { Mail } from '../../in-place/mail'
import { linkTextAt, outlookLinksAt } from '../../in-place/outlook'
import type { MailPart } from '../../in-place/parts'
import { type Range, startOf } from '../../in-place/source'
import { isWritable } from '../../in-place/text-edit'
import { linkOf, valuesOf } from '../../in-place/values'
import type { Chosen, DesignState, Part, Values } from '../../protocol'
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
  const touchedRanges = mail.touched()
  const source = mail.source()
  const changedBytes = touchedRanges.reduce((sum, range) => sum + encoder.encode(source.slice(...range)).length, 0)
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
    changes: mail.edits(),
    source: {
      bytes: encoder.encode(source).length,
      changedBytes,
      cuts: cuts.map(([name, count]) => ({ name, count })),
      ...(left === null ? {} : { left }),
    },
  }
}

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
