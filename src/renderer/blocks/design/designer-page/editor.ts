/** The designer's editor: GrapesJS, with MJML for a mail and without for a panel, silent towards the network, in a frame of our own. */
import grapesjs, { type Editor, type EditorConfig } from 'grapesjs'
import mjmlPackage from 'grapesjs-mjml'
import { limitPastes } from '../../../ui/limit-pastes'
import { noImage } from '../placeholder'
import type { Opening, Panel, ToDesigner } from '../protocol'
import { cleanProject } from './clean-project'
import { glyphStyles } from './icons'
import { panelConfig, panelSource, panelStyles } from './panel-mode'
import { offerTags } from './tags'
import { drawSides, drawTools } from './tools'
import { hearWriting, pasteWords } from './writing'

/** The package is CommonJS with a default of its own, which the bundler hands over wrapped in its own default. */
const mjml = 'default' in mjmlPackage ? (mjmlPackage.default as typeof mjmlPackage) : mjmlPackage

type Open = ToDesigner & { kind: 'open' }

/** Told when the design is drawn, and after every edit from then on, every key in a text included. */
export type Heard = { ready: (editor: Editor) => void; changed: () => void }

export function openEditor({ opening, tags }: Open, heard: Heard): Editor {
  addGlyphs()
  const sides = drawSides()
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
    panels: { defaults: [] },
    blockManager: { appendTo: sides.blocks },
    layerManager: { appendTo: sides.layers },
    traitManager: { appendTo: sides.settings },
    // Mail programs do not show images that are part of the message's text: an image is an address.
    assetManager: { upload: false, embedAsBase64: false, showUrlInput: true, dropzone: false },
    richTextEditor: { onPaste: pasteWords },
    parser: { optionsHtml: { allowScripts: false, allowUnsafeAttr: false, allowUnsafeAttrValue: false } },
    ...(panel ? panelConfig(panel) : mailConfig),
    ...startOf(opening),
    styleManager: { appendTo: sides.styles, ...(panel ? panelStyles : {}) },
  })
  offerTags(editor, tags)
  drawTools(editor)
  limitPastes(document)
  editor.on('load', () => {
    const canvas = editor.Canvas.getFrameEl()
    if (canvas.contentDocument) limitPastes(canvas.contentDocument, canvas)
    heard.ready(editor)
    editor.on('update', heard.changed)
    hearWriting(editor, heard.changed)
  })
  return editor
}

const mailConfig: EditorConfig = {
  plugins: [(opened) => mjml(opened, { useCustomTheme: false, imagePlaceholderSrc: noImage, fonts: {} })],
}

/** The panel that is designed; null for a mail. */
export const panelOf = (opening: Opening): Panel | null => ('panel' in opening && opening.panel ? opening.panel : null)

function startOf(opening: Opening): Pick<EditorConfig, 'projectData' | 'components'> {
  if ('mjml' in opening) return { components: opening.mjml }
  return 'html' in opening ? { components: panelSource(opening.html) } : { projectData: cleanProject(opening.project) }
}

function addGlyphs(): void {
  const style = document.createElement('style')
  style.textContent = glyphStyles()
  document.head.append(style)
}
