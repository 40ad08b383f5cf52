/** Shows the canvas in the dark mode of the chosen app, without changing the design. */
import type { Editor } from 'grapesjs'
import { type DarkIn, invertedStyles, rulesOfGmail } from '../dark'
import { showScheme } from './colour-scheme'
import { canvasOf, coloursIn } from './parts'

const id = 'herald-dark'

/** Must be called again after each change of the design; null shows light mode. */
export function showDark(editor: Editor, dark: DarkIn | null): void {
  const page = canvasOf(editor)
  const existing = page.getElementById(id)
  showScheme(page, dark === 'apple' ? 'dark' : 'light')
  const css = dark ? stylesFor(editor, dark) : ''
  if (css === '') existing?.remove()
  else if (existing?.textContent !== css) {
    const style = existing ?? page.createElement('style')
    style.id = id
    style.textContent = css
    // Appended after every other style sheet.
    page.head.append(style)
  }
}

function stylesFor(editor: Editor, dark: DarkIn): string {
  if (dark === 'outlook') return invertedStyles
  return dark === 'gmail' ? rulesOfGmail(coloursIn(editor.getHtml(), Number.POSITIVE_INFINITY)) : ''
}
