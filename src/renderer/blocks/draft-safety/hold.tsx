/** A campaign that waits to be published: how long still, and taking it back; over every screen, and on its own page. */
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { filled, type HeldPublish } from '#contract'
import { useUndoPublish } from '../../data/publishing'
import * as texts from './texts'

/** 'Nothing has left yet. 8 s', counted down; then 'Sending'. */
export function HoldText({ held: { until } }: { held: HeldPublish }) {
  const left = useSecondsUntil(until)
  return (
    <span data-num aria-hidden>
      {left > 0 ? filled(texts.nothingHasLeftYetS, { left }) : texts.sending}
    </span>
  )
}

export function UndoPublish({ held: { id, until }, size = 'sm' }: { held: HeldPublish; size?: 'xs' | 'sm' }) {
  const left = useSecondsUntil(until)
  const undo = useUndoPublish()
  return (
    <Button
      size={size}
      variant="default"
      data-undo-publish
      loading={undo.isPending}
      disabled={left <= 0}
      onClick={() => undo.mutate(id)}
    >
      {texts.undo}
    </Button>
  )
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
