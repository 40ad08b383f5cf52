/** The preview's page (another origin, no bridge): shows a message in a frame that runs no scripts. */
import './preview.css'
import { type FramePictures, framePictures } from '../../pictures/frame-pictures'
import { type FromPreview, type PlacedMessage, portFromParent, previewGreeting, type ToPreview } from '../protocol'

/**
 * The height in pixels, including the page's margins; null if there is nothing to measure. Also works in quirks mode, where elements report
 * the window's height.
 */
function heightOf(page: Document | null): number | null {
  const body = page?.body
  const view = page?.defaultView
  if (!body || !view) return null
  const range = page.createRange()
  range.selectNodeContents(body)
  const { paddingBottom, marginBottom } = view.getComputedStyle(body)
  return Math.ceil(
    range.getBoundingClientRect().bottom + Number.parseFloat(paddingBottom) + Number.parseFloat(marginBottom),
  )
}

/** Pictures of this computer, which this origin could not load by itself. */
const pictures = framePictures()

/** Corner radius of the tile that a message fills, in pixels. */
const CORNER_PX = 7

void portFromParent(previewGreeting).then((port) => {
  const send = (message: FromPreview) => port.postMessage(message)
  let reportAgain = () => {}
  const all = allShown(pictures)
  // A height is only valid for the width it was measured at.
  addEventListener('resize', () => reportAgain())
  port.onmessage = ({ data }: MessageEvent<ToPreview>) => {
    if (data.kind === 'prepare') all.prepare(data.count)
    else if (data.kind === 'show-all') {
      pictures.take(data.pictures ?? [])
      void all.show(data.messages).then(() => send({ kind: 'shown', turn: data.turn }))
    } else
      show(data, (shown) => {
        const report = () => send({ kind: 'shown', turn: data.turn, ...(data.measured ? measureFrame(shown) : {}) })
        report()
        reportAgain = data.measured ? report : () => {}
      })
  }
  send({ kind: 'hello' })
})

type LoadedPreview = { html: string; frame: HTMLIFrameElement; loaded: Promise<void> }

/** `prepare` creates that many empty frames; the promise of `show` resolves when the last message is drawn. */
function allShown(pictures: FramePictures) {
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

/** Shows the next message only once it is loaded, so that nothing flickers while the user types. */
function show(message: ToPreview & { kind: 'show' }, onShown: (frame: HTMLIFrameElement) => void): void {
  pictures.take(message.pictures ?? [])
  const html = pictures.withPictures(message.html)
  for (const pending of document.querySelectorAll('iframe[data-next]')) pending.remove()
  const isMarked = html.includes(' data-finding=""')
  const frame = document.createElement('iframe')
  frame.title = 'Message'
  // The page needs access to the frame to measure the message, scroll to a mark or insert pictures. Scripts, forms and pop-ups stay blocked.
  frame.setAttribute('sandbox', message.measured || isMarked || html !== message.html ? 'allow-same-origin' : '')
  frame.dataset.next = ''
  frame.srcdoc = html
  frame.addEventListener('load', () => {
    for (const other of document.querySelectorAll('iframe')) if (other !== frame) other.remove()
    delete frame.dataset.next
    if (isMarked) frame.contentDocument?.querySelector('[data-finding]')?.scrollIntoView({ block: 'center' })
    onShown(frame)
  })
  document.body.append(frame)
}

function measureFrame(frame: HTMLIFrameElement): { height?: number } {
  const height = heightOf(frame.contentDocument)
  return height === null ? {} : { height }
}
