/** Plays one recording: on and off, from any place; whatever else plays stops. */
import { useEffect, useRef, useState } from 'react'

export type Player = {
  playing: boolean
  /** Seconds from the start. */
  at: number
  toggle: () => void
  seek: (seconds: number) => void
  /** Whether this browser could not play it. */
  failed: boolean
}

/** Only one is heard at a time. */
let heard: HTMLAudioElement | null = null

/** `auto`: it begins by itself as soon as it is there. `onEnd` is told when it was heard to its end. */
export function usePlayer(
  bytes: Uint8Array<ArrayBuffer> | null,
  { auto = false, onEnd }: { auto?: boolean; onEnd?: () => void } = {},
): Player {
  const [audio] = useState(() => new Audio())
  const [state, setState] = useState({ playing: false, at: 0, failed: false })
  const ended = useRef(onEnd)
  ended.current = onEnd

  useEffect(() => {
    const tell = () =>
      setState({ playing: !audio.paused && !audio.ended, at: audio.currentTime, failed: audio.error !== null })
    const end = () => ended.current?.()
    const events = ['play', 'pause', 'timeupdate', 'seeked', 'error'] as const
    for (const event of events) audio.addEventListener(event, tell)
    audio.addEventListener('ended', end)
    return () => {
      for (const event of events) audio.removeEventListener(event, tell)
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
      // At once: a slider that still shows the old place would ask for it again.
      setState((before) => ({ ...before, at: seconds }))
    },
  }
}

async function play(audio: HTMLAudioElement): Promise<void> {
  if (heard !== audio) heard?.pause()
  heard = audio
  try {
    await audio.play()
  } catch {
    // Stopped before it began, or not playable: the element's own 'error' event says which.
  }
}
