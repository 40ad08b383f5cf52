/** Designer for a panel of plain HTML: reads the HTML, and writes the design as HTML. */
import type { Editor, EditorConfig } from 'grapesjs'
import { motionIn, motionStyles } from '../../../../model/design/panel/outer-style'
import { wholeOf } from './parts'
import { sanitise } from './sanitise'

/** Editor settings for a panel. The position of the panel belongs to the page. */
export const panelConfig: EditorConfig = {
  // Styles apply to the selected part, not to every part of its class.
  selectorManager: { componentFirst: true, custom: true },
}

/** Draws pictures of this computer from their bytes; the design keeps their address. */
export function drawKeptPictures(editor: Editor, withPictures: (html: string) => string): void {
  const imageView = editor.Components.getType('image')?.view
  editor.Components.addType('image', {
    view: {
      updateAttributes(this: { $el: { attr?: (...values: unknown[]) => unknown } }) {
        const { $el } = this
        const write = $el.attr?.bind($el)
        $el.attr = (names, ...rest) =>
          write?.(isAttributeMap(names) && names.src ? { ...names, src: withPictures(names.src) } : names, ...rest)
        try {
          imageView.prototype.updateAttributes.call(this)
        } finally {
          // Restores the library's own method.
          delete $el.attr
        }
      },
    } as object,
  })
}

const isAttributeMap = (names: unknown): names is { src?: string } => typeof names === 'object' && names !== null

/** Prepares HTML for the editor: removes active content and puts the styles first. */
export function panelSource(html: string): string {
  const page = new DOMParser().parseFromString(sanitise(html), 'text/html')
  const styles = [...page.querySelectorAll('style')].map((style) => {
    style.remove()
    return style.outerHTML
  })
  const bodyStyle = page.body.getAttribute('style')
  const inside = page.body.innerHTML.trim()
  if (!bodyStyle) return styles.join('') + inside
  const root = page.createElement('div')
  root.setAttribute('style', bodyStyle)
  root.innerHTML = inside
  return styles.join('') + root.outerHTML
}

/** The design as a complete HTML page. */
export function panelHtml(editor: Editor): string {
  // Escapes '</', so that no style can end the style sheet.
  const css = (editor.getCss() ?? '').replaceAll('</', '<\\/')
  const root = wholeOf(editor)
  const motion = motionStyles(motionIn(`${editor.getHtml()}<style>${css}</style>`), `#${root?.getId()}`)
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html><head>${head}<style>${css}${motion}</style></head>${editor.getHtml()}</html>`
}
