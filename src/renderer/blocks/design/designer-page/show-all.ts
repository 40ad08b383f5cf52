/** Several messages in one preview, each in a frame of its own that can run nothing, at its place. */
import type { FramePictures } from '../../pictures/frame-pictures'
import type { PlacedMessage } from '../protocol'

type Kept = { html: string; frame: HTMLIFrameElement; loaded: Promise<void> }

/** Returns what draws messages in the places of those before; its promise ends when the last of them is there. */
export function allShown(pictures: FramePictures): (messages: readonly PlacedMessage[]) => Promise<void> {
  let kept: Kept[] = []
  return async (messages) => {
    const before = kept
    kept = messages.map((message, at) => {
      const html = pictures.shown(message.html)
      const last = before[at]
      const one = last?.html === html ? last : made(html, html !== message.html)
      one.frame.title = message.title
      place(one.frame, message)
      if (last && last !== one) void one.loaded.then(() => last.frame.remove())
      return one
    })
    for (const { frame } of before.slice(messages.length)) frame.remove()
    await Promise.all(kept.map(({ loaded }) => loaded))
  }
}

/** As strict as the frame of a single message: with pictures of this page it is of its origin, and runs nothing either way. */
function made(html: string, pictured: boolean): Kept {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', pictured ? 'allow-same-origin' : '')
  frame.className = 'placed'
  frame.srcdoc = html
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
  document.body.append(frame)
  return { html, frame, loaded }
}

function place({ style }: HTMLIFrameElement, { width, at }: PlacedMessage): void {
  const scale = at.width / width
  Object.assign(style, {
    left: `${at.x}px`,
    top: `${at.y}px`,
    width: `${width}px`,
    height: `${at.height / scale}px`,
    transform: `scale(${scale})`,
    borderRadius: `${CORNER_PX / scale}px`,
  })
}

/** Of the tile that a message fills. */
const CORNER_PX = 7
