/** The designer's editor: GrapesJS's canvas alone, with MJML for a mail and without for a panel, silent towards the network, in a frame of our own. */

import grapesjs, { type Editor, type EditorConfig } from 'grapesjs'
import mjmlPackage from 'grapesjs-mjml'
import { leaveToInputMethod } from '../../../ui/input-method'
import { limitPastes } from '../../../ui/limit-pastes'
import { withDirectionClasses, withDirections } from '../mail/direction'
import { withHeadingRoles } from '../mail/heading-roles'
import { quoted } from '../mail/parts'
import { noImage } from '../placeholder'
import type { Opening, Panel, ToDesigner } from '../protocol'
import { cleanProject } from './clean-project'
import { drawKeptPictures, panelConfig, panelSource } from './panel-mode'

/** Styles of the canvas's own page: they are seen while somebody designs and are no part of the design. */
const hint = `content: 'Drop a block here, or press +'; display: block; padding: 28px 12px; border: 1px dashed #b8baf8; border-radius: 8px; color: #4c4cc4; background: #f7f7fe; font: 13px/20px 'Inter Variable', Inter, system-ui, sans-serif; text-align: center; letter-spacing: 0;`

const canvasStyles = (ground: string): string => `
body { margin: 0; background: ${ground}; }
.gjs-selected, .gjs-selected-parent { outline: none !important; }
* { scrollbar-width: thin; }
[contenteditable='true'] { outline: none; cursor: text; }
[data-gjs-type='mj-column'] table:not(:has(tr))::before, [data-gjs-type='wrapper'] > div:empty::before { ${hint} }
::selection { background: #cbcdff; }
`

/** The package is CommonJS with a default of its own, which the bundler hands over wrapped in its own default. */
const mjml = 'default' in mjmlPackage ? (mjmlPackage.default as typeof mjmlPackage) : mjmlPackage

type Open = ToDesigner & { kind: 'open' }

type Drawn = {
  /** HTML of a part as the canvas can show it. */
  shown: (html: string) => string
  /** Before anything is drawn. */
  prepare: (editor: Editor) => void
  /** When the design is drawn. */
  ready: (editor: Editor) => void
}

export function openEditor({ opening }: Open, { shown, prepare, ready }: Drawn): Editor {
  const panel = panelOf(opening)
  const editor = grapesjs.init({
    container: '#canvas',
    height: '100%',
    width: 'auto',
    // The page keeps the design; nothing is reported to the library's maker and nothing is fetched.
    storageManager: false,
    telemetry: false,
    cssIcons: '',
    noticeOnUnload: false,
    // What is chosen is no change.
    undoManager: { trackSelection: false },
    // Parts are dragged by their grip.
    domComponents: { draggableComponents: false },
    // Everything around the canvas is the page's, and what stands over it is ours.
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
    // A panel is seen against what is behind it, a mail has a ground of its own.
    canvasCss: canvasStyles(panel ? '#e9e9ee' : '#ffffff'),
    deviceManager: { devices: [{ id: 'screen', name: 'screen', width: '640px', widthMedia: '' }] },
    parser: { optionsHtml: { allowScripts: false, allowUnsafeAttr: false, allowUnsafeAttrValue: false } },
    ...(panel ? panelConfig : {}),
    ...startOf(opening),
    plugins: [panel ? (opened) => drawKeptPictures(opened, shown) : mailPlugin(shown), prepare],
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

/** Whether a compile is for the canvas; else it is the message itself. */
let drawing = true

/** The message that a mail comes to. */
export function compile(editor: Editor): { html: string; errors: string[] } {
  drawing = false
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
    drawing = true
  }
}

type Parser = (mjml: string, options?: object) => { html: string }

const mailPlugin = (shown: Drawn['shown']) => (editor: Editor) => {
  mjml(editor, {
    useCustomTheme: false,
    blocks: [],
    imagePlaceholderSrc: noImage,
    // The canvas shows a column as it is sent, without room of the library's own.
    columnsPadding: false as unknown as string,
    customComponents: [
      (_editor: Editor, { opt }: { opt: { mjmlParser: Parser } }) => {
        const parse = opt.mjmlParser
        opt.mjmlParser = (source, options) => {
          // The compiler would link fonts of others for every name that it knows.
          const made = parse(source, { ...options, fonts: {} })
          return drawing ? { ...made, html: shown(made.html) } : made
        }
      },
    ] as never[],
  })
  escapeAttributes(editor)
}

/** The library writes the attributes of a part as they are, on the canvas and into the message: a quote in one would end it. */
function escapeAttributes(editor: Editor): void {
  type Written = Record<'getMjmlAttributes' | 'getAttrToHTML', (this: unknown) => Record<string, unknown>>
  for (const { model } of editor.Components.getTypes()) {
    const written = (model as unknown as { prototype: Written }).prototype
    // What has the first is a part of a mail.
    if (!Object.hasOwn(written, 'getMjmlAttributes')) continue
    for (const name of ['getMjmlAttributes', 'getAttrToHTML'] as const) {
      const raw = written[name]
      written[name] = function () {
        const values = Object.entries(raw.call(this))
        return Object.fromEntries(
          values.map(([key, value]) => [key, typeof value === 'string' ? quoted(value) : value]),
        )
      }
    }
  }
}

/** The panel that is designed; null for a mail. */
export const panelOf = (opening: Opening): Panel | null => ('panel' in opening && opening.panel ? opening.panel : null)

function startOf(opening: Opening): Pick<EditorConfig, 'projectData' | 'components'> {
  if ('source' in opening) return {}
  if ('mjml' in opening) return { components: opening.mjml }
  return 'html' in opening ? { components: panelSource(opening.html) } : { projectData: cleanProject(opening.project) }
}
