/** The rows and columns of a family while they are edited: each edit is shown at once, kept on the disk, and can be undone. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Family, FamilyRow, WholeFamily } from '#contract'
import { withMembers } from '../../../model/steps/family/follow'
import { failureOf } from '../../data/failure'
import { familyKey, keepFamily, keepFamilyRows } from '../../data/families'
import { toastDanger } from '../../ui/toast'

type Edited = { family: Family; rows: readonly FamilyRow[] }

export type FamilyEdits = ReturnType<typeof useFamilyEdits>

export function useFamilyEdits(whole: WholeFamily) {
  const client = useQueryClient()
  const [past, setPast] = useState<readonly Edited[]>([])
  const [future, setFuture] = useState<readonly Edited[]>([])
  /** Writes one after another, so that the last edit is the one that stays. */
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  const show = (next: Edited) =>
    client.setQueryData(familyKey(whole.family.id), { ...whole, family: next.family, rows: [...next.rows] })

  const write = (before: Edited, next: Edited) => {
    show(next)
    const work = writing.current.then(() => keptEdit(before, next))
    writing.current = work.catch(() => undefined)
    work.catch((error) => {
      toastDanger('The rows could not be saved', failureOf(error).message)
      void client.invalidateQueries({ queryKey: familyKey(whole.family.id) })
    })
    return work
  }

  const now: Edited = { family: whole.family, rows: whole.rows }
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Resolves once it is on the disk. */
    change: (edit: Partial<Edited>) => {
      setPast([...past.slice(-MAX_UNDO + 1), now])
      setFuture([])
      return write(now, { ...now, ...edit })
    },
    undo: () => {
      const before = past.at(-1)
      if (!before) return
      setPast(past.slice(0, -1))
      setFuture([...future, now])
      void write(now, withMembersOf(before, now))
    },
    redo: () => {
      const after = future.at(-1)
      if (!after) return
      setFuture(future.slice(0, -1))
      setPast([...past, now])
      void write(now, withMembersOf(after, now))
    },
    /** Resolves once every edit is on the disk. */
    kept: () => writing.current,
  }
}

const MAX_UNDO = 100

/** Undo changes cells, not the campaigns that were made meanwhile. */
const withMembersOf = (edited: Edited, now: Edited): Edited => ({ ...edited, rows: withMembers(edited.rows, now.rows) })

/** Rows that were only changed are written alone. */
function keptEdit(before: Edited, next: Edited): Promise<unknown> {
  const isSameList =
    before.family === next.family &&
    before.rows.length === next.rows.length &&
    before.rows.every(({ id }, index) => next.rows[index]?.id === id)
  if (!isSameList) return keepFamily(next.family, next.rows)
  const changed = next.rows.filter((row, index) => row !== before.rows[index])
  return changed.length === 0 ? Promise.resolve() : keepFamilyRows(next.family.id, changed)
}
