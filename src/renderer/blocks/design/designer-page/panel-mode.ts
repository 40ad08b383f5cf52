/** The designer for a panel of plain HTML: its own blocks, styles and settings, the panel's width, and what the design comes to. */
import type { Editor, EditorConfig } from 'grapesjs'
import { blocks } from '../panel/blocks'
import type { Panel } from '../protocol'
import { icons } from './icons'
import { sanitise } from './sanitise'

/** What a panel changes of the editor; its place in the page is the page's own. */
export const panelConfig = ({ width }: Panel): EditorConfig => ({
  plugins: [addParts, keepInView],
  deviceManager: {
    devices: [
      // Styles belong to every width unless somebody designs for the phone on purpose.
      { id: 'Desktop', name: 'Desktop', width: `${width}px`, widthMedia: '' },
      { id: 'Mobile portrait', name: 'Mobile portrait', width: '320px', widthMedia: '480px' },
    ],
  },
  // What is edited is the part that was chosen, not every part of its class.
  selectorManager: { componentFirst: true, custom: true },
})

export const panelStyles = {
  sectors: [
    {
      name: 'Text',
      open: true,
      properties: ['font-size', 'font-weight', 'color', 'text-align', 'line-height', 'letter-spacing'],
    },
    {
      name: 'Box',
      open: true,
      properties: [
        'background-color',
        'padding',
        'margin',
        'border-radius',
        'border',
        'width',
        'max-width',
        'min-height',
      ],
    },
  ],
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

function addParts(editor: Editor): void {
  // The library offers neither: a picture is an address and words for those who do not see it.
  editor.Components.addType('image', {
    // The address stands in a field of its own, from which the library writes the attribute too: what is sent, and what is opened again.
    model: {
      defaults: {
        traits: [
          { name: 'src', label: 'Address', changeProp: true },
          { name: 'alt', label: 'Description' },
        ],
      },
    },
  })
  editor.Components.addType('link', {
    model: {
      defaults: {
        traits: [
          { name: 'href', label: 'Leads to' },
          { name: 'title', label: 'Tooltip' },
        ],
      },
    },
  })
  for (const { id, label, html } of blocks)
    editor.Blocks.add(id, { label, content: html, media: icons[id], select: true, category: '' })
}

/** A panel that is wider than the room for it is shown smaller, so that all of it is seen. */
function keepInView(editor: Editor): void {
  const fit = () => {
    const width = Number.parseFloat(String(editor.Devices.getSelected()?.get('width') ?? ''))
    const { offsetWidth: room, offsetHeight: height } = editor.Canvas.getElement()
    if (!(width > 0 && room > 0)) return
    const scale = Math.min(1, room / width)
    editor.Canvas.setZoom(100 * scale)
    // The library makes it smaller around the middle of the canvas; it is to stay at its upper left corner.
    editor.Canvas.setCoords((-room * (1 - scale)) / 2, (-height * (1 - scale)) / 2)
  }
  editor.on('load change:device', fit)
  addEventListener('resize', fit)
}
