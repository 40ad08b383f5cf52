/** The preview's page (another origin, no bridge): shows a message in a frame that runs no scripts. */
import './preview.css'
import { framePictures } from '../../pictures/frame-pictures'
import { type FromPreview, portFromParent, previewGreeting, type ToPreview } from '../protocol'
import { allShown } from './show-all'

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
