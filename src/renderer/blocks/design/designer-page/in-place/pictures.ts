/** Accepts pictures that are dropped on HTML edited in place, or pasted into it. */
import type { MailPart } from '../../in-place/parts'
import { isPicture } from '../dropped-files'

type PictureTarget = {
  /** The part under the event; without an event, the selected part. */
  part: (event?: Event) => MailPart | null
  /** `point` is in pixels of the designer's page. */
  give: (file: File, id: string | null, point: { x: number; y: number } | null) => void
}

export function acceptPictures(page: Document, frame: HTMLIFrameElement, { part, give }: PictureTarget): void {
  const idOf = (part: MailPart | null) => (part?.type === 'picture' ? part.id : null)
  page.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })
  page.addEventListener(
    'drop',
    (event) => {
      const [file] = event.dataTransfer?.files ?? []
      if (!file) return
      // The browser would open the file instead of the email.
      event.preventDefault()
      event.stopPropagation()
      const { x, y } = frame.getBoundingClientRect()
      if (isPicture(file)) give(file, idOf(part(event)), { x: x + event.clientX, y: y + event.clientY })
    },
    true,
  )
  page.addEventListener('paste', (event) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file || !isPicture(file) || event.defaultPrevented) return
    event.preventDefault()
    give(file, idOf(part()), null)
  })
}
