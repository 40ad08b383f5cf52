/** Several messages beside each other, all in one frame of the designer's origin: a frame for each would take its time as often. */
import { useState } from 'react'
import classes from './design.module.css'
import { designerOrigin } from './origin'
import type { PlacedMessage, ToPreview } from './protocol'
import { type Given, usePreview } from './use-preview'

const message = (messages: readonly PlacedMessage[], given: Given): ToPreview => ({
  kind: 'show-all',
  messages,
  ...given,
})

type Props = {
  /** How many there will be. */
  count: number
  /** In pixels of what it stands in, which it fills; null until the places are known. */
  messages: readonly PlacedMessage[] | null
  /** Holds the addresses of all their pictures. */
  text: string
}

/** It lies behind what stands in the same place, and neither keys nor a voice come to it: whoever shows it offers each message by itself. */
export function MessageFrames({ count, messages, text }: Props) {
  const [origin] = useState(designerOrigin)
  const { greet, shown } = usePreview(messages, text, message, { first: { kind: 'prepare', count } })
  if (!origin) return <p className={classes.failed}>The preview is not available here.</p>
  return (
    <iframe
      title="Messages"
      className={classes.messages}
      src={`${origin}/preview`}
      sandbox="allow-scripts allow-same-origin"
      inert
      data-shown={shown}
      onLoad={(event) => greet(event.currentTarget, origin)}
    />
  )
}
