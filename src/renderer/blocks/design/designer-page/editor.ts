/**
 * Creates the designer's editor: only the canvas of GrapesJS, with MJML for an email and without for a panel. It sends nothing to the
 * network.
 */

import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import grapesjs, { type Editor, type EditorConfig } from 'grapesjs'
import mjmlPackage from 'grapesjs-mjml'
import { motionIn, motionStyles } from '../../../../model/design/panel/outer-style'
import { noImage } from '../../../../model/design/placeholder'
import { leaveToInputMethod } from '../../../ui/input-method'
import { limitPastes } from '../../../ui/limit-pastes'
import { withDirectionClasses, withDirections, withHeadingRoles } from '../mail/direction'
import { quotedAttribute } from '../mail/parts'
import type { Opening, Panel, ToDesigner } from '../protocol'
import { wholeOf } from './parts'
import { cleanProject, sanitise } from './sanitise'

/** Styles of the canvas page: visible while designing, but not part of the design. */
const hint = `content: 'Drop a block here, or press +'; display: block; padding: 28px 12px; border: 1px dashed #b8baf8; border-radius: 8px; color: #4c4cc4; background: #f7f7fe; font: 13px/20px 'Inter Variable', Inter, system-ui, sans-serif; text-align: center; letter-spacing: 0;`

const canvasStyles = (background: string): string => `
/* For the hint alone: no message has a font of this name. */
@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url('${interFont}') format('woff2'); }
body { margin: 0; background: ${background}; }
.gjs-selected, .gjs-selected-parent { outline: none !important; }
* { scrollbar-width: thin; }
[contenteditable='true'] { outline: none; cursor: text; }
/* The footer follows the message, as it is sent. */
body:has(+ #herald-footer), body:has(+ #herald-footer) :is([data-gjs-type='wrapper'], [data-gjs-type='mjml'], [data-gjs-type='mj-body']) { height: auto !important; min-height: 0 !important; }
[data-gjs-type='mj-column'] table:not(:has(tr))::before, [data-gjs-type='wrapper'] > div:empty::before { ${hint} }
::selection { background: #cbcdff; }
`

/** The package is CommonJS with a default export, which the bundler wraps in another default. */
const mjml = 'default' in mjmlPackage ? (mjmlPackage.default as typeof mjmlPackage) : mjmlPackage

type OpenOrder = ToDesigner & { kind: 'open' }

type Drawn = {
  /** Converts the HTML of a part so that the canvas can show it. */
  withPictures: (html: string) => string
  /** Called before anything is drawn. */
  prepare: (editor: Editor) => void
  /** Called after the design is drawn. */
  ready: (editor: Editor) => void
}

export function openEditor({ opening }: OpenOrder, { withPictures, prepare, ready }: Drawn): Editor {
  const panel = panelOf(opening)
  const editor = grapesjs.init({
    container: '#canvas',
    height: '100%',
    width: 'auto',
    // The page saves the design. Nothing is reported to the library's maker, and nothing is loaded.
    storageManager: false,
    telemetry: false,
    cssIcons: '',
    noticeOnUnload: false,
    // A selection is not a change.
    undoManager: { trackSelection: false },
    // Parts are dragged by their handle.
    domComponents: { draggableComponents: false },
    // Herald's page draws the panels around the canvas, and the designer's page draws its own overlay.
    panels: { defaults: [] },
    showDevices: false,
    showToolbar: false,
    blockManager: { custom: true },
    layerManager: { custom: true },
    traitManager: { custom: true },
    styleManager: { custom: true },
    assetManager: { custom: true, upload: false, embedAsBase64: false },
    modal: { custom: true },
    canvas: { customSpots: { hover: true, select: true, spacing: true, resize: true } },
    // A panel is drawn on grey; an email has a background of its own.
    canvasCss: canvasStyles(panel ? '#e9e9ee' : '#ffffff'),
    deviceManager: { devices: [{ id: 'screen', name: 'screen', width: '640px', widthMedia: '' }] },
    parser: { optionsHtml: { allowScripts: false, allowUnsafeAttr: false, allowUnsafeAttrValue: false } },
    ...(panel ? panelConfig : {}),
    ...startOf(opening),
    plugins: [panel ? (opened) => drawKeptPictures(opened, withPictures) : mailPlugin(withPictures), prepare],
  })
  limitPastes(document)
  editor.on('load', () => {
    const canvas = editor.Canvas.getFrameEl()
    if (canvas.contentDocument) {
      leaveToInputMethod(canvas.contentDocument)
      limitPastes(canvas.contentDocument, canvas)
    }
    editor.UndoManager.clear()
    ready(editor)
  })
  return editor
}

