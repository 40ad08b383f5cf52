/** State of an open designer: saves edits to the draft after a short pause, and holds the design's state for the panels. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { sameJson } from '../../../../model/rules/same-json'
import { bytesOfPicture } from '../../pictures/kept-picture'
import type { Designed, DesignerRequest, Order } from '../designer-connection'
import type { DesignerHandle } from '../frames'
import type { DesignState, Project, ViewSettings } from '../protocol'

/** Pause after an edit before the design is requested, in milliseconds. Compiling costs the designer time, not the page. */
const QUIET_MS = 350
/** The longest delay while the user edits without a pause, in milliseconds. */
const MAX_DELAY_MS = 1_000

type Options = {
  onDesigned: (designed: Designed) => void
  onClose: () => void
  /** Restores the message as it was before the designer opened. */
  onCancel: () => void
  onWish: (request: DesignerRequest) => void
  look: ViewSettings
}

/** Reads the design from its frame: shortly after each edit, and at once if the page may close. */
function useTakeDesign(handle: RefObject<DesignerHandle | null>, onDesigned: Options['onDesigned']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waitingSince = useRef<number | null>(null)
  /** The design when it was opened, and the design last passed to `onDesigned`. */
  const openedState = useRef<unknown>(undefined)
  const lastProject = useRef<unknown>(undefined)
  const latestOnDesigned = useRef(onDesigned)
  latestOnDesigned.current = onDesigned
  const [failed, setFailed] = useState<string | null>(null)
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  /** The number of changes since the designer opened, and whether the last of them was passed on. */
  const changeCount = useRef(0)
  const [isTaken, setTaken] = useState(true)
  /** `ends` finishes a text that is being typed. `always` passes the design on even if it is unchanged. */
  const takeDesign = async (ends = false, always = false): Promise<boolean> => {
    clearTimeout(timer.current)
    waitingSince.current = null
    const count = changeCount.current
    try {
      const designed = await handle.current?.get(ends)
      const project = designed?.project ?? null
      if (openedState.current === undefined) openedState.current = project
      if (designed && (always || !sameJson(project, lastProject.current))) {
        latestOnDesigned.current(designed)
        setKeptAt(new Date())
      }
      lastProject.current = project
      setFailed(null)
      if (changeCount.current === count) setTaken(true)
      return true
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error))
      return false
    }
  }
  const latest = useRef(takeDesign)
  latest.current = takeDesign
  useEffect(() => {
    // The designer replies asynchronously from its frame, so the last edits are requested before the page closes.
    const now = () => {
      if (waitingSince.current !== null) void latest.current()
    }
    const leaveController = new AbortController()
    const { signal } = leaveController
    for (const event of ['beforeunload', 'pagehide', 'blur']) window.addEventListener(event, now, { signal })
    document.addEventListener('visibilitychange', now, { signal })
    return () => {
      clearTimeout(timer.current)
      leaveController.abort()
    }
  }, [])
  const scheduleTake = () => {
    changeCount.current++
    setTaken(false)
    clearTimeout(timer.current)
    waitingSince.current ??= performance.now()
    const maxDelay = waitingSince.current + MAX_DELAY_MS - performance.now()
    timer.current = setTimeout(() => void takeDesign(), Math.max(0, Math.min(QUIET_MS, maxDelay)))
  }
  /** The baseline of a saved design, as the library opened it. */
  const setBaseline = (project: Project) => {
    lastProject.current = project
    openedState.current = project
  }
  const stop = () => clearTimeout(timer.current)
  return {
    take: takeDesign,
    takeSoon: scheduleTake,
    isTaken,
    opensWith: setBaseline,
    stop,
    isOther: () => !sameJson(lastProject.current, openedState.current),
    failed,
    setFailed,
    keptAt,
  }
}

export function useDesigning({ onDesigned, onClose, onCancel, onWish, look }: Options) {
  const handle = useRef<DesignerHandle>(null)
  const { take, takeSoon, isTaken, opensWith, stop, isOther, failed, setFailed, keptAt } = useTakeDesign(
    handle,
    onDesigned,
  )
  const latest = useRef(onWish)
  latest.current = onWish
  const [isReady, setReady] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [designState, setDesignState] = useState<DesignState | null>(null)
  useEffect(() => handle.current?.tell({ kind: 'look', look }), [look])
  const done = async () => {
    // A designer that never opened has no design to return.
    if (!isReady) return onClose()
    setBusy(true)
    const isTaken = await take(true)
    setBusy(false)
    // After a failure, which the error message explains, a second click closes without the last edit.
    if (isTaken || failed) onClose()
  }
  /** True if Cancel would drop edits, including text that is still being typed. */
  const isChanged = async (): Promise<boolean> => isReady && (await take(true)) && isOther()
  const cancel = () => {
    stop()
    onCancel()
    onClose()
  }
  /** The frame cannot read pictures of this computer, so it gets their bytes. */
  const giveBytes = async (address: string) => {
    const bytes = await bytesOfPicture(address).catch(() => null)
    handle.current?.tell({ kind: 'picture', address, bytes })
  }
  const handlers = {
    onReady: (project: Project | null) => {
      setReady(true)
      if (project) opensWith(project)
      else void take()
    },
    onChanged: takeSoon,
    onDesignState: setDesignState,
    onWish: (request: DesignerRequest) => {
      if (request.kind === 'bytes-wanted') void giveBytes(request.address)
      else latest.current(request)
    },
    onFailed: setFailed,
  }
  const order = useRef((next: Order) => handle.current?.tell(next))
  return {
    handle,
    ready: isReady,
    busy: isBusy,
    failed,
    setFailed,
    designState,
    keptAt,
    hear: handlers,
    done,
    isChanged,
    cancel,
    take,
    /** Whether the draft has the last change. */
    isTaken,
    tell: order.current,
  }
}
