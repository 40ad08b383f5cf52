/**
 * The rows and columns of a family while they are edited: each edit is shown at once, kept on the disk, and can be undone; so can a change of
 * its campaigns, for all of them at once. The steps stay while Herald is open.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { countOf, type Family, type FamilyMaster, type FamilyRow, type WholeFamily } from '#contract'
import { type FollowStep, withMembers } from '../../../model/steps/family/follow'
import { failureOf } from '../../data/failure'
import { familyKey, followKey, keepFamily, keepFamilyRows } from '../../data/families'
import { toastDanger, toastSuccess } from '../../ui/toast'
import { type Followed, takeStep } from './follow-master'

/** `masters`: the versions that its rows may follow. */
type Edited = { family: Family; rows: readonly FamilyRow[]; masters: readonly FamilyMaster[] }

/** Undo of an edit shows what was before it; undo of a change of campaigns changes them back. */
type Step = { edited: Edited } | { follow: FollowStep }
type History = { past: readonly Step[]; future: readonly Step[] }

export type FamilyEdits = ReturnType<typeof useFamilyEdits>

const none: History = { past: [], future: [] }
/** By the id of the family. */
const histories = new Map<string, History>()
const listeners = new Set<() => void>()

function keepHistory(id: string, next: History): void {
  histories.set(id, next)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Writes one after another, so that the last edit is the one that stays. */
let writing: Promise<unknown> = Promise.resolve()

export function useFamilyEdits(whole: WholeFamily) {
  const client = useQueryClient()
  const { id } = whole.family
  const { past, future } = useSyncExternalStore(listen, () => histories.get(id) ?? none)

  const write = (before: Edited, next: Edited) => {
    void client.cancelQueries({ queryKey: familyKey(id), exact: true })
    client.setQueryData(familyKey(id), { ...whole, family: next.family, rows: [...next.rows] })
    const work = writing.then(() => keptEdit(before, next))
    writing = work.catch(() => undefined)
    work.catch((error) => {
      toastDanger('The rows could not be saved', failureOf(error).message)
      void client.invalidateQueries({ queryKey: familyKey(id) })
    })
    return work
  }

  const { mutateAsync: taking } = useMutation({
    mutationKey: followKey,
    mutationFn: ({ step, way }: { step: FollowStep; way: 'undo' | 'redo' }) => takeStep(client, id, step, way),
  })
  const take = (step: FollowStep, way: 'undo' | 'redo') => {
    const work = writing.then(() => taking({ step, way }))
    writing = work
      .then(
        (done) => announceStep(done, step, way),
        (error) => toastDanger('The campaigns could not be changed', failureOf(error).message),
      )
      .then(() => client.invalidateQueries({ queryKey: ['families'] }))
  }

  const now: Edited = whole
  const history = () => histories.get(id) ?? none
  /** Adds a step; what was undone before is forgotten. */
  const add = (step: Step) => keepHistory(id, { past: [...history().past.slice(-MAX_UNDO + 1), step], future: [] })
  const step = (way: 'undo' | 'redo', chosen?: Step) => {
    const [from, to] = way === 'undo' ? [history().past, history().future] : [history().future, history().past]
    const taken = chosen ?? from.at(-1)
    if (!taken || !from.includes(taken)) return
    const rest = from.filter((other) => other !== taken)
    const moved = [...to, 'follow' in taken ? taken : { edited: now }]
    keepHistory(id, way === 'undo' ? { past: rest, future: moved } : { past: moved, future: rest })
    if ('follow' in taken) take(taken.follow, way)
    else void write(now, withMembersOf(taken.edited, now))
  }
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Resolves once it is on the disk. */
    change: (edit: Partial<Edited>) => {
      add({ edited: now })
      return write(now, { ...now, ...edit })
    },
    /** Adds a change of campaigns; what it returns takes that back. */
    followed: (follow: FollowStep) => {
      const added = { follow }
      add(added)
      return () => step('undo', added)
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    /** Resolves once every edit is on the disk. */
    kept: () => writing,
  }
}

const MAX_UNDO = 100

/** Undo changes cells, not the campaigns that were made meanwhile. */
const withMembersOf = (edited: Edited, now: Edited): Edited => ({ ...edited, rows: withMembers(edited.rows, now.rows) })

/** Rows that were only changed are written alone. Rows that come back follow their version again. */
function keptEdit(before: Edited, next: Edited): Promise<unknown> {
  const isSameList =
    before.family === next.family &&
    before.rows.length === next.rows.length &&
    before.rows.every(({ id }, index) => next.rows[index]?.id === id)
  if (!isSameList) return keepFamily(next.family, next.rows, droppedMasters(before, next))
  const changed = next.rows.filter((row, index) => row !== before.rows[index])
  return changed.length === 0 ? Promise.resolve() : keepFamilyRows(next.family.id, changed)
}

/** Versions that rows of `next` follow and that `before` does not have. */
function droppedMasters(before: Edited, { rows, masters }: Edited): FamilyMaster[] {
  const used = new Set(rows.map(({ member }) => member?.master))
  return masters.filter(({ version }) => used.has(version) && before.masters.every((one) => one.version !== version))
}

/** Says what following did. `undo` takes it back. */
export function announce(followed: Followed, undo?: () => void): void {
  const done = doneText(followed)
  const isSame = done === '' && followed.left.length === 0
  if (isSame) toastSuccess('The campaigns have this already')
  else if (done !== '') toastSuccess(done, undefined, undo && { label: 'Undo', run: undo })
  announceLeft(followed, 'as before')
}

function announceStep(followed: Followed, { made }: FollowStep, way: 'undo' | 'redo'): void {
  const done = doneText(followed)
  const hasStayed = way === 'undo' && made > 0
  const stay = hasStayed ? `. ${countOf(made, 'campaign')} that ${made === 1 ? 'was' : 'were'} made will stay` : ''
  const title = way === 'undo' ? 'Undone' : 'Done again'
  if (followed.left.length === 0 || done !== '') toastSuccess(`${title}${done === '' ? '' : `: ${done}`}${stay}`)
  announceLeft(followed, way === 'undo' ? 'as changed' : 'as before')
}

const doneText = ({ made, changed, saved }: Followed): string =>
  [
    made > 0 ? `${countOf(made, 'campaign')} made` : '',
    changed > 0 ? `${countOf(changed, 'campaign')} changed` : '',
    saved > 0 ? `${countOf(saved, 'campaign')} saved` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

/** Names the campaigns that were not changed. */
function announceLeft({ left }: Followed, as: string): void {
  const [first] = left
  if (!first) return
  const names = left.slice(0, MAX_NAMED).map(({ name }) => `‘${name}’`)
  const more = left.length > names.length ? ` and ${left.length - names.length} more` : ''
  const stay = left.length === 1 ? 'stays' : 'stay'
  toastDanger(`${countOf(left.length, 'campaign')} ${stay} ${as}`, `${names.join(', ')}${more}: ${first.why}`)
}

const MAX_NAMED = 3
