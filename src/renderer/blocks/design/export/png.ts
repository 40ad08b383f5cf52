/** Renders a message as a PNG on the designer's origin: the page itself never parses the message. */
import { compilerGreeting, type FromCompiler, type ToCompiler } from '../code-view/compiler-messages'
import { designerOrigin, handPort } from '../origin'
import { type TakenPicture, withAddresses } from './addresses'
import { base64 } from './base64'

/** Milliseconds, whatever the length of the message. */
const DRAW_TIMEOUT_MS = 20_000
/** Width of an email on a desktop computer, in pixels. */
const PNG_WIDTH_PX = 640

/** Rejects with a message for the user. */
export function pngOf(html: string, pictures: readonly TakenPicture[]): Promise<Blob> {
  const origin = designerOrigin()
  if (!origin) return Promise.reject(new Error('This host cannot draw the message.'))
  const page = withAddresses(html, pictures, ({ type, bytes }) => `data:${type};base64,${base64(bytes)}`)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = `${origin}/compile`
  return new Promise<Blob>((resolve, reject) => {
    const failed = () => reject(new Error('The message could not be drawn.'))
    setTimeout(failed, DRAW_TIMEOUT_MS)
    frame.addEventListener('load', () => {
      const port = handPort(frame, compilerGreeting, origin)
      const ask: ToCompiler = { draw: page, width: PNG_WIDTH_PX }
      port.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
        if (data.kind === 'hello') port.postMessage(ask)
        else if (data.kind === 'drawn') data.png ? resolve(data.png) : failed()
      }
    })
    document.body.append(frame)
  }).finally(() => frame.remove())
}
