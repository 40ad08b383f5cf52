/**
 * State of a robo call in the editor, its visible errors, and its test message. Visible errors are saved with the draft and block sending.
 */
import { useEffect, useRef, useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import { callOf } from '../../../model/channels/robo-call/call'
import { checkRoboCall, hasAudio, type RoboCallValues, visibleProblems } from '../../../model/channels/robo-call/values'
import { designOf, mergeTagIdsOf, templateIdOf } from '../../../model/channels/robo-call/wire'
import type { TestContent } from '../../blocks/test-send/test-send'
import { useEditedValues, useRefusals } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'

/** Props that the parts of the form share. */
export type Part = {
  values: RoboCallValues
  /** Returns the latest values, which may be newer than the rendered ones. */
  current: () => RoboCallValues
  edit: (patch: Partial<RoboCallValues>) => void
  errorAt: (path: string) => string | undefined
  /** Edits, and makes an error at `path` visible from now on. */
  show: (path: string, patch: Partial<RoboCallValues>) => void
  readOnly: boolean
}

export function useRoboCall(props: ContentViewProps<RoboCallValues>, readOnly: boolean): Part {
  const { problems } = props
  const { values, current, edit } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  useEffect(() => {
    const { shown } = current()
    const rules = checkRoboCall(current()).map(({ path }) => path)
    const newPaths = problems.map(({ path }) => path).filter((path) => rules.includes(path) && !shown.includes(path))
    if (newPaths.length > 0) edit({ shown: [...shown, ...newPaths] })
  }, [problems, current, edit])
  const visible = visibleProblems(values)
  return {
    values,
    current,
    edit,
    errorAt: (path) => visible.find((problem) => problem.path === path)?.message ?? refusal(path),
    show: (path, patch) => edit({ ...patch, shown: [...new Set([...current().shown, path])] }),
    readOnly,
  }
}

type Player = {
  playing: boolean
  /** Position in seconds. */
  at: number
  toggle: () => void
  seek: (seconds: number) => void
  /** True if this browser could not play the recording. */
  failed: boolean
}

/** The recording that plays; only one plays at a time. */
let playing: HTMLAudioElement | null = null

/** `auto` starts the recording as soon as it is loaded. `onEnd` is called at its end. */
export function usePlayer(
  bytes: Uint8Array<ArrayBuffer> | null,
  { auto = false, onEnd }: { auto?: boolean; onEnd?: () => void } = {},
): Player {
  const [audio] = useState(() => new Audio())
  const [state, setState] = useState({ playing: false, at: 0, failed: false })
  const latestOnEnd = useRef(onEnd)
  latestOnEnd.current = onEnd

  useEffect(() => {
    const update = () =>
      setState({ playing: !audio.paused && !audio.ended, at: audio.currentTime, failed: audio.error !== null })
    const end = () => latestOnEnd.current?.()
    const events = ['play', 'pause', 'timeupdate', 'seeked', 'error'] as const
    for (const event of events) audio.addEventListener(event, update)
    audio.addEventListener('ended', end)
    return () => {
      for (const event of events) audio.removeEventListener(event, update)
      audio.removeEventListener('ended', end)
      audio.pause()
    }
  }, [audio])

  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))
    audio.src = url
    if (auto) void play(audio)
    return () => {
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
  }, [audio, bytes, auto])

  return {
    ...state,
    toggle: () => (audio.paused ? void play(audio) : audio.pause()),
    seek: (seconds) => {
      audio.currentTime = seconds
      // Set at once: a slider with the old position would seek back.
      setState((before) => ({ ...before, at: seconds }))
    },
  }
}

async function play(audio: HTMLAudioElement): Promise<void> {
  if (playing !== audio) playing?.pause()
  playing = audio
  try {
    await audio.play()
  } catch {
    // The recording was stopped before it started, or cannot be played; the element's 'error' event reports the second case.
  }
}

/**
 * The test message of a robo call, or what is missing for a test (Source: docs/reference/messages.md#test). The specification has no shape
 * for it: the shape of a save is assumed.
 */
export function roboCallTest(values: RoboCallValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  const entry = callOf(values)?.entry
  if (!entry) return { lack: 'design' }
  if (entry.kind === 'audio' && !hasAudio(entry.audio)) return { lack: 'design' }
  if (entry.kind === 'text' && entry.text.trim() === '') return { lack: 'text' }
  return {
    message: {
      creationType: values.creationType,
      contentType: entry.kind.toUpperCase(),
      ...templateIdOf(values),
      design: designOf(values),
    },
    mergeTagIds: mergeTagIdsOf(values, mergeTags),
  }
}
