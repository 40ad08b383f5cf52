/** An email edited in place: every edit is a patch of the source, and undo restores the source byte for byte. */

import {
  type Change,
  changedSource,
  type Element,
  inverseOf,
  movedBy,
  type Range,
  type Tree,
  treeOf,
} from '../html-tree'
import type { Edit } from './edits'
import { outlookFollows } from './outlook'
import { type MailPart, partsOf } from './parts'

/** A range of the latest source that edits wrote, and the range of the first source that was there. `steps`: the undo steps that wrote it. */
type EditedRange = { range: Range; first: Range; steps: ReadonlySet<number> }

/** Ranges that were edited together. `range`: in the latest source. `text`: its present text. `before`: the text of the opened source. */
export type MadeEdit = readonly { range: Range; text: string; before: string }[]

/** The changes of one undo step, in order. Offsets refer to the source just before each change. */
type Step = { forth: readonly Change[][]; back: readonly Change[][]; stay: number | null }

export type Mail = ReturnType<typeof mailOf>

export function mailOf(first: string) {
  let tree: Tree = treeOf(first)
  let parts = partsOf(tree)
  const done: Step[] = []
  const undoneSteps: Step[] = []
  const replaceTree = (next: Tree) => {
    tree = next
    parts = partsOf(next)
  }
  /** What was read before the last step: typing takes it back again and again, and reading a long source takes time. */
  let beforeLast: { tree: Tree; parts: typeof parts } | null = null
  const run = (all: readonly Change[][], known: typeof beforeLast = null): Change[][] => {
    if (known) ({ tree, parts } = known)
    else replaceTree(treeOf(all.reduce(changedSource, tree.source)))
    beforeLast = null
    return [...all]
  }
  /** Replaces source without checks. `isJoined`: adds to the last undo step. */
  const replace = (changes: readonly Change[], next: Tree, stay: number | null, isJoined = false) => {
    const back = inverseOf(tree.source, changes)
    const last = done.at(-1)
    if (last && (isJoined || (stay !== null && last.stay === stay && undoneSteps.length === 0))) {
      done.pop()
      done.push({ forth: [...last.forth, [...changes]], back: [back, ...last.back], stay })
    } else {
      done.push({ forth: [[...changes]], back: [back], stay })
      beforeLast = { tree, parts }
    }
    undoneSteps.length = 0
    replaceTree(next)
  }
  return {
    source: () => tree.source,
    tree: () => tree,
    parts: (): readonly MailPart[] => parts.parts,
    whole: (): Element | null => parts.whole,
    /**
     * Applies an edit and returns its changes; offsets refer to the source just before each change. Returns null without any change if the
     * source would not parse as expected.
     * Edits of one `stay` are one undo step. If a link gets another address, the Outlook-only copy of the link gets it too.
     */
    make: (edit: Edit | null, stay: number | null = null): Change[][] | null => {
      if (!edit) return null
      const next = treeOf(changedSource(tree.source, edit.changes))
      if (!edit.holds(next)) return null
      const outlook = outlookFollows(tree, edit.changes, next)
      replace(edit.changes, next, stay)
      if (outlook.length > 0) replace(outlook, treeOf(changedSource(next.source, outlook)), stay, true)
      return [[...edit.changes], outlook]
    },
    /** Replaces the source after an edit in the code view. */
    rewrite: (source: string, stay: number | null = null) => {
      const change = differenceOf(tree.source, source)
      if (change) replace([change], treeOf(source), stay)
    },
    /** Returns the changes; offsets refer to the source just before each change. Null if there is nothing to undo. */
    undo: (): Change[][] | null => {
      const step = done.pop()
      if (!step) return null
      undoneSteps.push(step)
      return run(
        step.back.map((changes) => [...changes]),
        beforeLast,
      )
    },
    redo: (): Change[][] | null => {
      const step = undoneSteps.pop()
      if (!step) return null
      done.push(step)
      return run(step.forth.map((changes) => [...changes]))
    },
    canUndo: () => done.length > 0,
    canRedo: () => undoneSteps.length > 0,
    /** What differs from the opened source, in the order of the latest source. A text that was typed back is no edit. */
    edits: (): MadeEdit[] => editsIn(done, first, tree.source),
    /** Writes what the opened source had there, as one undo step; returns the changes. */
    putBack: (edit: MadeEdit): Change[] => {
      const changes = edit.map(({ range: [from, to], before }) => ({ from, to, text: before }))
      replace(changes, treeOf(changedSource(tree.source, changes)), null)
      return changes
    },
  }
}

