/** Cleans imported HTML, on the designer's origin: the page itself never reads it. */
import { designerOrigin, handPort } from './origin'
import { type Cleaned, type FromPreview, previewGreeting, type ToPreview } from './protocol'
import * as texts from './texts'

/** Milliseconds for a message of any length that is taken. */
const CLEAN_TIMEOUT_MS = 10_000

/** `html` without what could act, and what was removed. Rejects with words for a person. */
export function cleaned(html: string): Promise<Cleaned> {
  const origin = designerOrigin()
  if (!origin) return Promise.reject(new Error(texts.thisHostCannotReadHtml))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = `${origin}/preview`
  return new Promise<Cleaned>((resolve, reject) => {
    setTimeout(() => reject(new Error(texts.theHtmlCouldNotBe)), CLEAN_TIMEOUT_MS)
    frame.addEventListener('load', () => {
      const port = handPort(frame, previewGreeting, origin)
      const ask: ToPreview = { kind: 'clean', html }
      port.onmessage = ({ data }: MessageEvent<FromPreview>) => {
        if (data.kind === 'hello') port.postMessage(ask)
        else if (data.kind === 'cleaned') resolve({ html: data.html, removed: data.removed })
      }
    })
    document.body.append(frame)
  }).finally(() => frame.remove())
}
