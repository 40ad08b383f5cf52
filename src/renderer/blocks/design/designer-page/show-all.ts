/** Shows several messages in one preview, each in a frame of its own without scripts. */
import type { FramePictures } from '../../pictures/frame-pictures'
import type { PlacedMessage } from '../protocol'

type LoadedPreview = { html: string; frame: HTMLIFrameElement; loaded: Promise<void> }

/** `prepare` creates that many empty frames; the promise of `show` resolves when the last message is drawn. */
export function allShown(pictures: FramePictures) {
  const frames: LoadedPreview[] = []
  const prepare = (count: number) => {
    while (frames.length < count) frames.push(newFrame())
    for (const { frame } of frames.splice(count)) frame.remove()
  }
  const show = async (messages: readonly PlacedMessage[]) => {
    prepare(messages.length)
    await Promise.all(
      frames.map((preview, index) => {
        const message = messages[index]
        return message && drawPreview(preview, message, pictures.withPictures(message.html))
      }),
    )
  }
  return { prepare, show }
}

/**
 * The frame has this page's origin, so its message is written into it instead of loaded. Like a measured message, it can run, send and open
 * nothing.
 */
function newFrame(): LoadedPreview {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  frame.className = 'placed'
  document.body.append(frame)
  return { html: '', frame, loaded: Promise.resolve() }
}

function drawPreview(preview: LoadedPreview, message: PlacedMessage, html: string): Promise<void> {
  const { frame } = preview
  frame.title = message.title
  place(frame, message)
  const page = frame.contentDocument
  if (preview.html === html || !page) return preview.loaded
  preview.html = html
  preview.loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true })).then(
    () => showMark(page),
  )
  page.open()
  // Forces standards mode, whatever the email starts with, as in the frame of a single message.
  page.write(`<!doctype html>${html}`)
  page.close()
  return preview.loaded
}

/** Scrolls the message to the part that is outlined for a finding. Unlike `scrollIntoView`, moves nothing around the frame. */
function showMark(page: Document): void {
  const window = page.defaultView
  const mark = page.querySelector('[data-finding]')?.getBoundingClientRect()
  if (window && mark) window.scrollTo({ top: window.scrollY + mark.top + mark.height / 2 - window.innerHeight / 2 })
}

/** Corner radius of the tile that a message fills, in pixels. */
const CORNER_PX = 7

function place({ style }: HTMLIFrameElement, { width, at }: PlacedMessage): void {
  const scale = at.width / width
  Object.assign(style, {
    left: `${at.x}px`,
    top: `${at.y}px`,
    width: `${width}px`,
    height: `${at.height / scale}px`,
    transform: `scale(${scale})`,
    // Above it is the line with sender and subject.
    borderRadius: `0 0 ${CORNER_PX / scale}px ${CORNER_PX / scale}px`,
  })
}
