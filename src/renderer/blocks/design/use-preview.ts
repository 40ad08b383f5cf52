/** The page's end of the talk with a preview: greets its frame, hands it what is to be shown and the pictures of it that it does not have. */
import { useEffect, useRef, useState } from 'react'
import type { ShownPicture } from '../pictures/frame-pictures'
import { useShownPictures } from '../pictures/use-shown-pictures'
import { handPort } from './origin'
import { type FromPreview, previewGreeting, type ToPreview } from './protocol'

/** What each message to the frame carries: its number, and the pictures that have not gone before. */
export type Given = { turn: number; pictures: readonly ShownPicture[] }

/**
 * Sends `what` whenever it changes; null waits. `text` holds the addresses of all its pictures. `shown` is the turn of what has reached
 * the screen; `onHeight` is told how high it is, where `toMessage` asks for it. `first` is sent before anything is to be shown.
 */
export function usePreview<T>(
  what: T | null,
  text: string,
  toMessage: (what: T, given: Given) => ToPreview,
  { onHeight, first }: { onHeight?: ((pixels: number) => void) | undefined; first?: ToPreview } = {},
) {
  const measure = useRef(onHeight)
  measure.current = onHeight
  const made = useRef(toMessage)
  made.current = toMessage
  const port = useRef<MessagePort | null>(null)
  const [ready, setReady] = useState(false)
  const [shown, setShown] = useState(0)
  const turn = useRef(0)
  const { pictures, loading } = useShownPictures(text)
  const given = useRef(new Set<string>())
  useEffect(() => () => port.current?.close(), [])
  useEffect(() => {
    // What is on the screen stays until the pictures of what follows are there: nothing flashes.
    if (!ready || loading || what === null) return
    turn.current++
    const fresh = pictures.filter(({ address }) => !given.current.has(address))
    for (const { address } of fresh) given.current.add(address)
    port.current?.postMessage(made.current(what, { turn: turn.current, pictures: fresh }))
  }, [ready, what, pictures, loading])
  const greet = (frame: HTMLIFrameElement, origin: string) => {
    port.current?.close()
    setReady(false)
    given.current = new Set()
    port.current = handPort(frame, previewGreeting, origin)
    port.current.onmessage = ({ data }: MessageEvent<FromPreview>) => {
      if (data.kind === 'hello') {
        if (first) port.current?.postMessage(first)
        setReady(true)
      } else if (data.kind === 'shown') {
        setShown(data.turn)
        if (typeof data.height === 'number') measure.current?.(data.height)
      }
    }
  }
  return { greet, shown }
}
