/** Plays one recording: play, pause and seek. Starting one recording stops any other. */
import { useEffect, useRef, useState } from 'react'

export type Player = {
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
