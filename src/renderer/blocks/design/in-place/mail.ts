/** A mail under edit: its source is the truth, an edit is a patch of it, and each can be taken back to the first byte. */
import type { Element } from '../import/tree'
import type { Edit } from './edits'
import { outlookFollows } from './outlook'
import { type MailPart, partsOf } from './parts'
import { type Change, changed, inverseOf, movedBy, type Range, type Tree, treeOf } from './source'

/** What one step did, in the order in which it was done: each relative to the source as it was then. */
type Step = { forth: readonly Change[][]; back: readonly Change[][]; stay: number | null }

export type Mail = ReturnType<typeof mailOf>

export function mailOf(first: string) {
  let tree: Tree = treeOf(first)
  let parts = partsOf(tree)
  const done: Step[] = []
  const undone: Step[] = []
  const become = (next: Tree) => {
    tree = next
    parts = partsOf(next)
  }
  const run = (all: readonly Change[][]): Change[][] => {
    become(treeOf(all.reduce(changed, tree.source)))
    return [...all]
  }
  /** Makes a change of the code itself, whatever it does. `joins`: it is part of the last step. */
  const replace = (changes: readonly Change[], next: Tree, stay: number | null, joins = false) => {
    const back = inverseOf(tree.source, changes)
    const last = done.at(-1)
    if (last && (joins || (stay !== null && last.stay === stay && undone.length === 0))) {
      done.pop()
      done.push({ forth: [...last.forth, [...changes]], back: [back, ...last.back], stay })
    } else done.push({ forth: [[...changes]], back: [back], stay })
    undone.length = 0
    become(next)
  }
  return {
    source: () => tree.source,
    tree: () => tree,
    parts: (): readonly MailPart[] => parts.parts,
    whole: (): Element | null => parts.whole,
    /**
     * What was changed, each relative to the source as it was then; null where the source would not read as it should: then nothing is. What is
     * done in one stay is one step. Where a link gets another address, Outlook's own link beside it gets it too.
     */
    make: (edit: Edit | null, stay: number | null = null): Change[][] | null => {
      if (!edit) return null
      const next = treeOf(changed(tree.source, edit.changes))
      if (!edit.holds(next)) return null
      const outlook = outlookFollows(tree, edit.changes, next)
      replace(edit.changes, next, stay)
      if (outlook.length > 0) replace(outlook, treeOf(changed(next.source, outlook)), stay, true)
      return [[...edit.changes], outlook]
    },
    /** The source as somebody wrote it as code. */
    rewrite: (source: string, stay: number | null = null) => {
      const change = difference(tree.source, source)
      if (change) replace([change], treeOf(source), stay)
    },
    /** What was changed, each relative to the source as it was then; null where there was nothing to undo. */
    undo: (): Change[][] | null => {
      const step = done.pop()
      if (!step) return null
      undone.push(step)
      return run(step.back.map((one) => [...one]))
    },
    redo: (): Change[][] | null => {
      const step = undone.pop()
      if (!step) return null
      done.push(step)
      return run(step.forth.map((one) => [...one]))
    },
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    /** How many edits stand, and what of the source they wrote. */
    edits: () => done.length,
    touched: (): Range[] => touchedBy(done.flatMap(({ forth }) => forth)),
  }
}

/** Where an offset has come to after changes that were made one after the other. */
export const movedByAll = (all: readonly (readonly Change[])[], offset: number): number =>
  all.reduce((at, changes) => movedBy(changes, at), offset)

/** What differs, in one piece. */
function difference(before: string, after: string): Change | null {
  if (before === after) return null
  let from = 0
  while (from < before.length && before[from] === after[from]) from++
  let end = 0
  while (end < before.length - from && end < after.length - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, to: before.length - end, text: after.slice(from, after.length - end) }
}

/** Ranges of the last source that the changes wrote; an empty one is where something was taken out. */
function touchedBy(all: readonly (readonly Change[])[]): Range[] {
  let ranges: Range[] = []
  for (const changes of all) {
    const written = inverseOf('', changes).map(({ from, to }): Range => [from, to])
    ranges = [...ranges.map(([from, to]): Range => [movedBy(changes, from), movedBy(changes, to)]), ...written]
  }
  return ranges.sort(([one], [other]) => one - other).reduce<Range[]>(merged, [])
}

function merged(kept: Range[], next: Range): Range[] {
  const last = kept.at(-1)
  if (!last || next[0] > last[1]) return [...kept, next]
  return [...kept.slice(0, -1), [last[0], Math.max(last[1], next[1])]]
}

/** The source as the canvas shows it: each element of the body says where it stands. */
export function shownOf({ source, byStart }: Tree): string {
  const marks: Change[] = []
  for (const [start, element] of byStart) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue
    const tag = element.sourceCodeLocation?.startTag
    const name = /^<[^\s/>]+/.exec(source.slice(start, tag?.endOffset))?.[0]
    if (name) marks.push({ from: start + name.length, to: start + name.length, text: ` ${mark}="${start}"` })
  }
  return changed(source, marks)
}

export const mark = 'data-hd'