/** True while compiling for the canvas, false while compiling the message to send. */
let isDrawing = true

/** Compiles the design to the message. */
export function compile(editor: Editor): { html: string; errors: string[] } {
  isDrawing = false
  try {
    const compiled: { html?: unknown; errors?: readonly { formattedMessage?: string }[] } = editor.runCommand(
      'mjml-code-to-html',
      { mjml: withDirectionClasses(editor.runCommand('mjml-code')) },
    )
    return {
      html: typeof compiled.html === 'string' ? withHeadingRoles(withDirections(compiled.html)) : '',
      errors: (compiled.errors ?? []).flatMap(({ formattedMessage }) => formattedMessage ?? []),
    }
  } finally {
    isDrawing = true
  }
}

type Parser = (mjml: string, options?: object) => { html: string }

const mailPlugin = (shown: Drawn['withPictures']) => (editor: Editor) => {
  mjml(editor, {
    useCustomTheme: false,
    blocks: [],
    imagePlaceholderSrc: noImage,
    // Shows columns as sent, without the library's extra padding.
    columnsPadding: false as unknown as string,
    customComponents: [
      (_editor: Editor, { opt }: { opt: { mjmlParser: Parser } }) => {
        const parse = opt.mjmlParser
        opt.mjmlParser = (source, options) => {
          // By default the compiler links web fonts for every name that it knows.
          const result = parse(source, { ...options, fonts: {} })
          return isDrawing ? { ...result, html: shown(result.html) } : result
        }
      },
    ] as never[],
  })
  escapeAttributes(editor)
}

/** The library writes attributes unescaped, on the canvas and in the message: a quote in a value would end it. */
function escapeAttributes(editor: Editor): void {
  type ComponentWriter = Record<'getMjmlAttributes' | 'getAttrToHTML', (this: unknown) => Record<string, unknown>>
  for (const { model } of editor.Components.getTypes()) {
    const prototype = (model as unknown as { prototype: ComponentWriter }).prototype
    // Only parts of an email have `getMjmlAttributes`.
    if (!Object.hasOwn(prototype, 'getMjmlAttributes')) continue
    for (const name of ['getMjmlAttributes', 'getAttrToHTML'] as const) {
      const original = prototype[name]
      prototype[name] = function () {
        const values = Object.entries(original.call(this))
        return Object.fromEntries(
          values.map(([key, value]) => [key, typeof value === 'string' ? quotedAttribute(value) : value]),
        )
      }
    }
  }
}

/** The panel to design; null for an email. */
export const panelOf = (opening: Opening): Panel | null => ('panel' in opening && opening.panel ? opening.panel : null)

function startOf(opening: Opening): Pick<EditorConfig, 'projectData' | 'components'> {
  if ('source' in opening) return {}
  if ('mjml' in opening) return { components: opening.mjml }
  return 'html' in opening ? { components: panelSource(opening.html) } : { projectData: cleanProject(opening.project) }
}

/**
 * Designer for a panel of plain HTML: reads the HTML, and writes the design as HTML. Editor settings for a panel. The position of the panel
 * belongs to the page.
 */
const panelConfig: EditorConfig = {
  // Styles apply to the selected part, not to every part of its class.
  selectorManager: { componentFirst: true, custom: true },
}

/** Draws pictures of this computer from their bytes; the design keeps their address. */
function drawKeptPictures(editor: Editor, withPictures: (html: string) => string): void {
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
function panelSource(html: string): string {
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
