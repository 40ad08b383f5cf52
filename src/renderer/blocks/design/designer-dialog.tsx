/** The designer over the whole window: what is designed goes to the draft while it is edited, and once more when it is done. */
import { Button, Loader, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import classes from './design.module.css'
import { DesignerFrame, type DesignerHandle } from './designer-frame'
import type { Opening, Project } from './protocol'
import type { Designed } from './talk'

type Props = {
  title: string
  /** What there is to design; null while the dialog is closed. */
  opening: Opening | null
  tags: readonly MergeTag[]
  /** The design: a template's at once, a kept one's soon after an edit and never because it was looked at. */
  onDesigned: (designed: Designed) => void
  onClose: () => void
  /** Beside 'Done': how large the message is, say. */
  aside?: ReactNode
}

export function DesignerDialog({ opening, title, onClose, ...rest }: Props) {
  return (
    <Modal.Root opened={opening !== null} onClose={onClose} fullScreen closeOnEscape={false}>
      <Modal.Content aria-label={title} radius={0}>
        {opening && <Designing title={title} opening={opening} onClose={onClose} {...rest} />}
      </Modal.Content>
    </Modal.Root>
  )
}

function Designing({ title, opening, tags, onDesigned, onClose, aside }: Props & { opening: Opening }) {
  const { handle, ready, busy, failed, hear, done } = useDesigning(onDesigned, onClose)
  return (
    <div className={classes.dialog}>
      <div className={classes.bar}>
        <h2>{title}</h2>
        <span className={classes.note}>Every edit is kept as you make it.</span>
        <div className={classes.end}>
          {aside}
          <Button loading={busy} onClick={() => void done()}>
            Done
          </Button>
        </div>
      </div>
      {failed && (
        <p className={classes.broken} role="alert">
          {failed}
        </p>
      )}
      <div className={classes.room} data-ready={ready || undefined}>
        <DesignerFrame ref={handle} opening={opening} tags={tags} {...hear} />
        {!ready && (
          <div className={classes.opening} role="status">
            <Loader size={16} /> Opening the designer
          </div>
        )}
      </div>
    </div>
  )
}

/** Milliseconds of quiet before the design is asked for: compiling it is work for the designer, not for the page. */
const quiet = 350
/** The longest that somebody who designs without a pause puts it off. */
const longest = 1_000

function useDesigning(onDesigned: (designed: Designed) => void, onClose: () => void) {
  const handle = useRef<DesignerHandle>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useRef<number | null>(null)
  /** The design as it opened, or as it was last given away. */
  const known = useRef('')
  const tell = useRef(onDesigned)
  tell.current = onDesigned
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const take = async (ends = false): Promise<boolean> => {
    clearTimeout(timer.current)
    since.current = null
    try {
      const designed = await handle.current?.get(ends)
      const project = JSON.stringify(designed?.project ?? null)
      if (designed && project !== known.current) tell.current(designed)
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
    window.addEventListener('beforeunload', now)
    window.addEventListener('pagehide', now)
    window.addEventListener('blur', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('beforeunload', now)
      window.removeEventListener('pagehide', now)
      window.removeEventListener('blur', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [])
  const done = async () => {
    // A designer that never opened has nothing to give.
    if (!ready) return onClose()
    setBusy(true)
    const taken = await take(true)
    setBusy(false)
    // A second click leaves without the last edit, and the words above have said so.
    if (taken || failed) onClose()
  }
  const hear = {
    onReady: (opened: Project | null) => {
      setReady(true)
      if (opened) known.current = JSON.stringify(opened)
      else void take()
    },
    onChanged: () => {
      clearTimeout(timer.current)
      since.current ??= performance.now()
      const most = since.current + longest - performance.now()
      timer.current = setTimeout(() => void take(), Math.max(0, Math.min(quiet, most)))
    },
    onFailed: setFailed,
  }
  return { handle, ready, busy, failed, hear, done }
}
