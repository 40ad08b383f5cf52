/** A campaign in its undo time before publishing: the countdown and Undo, above every screen and on the campaign's page. */
import { Button } from '@mantine/core'
import { useInterval, useTimeout } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
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
          (done) => done || forgetUndone(held.id),
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

/** 'Publishing undone, nothing was sent', for a while. */
export function UndonePublish({ id }: { id: string }) {
  useTimeout(() => forgetUndone(id), UNDONE_MS, { autoInvoke: true })
  return <span role="status">Publishing undone, nothing was sent</span>
}

/** Publishings that were undone within the last `UNDONE_MS`. */
let undone: readonly HeldPublish[] = []

function keepUndone(hold: HeldPublish): void {
  undone = [...undone.filter(({ id }) => id !== hold.id), hold]
  for (const listener of listeners) listener()
}

function forgetUndone(id: string): void {
  undone = undone.filter((publish) => publish.id !== id)
  for (const listener of listeners) listener()
}

/** Publishes that the user has just undone. */
export function useUndone(holds: readonly HeldPublish[]): HeldPublish[] {
  const all = useSyncExternalStore(listen, () => undone)
  return all.filter((publish) => !holds.some(({ id }) => id === publish.id))
}

/** Whole seconds until a time (ISO 8601 in UTC), counting down. */
function useSecondsUntil(endsAt: string): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 500, { autoInvoke: true })
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1_000))
}

/** Campaigns whose own page is open: that page shows the countdown itself. */
let onPage: readonly string[] = []
const listeners = new Set<() => void>()

const change = (next: readonly string[]) => {
  onPage = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While mounted, the page of campaign `id` shows the countdown. */
export function useShowsHold(id: string): void {
  useEffect(() => {
    change([...onPage, id])
    return () => change(onPage.filter((heldId) => heldId !== id))
  }, [id])
}

/** Campaigns whose own page shows the countdown. */
export const useShownHolds = (): readonly string[] => useSyncExternalStore(listen, () => onPage)
