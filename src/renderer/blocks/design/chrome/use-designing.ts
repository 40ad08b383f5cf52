/** A design while somebody works on it: what is edited goes to the draft soon after, and what the designer says of itself is held for the panels around. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sameJson } from '../../../rules/same-json'
import { bytesOfPicture } from '../../pictures/bytes'
import type { DesignerHandle } from '../designer-frame'
import type { DesignState, Project, ViewSettings } from '../protocol'
import type { Designed, Order, Wish } from '../talk'

/** Milliseconds of quiet before the design is asked for: compiling it is work for the designer, not for the page. */
const QUIET_MS = 350
/** The longest that somebody who designs without a pause puts it off. */
const MAX_DELAY_MS = 1_000

type Options = {
  onDesigned: (designed: Designed) => void
  onClose: () => void
  /** Puts back what there was before. */
  onCancel: () => void
  onWish: (wish: Wish) => void
  look: ViewSettings
}

/** Takes the design from its frame: soon after each edit, and at once where the page may go. */
function useTaking(handle: RefObject<DesignerHandle | null>, onDesigned: Options['onDesigned']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useRef<number | null>(null)
  /** The design as it opened, and as it was last given away. */
  const opened = useRef<unknown>(undefined)
  const known = useRef<unknown>(undefined)
  const tell = useRef(onDesigned)
  tell.current = onDesigned
  const [failed, setFailed] = useState<string | null>(null)
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const take = async (ends = false): Promise<boolean> => {
    clearTimeout(timer.current)
    since.current = null
    try {
      const designed = await handle.current?.get(ends)
      const project = designed?.project ?? null
      if (opened.current === undefined) opened.current = project
      if (designed && !sameJson(project, known.current)) {
        tell.current(designed)
        setKeptAt(new Date())
      }
      known.current = project
      setFailed(null)
      return true
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    // The designer answers from a frame of its own: what can still be had before the page goes, is.
    const now = () => {
      if (since.current !== null) void latest.current()
    }
    const left = new AbortController()
    const { signal } = left
    for (const event of ['beforeunload', 'pagehide', 'blur']) window.addEventListener(event, now, { signal })
    document.addEventListener('visibilitychange', now, { signal })
    return () => {
      clearTimeout(timer.current)
      left.abort()
    }
  }, [])
  const takeSoon = () => {
    clearTimeout(timer.current)
    since.current ??= performance.now()
    const most = since.current + MAX_DELAY_MS - performance.now()
    timer.current = setTimeout(() => void take(), Math.max(0, Math.min(QUIET_MS, most)))
  }
  /** A design that was kept before opens as it is. */
  const opensWith = (project: Project) => {
    known.current = project
    opened.current = project
  }
  const stop = () => clearTimeout(timer.current)
  return {
    take,
    takeSoon,
    opensWith,
    stop,
    isOther: () => !sameJson(known.current, opened.current),
    failed,
    setFailed,
    keptAt,
  }
}

export function useDesigning({ onDesigned, onClose, onCancel, onWish, look }: Options) {
  const handle = useRef<DesignerHandle>(null)
  const { take, takeSoon, opensWith, stop, isOther, failed, setFailed, keptAt } = useTaking(handle, onDesigned)
  const wish = useRef(onWish)
  wish.current = onWish
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [designState, setDesignState] = useState<DesignState | null>(null)
  useEffect(() => handle.current?.tell({ kind: 'look', look }), [look])
  const done = async () => {
    // A designer that never opened has nothing to give.
    if (!ready) return onClose()
    setBusy(true)
    const taken = await take(true)
    setBusy(false)
    // A second click leaves without the last edit, and the words above have said so.
    if (taken || failed) onClose()
  }
  /** Whether there is something to drop; what is still being written counts. */
  const isChanged = async (): Promise<boolean> => ready && (await take(true)) && isOther()
  const cancel = () => {
    stop()
    onCancel()
    onClose()
  }
  /** The frame shows pictures of this computer from their bytes: it can read none of them. */
  const giveBytes = async (address: string) => {
    const bytes = await bytesOfPicture(address).catch(() => null)
    handle.current?.tell({ kind: 'picture', address, bytes })
  }
  const hear = {
    onReady: (kept: Project | null) => {
      setReady(true)
      if (kept) opensWith(kept)
      else void take()
    },
    onChanged: takeSoon,
    onDesignState: setDesignState,
    onWish: (one: Wish) => {
      if (one.kind === 'bytes-wanted') void giveBytes(one.address)
      else wish.current(one)
    },
    onFailed: setFailed,
  }
  const order = useRef((one: Order) => handle.current?.tell(one))
  return {
    handle,
    ready,
    busy,
    failed,
    designState,
    keptAt,
    hear,
    done,
    isChanged,
    cancel,
    tell: order.current,
  }
}
