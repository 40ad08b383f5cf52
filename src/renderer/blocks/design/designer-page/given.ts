/** Pictures that are dropped on the canvas or pasted into it; whatever else is dropped leaves the canvas as it is. */
import type { Editor } from 'grapesjs'
import { canvasOf, partAt } from './parts'

type Give = (file: File, id: string | null) => void

export function takeGiven(editor: Editor, give: Give): void {
  for (const shown of [document, canvasOf(editor)]) {
    shown.addEventListener('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    })
    shown.addEventListener(
      'drop',
      (event) => {
        const [file] = event.dataTransfer?.files ?? []
        if (!file) return
        // The browser would show the file in place of the designer.
        event.preventDefault()
        event.stopPropagation()
        if (isPicture(file)) give(file, pictureAt(editor, event.target))
      },
      true,
    )
    shown.addEventListener('paste', (event) => {
      const [file] = event.clipboardData?.files ?? []
      if (!file || !isPicture(file) || editor.getEditing()) return
      event.preventDefault()
      const part = partAt(editor.getSelected())
      give(file, part && isImage(part) ? part.getId() : null)
    })
  }
}

const isPicture = (file: File): boolean => file.type.startsWith('image/') || /\.(?:hei[cf])$/i.test(file.name)

const isImage = (part: { is: (type: string) => boolean }): boolean => part.is('mj-image') || part.is('image')

/** The picture under the pointer. */
function pictureAt(editor: Editor, target: EventTarget | null): string | null {
  for (let at = target as Element | null; at; at = at.parentElement) {
    const id = at.id && editor.Components.getById(at.id)
    if (id && isImage(id)) return id.getId()
  }
  return null
}
