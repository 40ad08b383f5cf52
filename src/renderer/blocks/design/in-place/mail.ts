/** An email edited in place: every edit is a patch of the source, and undo restores the source byte for byte. */
import type { Element } from '../import/tree'
import type { Edit } from './edits'
import { outlookFollows } from './outlook'
import { type MailPart, partsOf } from './parts'
import { type Change, changedSource, inverseOf, movedBy, type Range, type Tree, treeOf } from './source'

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
  const run = (all: readonly Change[][]): Change[][] => {
    replaceTree(treeOf(all.reduce(changedSource, tree.source)))
    return [...all]
  }
  /** Replaces source without checks. `isJoined`: adds to the last undo step. */
  const replace = (changes: readonly Change[], next: Tree, stay: number | null, isJoined = false) => {
    const back = inverseOf(tree.source, changes)
    const last = done.at(-1)
    if (last && (isJoined || (stay !== null && last.stay === stay && undoneSteps.length === 0))) {
      done.pop()
      done.push({ forth: [...last.forth, [...changes]], back: [back, ...last.back], stay })
    } else done.push({ forth: [[...changes]], back: [back], stay })
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
      return run(step.back.map((changes) => [...changes]))
    },
    redo: (): Change[][] | null => {
      const step = undoneSteps.pop()
      if (!step) return null
      done.push(step)
      return run(step.forth.map((changes) => [...changes]))
    },
    canUndo: () => done.length > 0,
    canRedo: () => undoneSteps.length > 0,
    /** `edits`: the number of edits in effect. `touched`: the ranges of the source that they wrote. */
    edits: () => done.length,
    touched: (): Range[] => touchedBy(done.flatMap(({ forth }) => forth)),
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

/** Ranges in the latest source that the changes wrote; an empty range marks a removal. */
function touchedBy(all: readonly (readonly Change[])[]): Range[] {
  let ranges: Range[] = []
  for (const changes of all) {
    const changedRanges = inverseOf('', changes).map(({ from, to }): Range => [from, to])
    ranges = [...ranges.map(([from, to]): Range => [movedBy(changes, from), movedBy(changes, to)]), ...changedRanges]
  }
  return ranges.sort(([one], [other]) => one - other).reduce<Range[]>(mergedRanges, [])
}

function mergedRanges(ranges: Range[], next: Range): Range[] {
  const last = ranges.at(-1)
  if (!last || next[0] > last[1]) return [...ranges, next]
  return [...ranges.slice(0, -1), [last[0], Math.max(last[1], next[1])]]
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
