/**
 * The designer's page (another origin, no bridge): opens a design through a MessagePort, applies orders, and returns the design with its
 * compiled HTML.
 */
import 'grapesjs/dist/css/grapes.min.css'
import './designer.css'
import type { Editor } from 'grapesjs'
import { taggedPicture } from '../../../../model/design/placeholder'
import { leaveToInputMethod } from '../../../ui/input-method'
import { pictureAddresses } from '../../pictures/frame-pictures'
import { type DesignedMessage, designerGreeting, type FromDesigner, portFromParent, type ToDesigner } from '../protocol'
import { loadChipFont } from './chips'
import { compile, openEditor, panelHtml, panelOf } from './editor'
import { type InPlace, openInPlace } from './in-place/page'
import { workOn } from './workbench'
import { endWriting, takeWriting } from './writing'

// Pictures saved on this computer: the canvas shows them from bytes that the page sends; the design keeps their address.
/** Prefix of addresses of pictures saved on this computer. */
const keptPicture = 'herald-file:'
/** A tag as the source of a picture, in HTML or as the source alone. */
const taggedSource = /(?<=\ssrc=["'])\{\{[^{}"']*\}\}(?=["'])|^\{\{[^{}"']*\}\}$/g

/** A transparent picture of one pixel, shown until the bytes arrive. */
const pending = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

type Pictures = {
  /** Replaces addresses of saved pictures by ones that the canvas can load. */
  withPictures: (html: string) => string
  /** Receives the bytes for an address; null if there are none. */
  take: (address: string, bytes: Blob | null) => void
}

function keepPictures(
  want: (address: string) => void,
): Pictures & { use: (onPicture: (address: string) => void) => void } {
  const urls = new Map<string, string>()
  let onPicture: ((address: string) => void) | null = null
  const urlOf = (address: string) => {
    const url = urls.get(address)
    if (url !== undefined) return url
    urls.set(address, pending)
    want(address)
    return pending
  }
  return {
    use: (redraw) => {
      onPicture = redraw
    },
    withPictures: (html) =>
      (html.includes(keptPicture) ? html.replace(pictureAddresses, urlOf) : html).replace(taggedSource, taggedPicture),
    take: (address, bytes) => {
      urls.set(address, bytes ? URL.createObjectURL(bytes) : pending)
      onPicture?.(address)
    },
  }
}

/** Redraws the parts that show a picture. */
function redrawPictures(editor: Editor, address: string): void {
  for (const part of editor.getWrapper()?.find('*') ?? [])
    if ([part.get('src'), part.getAttributes().src, part.getAttributes()['background-url']].includes(address))
      part.getView()?.render()
}

leaveToInputMethod(document)
void Promise.all([portFromParent(designerGreeting), loadChipFont()]).then(([port]) => {
  const send = (message: FromDesigner) => port.postMessage(message)
  addEventListener('error', ({ message }) => send({ kind: 'failed', message }))
  const pictures = keepPictures((address) => send({ kind: 'bytes-wanted', address }))
  let editor: Editor | null = null
  let workbench: ReturnType<typeof workOn> | null = null
  let inPlace: InPlace | null = null
  let create = designedMail
  const sendDesign = async (from: Editor, { ask, ends }: ToDesigner & { kind: 'get' }) => {
    await (ends ? endWriting(from) : takeWriting(from))
    send({ kind: 'got', ask, ...create(from) })
  }
  const openDesign = (data: ToDesigner & { kind: 'open' }) => {
    if (panelOf(data.opening)) create = designedPanelMessage
    editor = openEditor(data, {
      withPictures: pictures.withPictures,
      prepare: (opened) => {
        workbench = workOn(opened, data, send)
      },
      ready: (drawnEditor) => {
        pictures.use((address) => redrawPictures(drawnEditor, address))
        workbench?.ready()
        send({ kind: 'ready', opened: 'project' in data.opening ? projectOf(drawnEditor) : null })
      },
    })
  }
  port.onmessage = ({ data }: MessageEvent<ToDesigner>) => {
    if (data.kind === 'scheme' || data.kind === 'open') document.documentElement.dataset.scheme = data.scheme
    if (data.kind === 'open') {
      const { opening } = data
      if (!('source' in opening)) {
        if (!editor) openDesign(data)
      } else if (!inPlace) {
        inPlace = openInPlace({ ...data, opening }, { tell: send, withPictures: pictures.withPictures })
        pictures.use(() => inPlace?.redraw())
      }
    } else if (data.kind === 'picture') pictures.take(data.address, data.bytes)
    else if (inPlace) {
      if (data.kind === 'get') send({ kind: 'got', ask: data.ask, ...inPlace.designed(data.ends === true) })
      else if (data.kind !== 'scheme') inPlace.onOrder(data)
    } else if (editor && data.kind === 'get') void sendDesign(editor, data)
    else if (workbench && data.kind !== 'get' && data.kind !== 'scheme') void workbench.onOrder(data)
  }
  send({ kind: 'hello' })
})

const designedMail = (editor: Editor): DesignedMessage => ({ project: projectOf(editor), ...compile(editor) })

const designedPanelMessage = (editor: Editor): DesignedMessage => ({
  project: projectOf(editor),
  html: panelHtml(editor),
  errors: [],
})

/** The design as JSON, as the library writes it to a storage. */
const projectOf = (editor: Editor): DesignedMessage['project'] => JSON.parse(JSON.stringify(editor.getProjectData()))