/** The new position of an offset after successive changes. */
export const movedByAll = (all: readonly (readonly Change[])[], offset: number): number =>
  all.reduce((position, changes) => movedBy(changes, position), offset)

/** The difference as one replacement. */
function differenceOf(before: string, after: string): Change | null {
  if (before === after) return null
  let from = 0
  while (from < before.length && before[from] === after[from]) from++
  let end = 0
  while (end < before.length - from && end < after.length - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, to: before.length - end, text: after.slice(from, after.length - end) }
}

function editsIn(done: readonly Step[], first: string, source: string): MadeEdit[] {
  let ranges: EditedRange[] = []
  for (const [step, { forth }] of done.entries())
    for (const changes of forth)
      for (const change of changes.toSorted((one, other) => other.from - one.from))
        ranges = rangesAfter(ranges, change, step)
  let edits: { steps: ReadonlySet<number>; ranges: EditedRange[] }[] = []
  for (const one of ranges) {
    const joined = edits.filter(({ steps }) => [...one.steps].some((step) => steps.has(step)))
    edits = [
      ...edits.filter((edit) => !joined.includes(edit)),
      {
        steps: new Set([...joined.flatMap(({ steps }) => [...steps]), ...one.steps]),
        ranges: [...joined.flatMap(({ ranges }) => ranges), one],
      },
    ]
  }
  return edits
    .map(({ ranges }) =>
      ranges
        .map((one) => ({ range: one.range, text: source.slice(...one.range), before: first.slice(...one.first) }))
        .filter(({ text, before }) => text !== before),
    )
    .filter((edit) => edit.length > 0)
    .sort(([one], [other]) => (one?.range[0] ?? 0) - (other?.range[0] ?? 0))
}

/** A change joins the ranges that it meets. Ranges are in the order of the source, and do not meet each other. */
function rangesAfter(ranges: readonly EditedRange[], { from, to, text }: Change, step: number): EditedRange[] {
  const growth = text.length - (to - from)
  const before = ranges.filter(({ range }) => range[1] < from)
  const after = ranges.filter(({ range }) => range[0] > to)
  const met = ranges.slice(before.length, ranges.length - after.length)
  const firstOf = (offset: number, passed: readonly EditedRange[]) =>
    passed.reduce((sum, { range, first }) => sum - (range[1] - range[0]) + (first[1] - first[0]), offset)
  const [start, end] = [Math.min(from, met[0]?.range[0] ?? from), Math.max(to, met.at(-1)?.range[1] ?? to)]
  const joined = {
    range: [start, end + growth] as const,
    first: [firstOf(start, before), firstOf(end, [...before, ...met])] as const,
    steps: new Set([...met.flatMap(({ steps }) => [...steps]), step]),
  }
  const moved = after.map((one) => ({ ...one, range: [one.range[0] + growth, one.range[1] + growth] as const }))
  return [...before, joined, ...moved]
}

/** The source for the canvas: each element of the body carries its position in the source. */
export function shownOf({ source, byStart }: Tree): string {
  const marks: Change[] = []
  for (const [start, element] of byStart) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue
    const tag = element.sourceCodeLocation?.startTag
    const name = /^<[^\s/>]+/.exec(source.slice(start, tag?.endOffset))?.[0]
    if (name) marks.push({ from: start + name.length, to: start + name.length, text: ` ${mark}="${start}"` })
  }
  return changedSource(source, marks)
}

export const mark = 'data-hd'
