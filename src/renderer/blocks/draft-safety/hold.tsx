/** A campaign in its undo time before publishing: the countdown and Undo, above every screen and on the campaign's page. */
import { Button } from '@mantine/core'
import { useInterval, useTimeout } from '@mantine/hooks'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { HeldPublish } from '#contract'
import { useUndoPublish } from '../../data/publishing'

/** 'Nothing sent yet. 8 s', counting down; then 'Sending'. */
export function HoldText({ held: { until } }: { held: HeldPublish }) {
  const secondsLeft = useSecondsUntil(until)
  return (
    <span data-num aria-hidden>
      {secondsLeft > 0 ? `Nothing sent yet. ${secondsLeft} s` : 'Sending'}
    </span>
  )
}

export function UndoPublish({ held, size = 'sm' }: { held: HeldPublish; size?: 'xs' | 'sm' }) {
  const secondsLeft = useSecondsUntil(held.until)
  const undo = useUndoPublish()
  return (
    <Button
      size={size}
      variant="default"
      data-undo-publish
      loading={undo.isPending}
      disabled={secondsLeft <= 0}
      onClick={() => {
        keepUndone(held)
        undo.mutateAsync(held.id).then(
          (isDone) => isDone || forgetUndone(held.id),
          () => forgetUndone(held.id),
        )
      }}
    >
      Undo
    </Button>
  )
}

/**
 * Milliseconds that the confirmation of an undo is shown. It takes the place of the Undo button, so that nothing else moves under the
 * pointer meanwhile.
 */
const UNDONE_MS = 5_000

/** 'Publishing undone, nothing was sent', for a while. `brief`: next to a state, where the box of the page announces it in full. */
export function UndonePublish({ id, brief = false }: { id: string; brief?: boolean }) {
  useTimeout(() => forgetUndone(id), UNDONE_MS, { autoInvoke: true })
  if (brief) return <span>Publishing undone</span>
  return <span role="status">Publishing undone, nothing was sent</span>
}

/** Publishings that were undone within the last `UNDONE_MS`. */
let undoneHolds: readonly HeldPublish[] = []

function keepUndone(hold: HeldPublish): void {
  undoneHolds = [...undoneHolds.filter(({ id }) => id !== hold.id), hold]
  for (const listener of listeners) listener()
}

function forgetUndone(id: string): void {
  undoneHolds = undoneHolds.filter((publish) => publish.id !== id)
  for (const listener of listeners) listener()
}

/** Publishes that the user has just undone. */
export function useUndone(heldPublishes: readonly HeldPublish[]): HeldPublish[] {
  const all = useSyncExternalStore(listen, () => undoneHolds)
  return all.filter((publish) => !heldPublishes.some(({ id }) => id === publish.id))
}

/** Whole seconds until a time (ISO 8601 in UTC), counting down. */
function useSecondsUntil(endsAt: string): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 500, { autoInvoke: true })
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1_000))
}

/** What an open page shows of a publish itself: its countdown, or a notice about its outcome. `id`: of the draft. */
type ShownOnPage = { kind: 'hold' | 'outcome'; id: string }
let onPage: readonly ShownOnPage[] = []
const listeners = new Set<() => void>()

const change = (next: readonly ShownOnPage[]) => {
  onPage = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * While mounted: the page of campaign `id` shows the hold or the outcome, so the banner above all pages does not repeat it. With null, the
 * page shows neither.
 */
export function useShowsOnPage(kind: ShownOnPage['kind'], id: string | null): void {
  // Before the first paint: otherwise page and banner would both show it for a moment.
  useLayoutEffect(() => {
    if (id === null) return
    const shownHere = { kind, id }
    change([...onPage, shownHere])
    return () => change(onPage.filter((shown) => shown !== shownHere))
  }, [kind, id])
}

/** Returns a function that says whether the open page of campaign `id` shows the hold or the outcome itself. */
export function useIsOnPage(kind: ShownOnPage['kind']): (id: string) => boolean {
  const all = useSyncExternalStore(listen, () => onPage)
  return (id) => all.some((shown) => shown.kind === kind && shown.id === id)
}
