/** Shows the canvas in the dark mode of the chosen app, without changing the design. */
import type { Editor } from 'grapesjs'
import { asInTheDark, type DarkIn, invertedStyles, rulesOfGmail } from '../dark'
import { canvasOf, coloursIn } from './parts'

const id = 'herald-dark'

/** Must be called again after each change of the design; null shows light mode. */
export function showDark(editor: Editor, dark: DarkIn | null): void {
  const page = canvasOf(editor)
  const existing = page.getElementById(id)
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
  const mjml = editor.getHtml()
  if (dark === 'gmail') return rulesOfGmail(coloursIn(mjml, Number.POSITIVE_INFINITY))
  return asInTheDark([...mjml.matchAll(/<mj-style\b[^>]*>([\s\S]*?)<\/mj-style>/gi)].map(([, css]) => css).join('\n'))
}
