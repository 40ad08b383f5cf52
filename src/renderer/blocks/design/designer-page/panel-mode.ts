/** The designer for a panel of plain HTML: how it is read and what the design comes to. */
import type { Editor, EditorConfig } from 'grapesjs'
import { sanitise } from './sanitise'

/** What a panel changes of the editor; its place in the page is the page's own. */
export const panelConfig: EditorConfig = {
  // What is edited is the part that was chosen, not every part of its class.
  selectorManager: { componentFirst: true, custom: true },
}

/** HTML to begin from as the editor reads it: without what could act, its styles first. */
export function panelSource(html: string): string {
  const shown = new DOMParser().parseFromString(sanitise(html).html, 'text/html')
  const styles = [...shown.querySelectorAll('style')].map((style) => {
    style.remove()
    return style.outerHTML
  })
  const around = shown.body.getAttribute('style')
  const inside = shown.body.innerHTML.trim()
  if (!around) return styles.join('') + inside
  const root = shown.createElement('div')
  root.setAttribute('style', around)
  root.innerHTML = inside
  return styles.join('') + root.outerHTML
}

/** The design as a page of its own. */
export function panelHtml(editor: Editor): string {
  // A style never ends its sheet.
  const css = (editor.getCss() ?? '').replaceAll('</', '<\\/')
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html><head>${head}<style>${css}</style></head>${editor.getHtml()}</html>`
}
