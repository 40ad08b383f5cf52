/** The page's side of the connection to a preview: sends the message and the pictures that the preview does not have yet. */
import { useEffect, useRef, useState } from 'react'
import type { ShownPicture } from '../pictures/frame-pictures'
import { useShownPictures } from '../pictures/use-shown-pictures'
import { handPort } from './origin'
import { type FromPreview, previewGreeting, type ToPreview } from './protocol'

/** Part of each message to the frame: its number, and the pictures that were not sent before. */
export type LoadedPictures = { turn: number; pictures: readonly ShownPicture[] }

/**
 * Sends `content` to the frame on each change; null sends nothing. `text` has the addresses of its pictures, and `first` is sent before the
 * first message. `onHeight` gets the height of the message, if `toMessage` requests it. Returns `shownTurn`, the sequence number of the
 * displayed message.
 */
export function usePreview<T>(
  content: T | null,
  text: string,
  toMessage: (content: T, loaded: LoadedPictures) => ToPreview,
  { onHeight, first }: { onHeight?: ((pixels: number) => void) | undefined; first?: ToPreview } = {},
) {
  const measure = useRef(onHeight)
  measure.current = onHeight
  const latest = useRef(toMessage)
  latest.current = toMessage
  const port = useRef<MessagePort | null>(null)
  const [isReady, setReady] = useState(false)
  const [shownTurn, setShown] = useState(0)
  const lastTurn = useRef(0)
  const { pictures, loading } = useShownPictures(text)
  const sentAddresses = useRef(new Set<string>())
  useEffect(() => () => port.current?.close(), [])
  useEffect(() => {
    // Keeps the previous message on screen until the next one's pictures are loaded, to avoid flicker.
    if (!isReady || loading || content === null) return
    lastTurn.current++
    const newPictures = pictures.filter(({ address }) => !sentAddresses.current.has(address))
    for (const { address } of newPictures) sentAddresses.current.add(address)
    port.current?.postMessage(latest.current(content, { turn: lastTurn.current, pictures: newPictures }))
  }, [isReady, content, pictures, loading])
  const greet = (frame: HTMLIFrameElement, origin: string) => {
    port.current?.close()
    setReady(false)
    sentAddresses.current = new Set()
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
  return { greet, shownTurn }
}
