/** The designer for a panel of plain HTML: how it is read and what the design comes to. */
import type { Editor, EditorConfig } from 'grapesjs'
import { sanitise } from './sanitise'

/** What a panel changes of the editor; its place in the page is the page's own. */
export const panelConfig: EditorConfig = {
  // What is edited is the part that was chosen, not every part of its class.
  selectorManager: { componentFirst: true, custom: true },
}

/** Pictures of this computer are drawn from their bytes; the design keeps their address. */
export function drawKeptPictures(editor: Editor, shown: (html: string) => string): void {
  const plain = editor.Components.getType('image')?.view
  editor.Components.addType('image', {
    view: {
      updateAttributes(this: { $el: { attr?: (...values: unknown[]) => unknown } }) {
        const { $el } = this
        const write = $el.attr?.bind($el)
        $el.attr = (names, ...rest) =>
          write?.(isNames(names) && names.src ? { ...names, src: shown(names.src) } : names, ...rest)
        try {
          plain.prototype.updateAttributes.call(this)
        } finally {
          // What is the library's own is seen again.
          delete $el.attr
        }
      },
    } as object,
  })
}

const isNames = (names: unknown): names is { src?: string } => typeof names === 'object' && names !== null

/** HTML to begin from as the editor reads it: without what could act, its styles first. */
export function panelSource(html: string): string {
  const shown = new DOMParser().parseFromString(sanitise(html), 'text/html')
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
