/** Accepts pictures that are dropped on the canvas or pasted into it, and ignores other files. */
import type { Editor } from 'grapesjs'
import { canvasOf, partAt } from './parts'

/** Pixels of the designer's page. */
type Point = { x: number; y: number }

type GivenOptions = {
  /** `id` is the picture to replace; otherwise `point` is where the file was dropped. Both are null for a pasted picture. */
  give: (file: File, id: string | null, point: Point | null) => void
  /** Position of a file dragged over the canvas; null after it left or was dropped. */
  over: (point: Point | null) => void
}

export function acceptDroppedFiles(editor: Editor, { give, over }: GivenOptions): void {
  for (const page of [document, canvasOf(editor)]) {
    page.addEventListener('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      over(pictureAt(editor, event.target) ? null : pointOf(editor, event))
    })
    page.addEventListener('dragleave', () => over(null))
    page.addEventListener(
      'drop',
      (event) => {
        const [file] = event.dataTransfer?.files ?? []
        if (!file) return
        // The browser would open the file instead of the designer.
        event.preventDefault()
        event.stopPropagation()
        over(null)
        if (isPicture(file)) give(file, pictureAt(editor, event.target), pointOf(editor, event))
      },
      true,
    )
    page.addEventListener('paste', (event) => {
      const [file] = event.clipboardData?.files ?? []
      // An open text has handled its own paste already.
      if (!file || !isPicture(file) || event.defaultPrevented) return
      event.preventDefault()
      const part = partAt(editor.getSelected())
      give(file, part && isImage(part) ? part.getId() : null, null)
    })
  }
}

export const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:hei[cf])$/i.test(file.name)

const isImage = (part: { is: (type: string) => boolean }): boolean => part.is('mj-image') || part.is('image')

/** Converts a position from the canvas's own pixels. */
function pointOf(editor: Editor, { view, clientX: x, clientY: y }: DragEvent): Point {
  const frame = editor.Canvas.getFrameEl()
  if (view !== frame.contentWindow) return { x, y }
  const rect = frame.getBoundingClientRect()
  const zoom = rect.width / frame.offsetWidth || 1
  return { x: rect.x + x * zoom, y: rect.y + y * zoom }
}

/** The id of the picture under the pointer. */
function pictureAt(editor: Editor, target: EventTarget | null): string | null {
  for (let element = target as Element | null; element; element = element.parentElement) {
    const id = element.id && editor.Components.getById(element.id)
    if (id && isImage(id)) return id.getId()
  }
  return null
}
