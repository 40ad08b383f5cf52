/** A campaign that waits to be published: how long still, and taking it back; over every screen, and on its own page. */
import { Button } from '@mantine/core'
import { useInterval, useTimeout } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HeldPublish } from '#contract'
import { useUndoPublish } from '../../data/publishing'

/** 'Nothing has left yet. 8 s', counted down; then 'Sending'. */
export function HoldText({ held: { until } }: { held: HeldPublish }) {
  const left = useSecondsUntil(until)
  return (
    <span data-num aria-hidden>
      {left > 0 ? `Nothing has left yet. ${left} s` : 'Sending'}
    </span>
  )
}

export function UndoPublish({ held, size = 'sm' }: { held: HeldPublish; size?: 'xs' | 'sm' }) {
  const left = useSecondsUntil(held.until)
  const undo = useUndoPublish()
  return (
    <Button
      size={size}
      variant="default"
      data-undo-publish
      loading={undo.isPending}
      disabled={left <= 0}
      onClick={() => {
        keepUndone(held)
        undo.mutateAsync(held.id).then(
          (done) => done || forgetUndone(held.id),
          () => forgetUndone(held.id),
        )
      }}
    >
      Undo
    </Button>
  )
}

/** How long what was taken back is told of, in milliseconds: in the place of its Undo, so that nothing else comes under the pointer meanwhile. */
const UNDONE_MS = 5_000

/** 'Publishing undone, still a draft', for a while. */
export function UndonePublish({ id }: { id: string }) {
  useTimeout(() => forgetUndone(id), UNDONE_MS, { autoInvoke: true })
  return <span role="status">Publishing undone, still a draft</span>
}

/** What was taken back a moment ago. */
let undone: readonly HeldPublish[] = []

function keepUndone(held: HeldPublish): void {
  undone = [...undone.filter(({ id }) => id !== held.id), held]
  for (const tell of listeners) tell()
}

function forgetUndone(id: string): void {
  undone = undone.filter((one) => one.id !== id)
  for (const tell of listeners) tell()
}

/** Those that were taken back a moment ago and do not wait any more. */
export function useUndone(held: readonly HeldPublish[]): HeldPublish[] {
  const all = useSyncExternalStore(listen, () => undone)
  return all.filter((one) => !held.some(({ id }) => id === one.id))
}

/** Whole seconds until a moment (ISO 8601 in UTC), counted down. */
function useSecondsUntil(until: string): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 500, { autoInvoke: true })
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000))
}

/** Campaigns whose own page is open: it tells of their wait itself. */
let onPage: readonly string[] = []
const listeners = new Set<() => void>()

const change = (next: readonly string[]) => {
  onPage = next
  for (const tell of listeners) tell()
}

const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** While it is shown, the page of the campaign `id` tells of its wait. */
export function useShowsHold(id: string): void {
  useEffect(() => {
    change([...onPage, id])
    return () => change(onPage.filter((one) => one !== id))
  }, [id])
}

/** Those that the open page tells of. */
export const useShownHolds = (): readonly string[] => useSyncExternalStore(listen, () => onPage)
