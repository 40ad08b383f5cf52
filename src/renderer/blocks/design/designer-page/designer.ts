/** The designer's page (another origin, no bridge): takes a design through a MessagePort, gives the design and its compiled HTML back. */
import 'grapesjs/dist/css/grapes.min.css'
import './designer.css'
import type { Editor } from 'grapesjs'
import { designerGreeting, type FromDesigner, type Made, portFromParent, type ToDesigner } from '../protocol'
import { openEditor, panelOf } from './editor'
import { panelHtml } from './panel-mode'
import { endWriting, takeWriting } from './writing'

void portFromParent(designerGreeting).then((port) => {
  const tell = (message: FromDesigner) => port.postMessage(message)
  addEventListener('error', ({ message }) => tell({ kind: 'failed', words: message }))
  let editor: Editor | null = null
  let made = madeMail
  const give = async (from: Editor, { ask, ends }: ToDesigner & { kind: 'get' }) => {
    await (ends ? endWriting(from) : takeWriting(from))
    tell({ kind: 'got', ask, ...made(from) })
  }
  port.onmessage = ({ data }: MessageEvent<ToDesigner>) => {
    if (data.kind === 'scheme') document.documentElement.dataset.scheme = data.scheme
    if (data.kind === 'open' && !editor) {
      document.documentElement.dataset.scheme = data.scheme
      if (panelOf(data.opening)) made = madePanel
      editor = openEditor(data, {
        ready: (drawn) => tell({ kind: 'ready', opened: 'project' in data.opening ? projectOf(drawn) : null }),
        changed: () => tell({ kind: 'changed' }),
      })
    }
    if (data.kind === 'get' && editor) void give(editor, data)
  }
  tell({ kind: 'hello' })
})

function madeMail(editor: Editor): Made {
  const compiled: { html?: unknown; errors?: readonly { formattedMessage?: string }[] } =
    editor.runCommand('mjml-code-to-html')
  return {
    project: projectOf(editor),
    html: typeof compiled.html === 'string' ? compiled.html : '',
    errors: (compiled.errors ?? []).flatMap(({ formattedMessage }) => formattedMessage ?? []),
  }
}

const madePanel = (editor: Editor): Made => ({ project: projectOf(editor), html: panelHtml(editor), errors: [] })

/** As the library writes it to any storage: JSON. */
const projectOf = (editor: Editor): Made['project'] => JSON.parse(JSON.stringify(editor.getProjectData()))
