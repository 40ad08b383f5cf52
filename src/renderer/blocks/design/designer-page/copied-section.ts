/** Copies the selected section of an email to the clipboard, and pastes it into another email that is open in Herald. */
import type { Editor } from 'grapesjs'
import type { Project } from '../protocol'
import { bodyOf, canvasOf, partAt, savedPart } from './parts'

/** Only Herald reads it. */
const sectionType = 'application/x-herald-section'

/** `paste` gets a row as it is saved, which may come from anywhere. */
export function copySections(editor: Editor, paste: (row: Project) => void): void {
  const isOfText = ({ target }: Event) =>
    editor.getEditing() || (target instanceof HTMLElement && target.closest('input, textarea, select'))
  for (const page of [document, canvasOf(editor)]) {
    page.addEventListener('copy', (event) => {
      const part = partAt(editor.getSelected())
      const body = bodyOf(editor)
      if (isOfText(event) || !part || !body || part.parent() !== body) return
      event.preventDefault()
      event.clipboardData?.setData(sectionType, JSON.stringify(savedPart(part)))
    })
    page.addEventListener('paste', (event) => {
      const copied = event.clipboardData?.getData(sectionType) ?? ''
      const row = isOfText(event) || !bodyOf(editor) ? null : rowIn(copied)
      if (!row) return
      event.preventDefault()
      paste(row)
    })
  }
}

function rowIn(copied: string): Project | null {
  try {
    const row: unknown = JSON.parse(copied)
    const isRow = typeof row === 'object' && row !== null && /^mj-/.test(String(Reflect.get(row, 'type')))
    return isRow ? (row as Project) : null
  } catch {
    return null
  }
}
