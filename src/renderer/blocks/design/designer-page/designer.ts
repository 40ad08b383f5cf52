/** The designer's page (another origin, no bridge): takes a design through a MessagePort, edits it as it is told, gives the design and its compiled HTML back. */
import 'grapesjs/dist/css/grapes.min.css'
import './designer.css'
import type { Editor } from 'grapesjs'
import { designerGreeting, type FromDesigner, type Made, portFromParent, type ToDesigner } from '../protocol'
import { compile, openEditor, panelOf } from './editor'
import { panelHtml } from './panel-mode'
import { keepPictures } from './pictures'
import { workOn } from './workbench'
import { endWriting, takeWriting } from './writing'

void portFromParent(designerGreeting).then((port) => {
  const tell = (message: FromDesigner) => port.postMessage(message)
  addEventListener('error', ({ message }) => tell({ kind: 'failed', words: message }))
  const pictures = keepPictures((address) => tell({ kind: 'bytes-wanted', address }))
  let editor: Editor | null = null
  let bench: ReturnType<typeof workOn> | null = null
  let made = madeMail
  const give = async (from: Editor, { ask, ends }: ToDesigner & { kind: 'get' }) => {
    await (ends ? endWriting(from) : takeWriting(from))
    tell({ kind: 'got', ask, ...made(from) })
  }
  const open = (data: ToDesigner & { kind: 'open' }) => {
    if (panelOf(data.opening)) made = madePanel
    editor = openEditor(data, {
      shown: pictures.shown,
      prepare: (opened) => {
        bench = workOn(opened, data, tell)
      },
      ready: (drawn) => {
        pictures.use(drawn)
        bench?.ready()
        tell({ kind: 'ready', opened: 'project' in data.opening ? projectOf(drawn) : null })
      },
    })
  }
  port.onmessage = ({ data }: MessageEvent<ToDesigner>) => {
    if (data.kind === 'scheme' || data.kind === 'open') document.documentElement.dataset.scheme = data.scheme
    if (data.kind === 'open') {
      if (!editor) open(data)
    } else if (data.kind === 'picture') pictures.take(data.address, data.bytes)
    else if (editor && data.kind === 'get') void give(editor, data)
    else if (bench && data.kind !== 'get' && data.kind !== 'scheme') void bench.onOrder(data)
  }
  tell({ kind: 'hello' })
})

const madeMail = (editor: Editor): Made => ({ project: projectOf(editor), ...compile(editor) })

const madePanel = (editor: Editor): Made => ({ project: projectOf(editor), html: panelHtml(editor), errors: [] })

/** As the library writes it to any storage: JSON. */
const projectOf = (editor: Editor): Made['project'] => JSON.parse(JSON.stringify(editor.getProjectData()))
