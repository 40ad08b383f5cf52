/** Pictures that are kept on this computer: the canvas shows them from bytes that the page hands over, the design keeps their address. */
import type { Editor } from 'grapesjs'
import { pictureAddresses } from '../../pictures/frame-pictures'

/** How such an address begins. */
const keptPicture = 'herald-file:'

/** A clear picture of one pixel, until the bytes are there. */
const pending = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export type Pictures = {
  /** HTML as the canvas can show it. */
  shown: (html: string) => string
  /** Bytes for an address; null where there are none. */
  take: (address: string, bytes: Blob | null) => void
}

export function keepPictures(want: (address: string) => void): Pictures & { use: (editor: Editor) => void } {
  const urls = new Map<string, string>()
  let editor: Editor | null = null
  const urlOf = (one: string) => {
    const known = urls.get(one)
    if (known !== undefined) return known
    urls.set(one, pending)
    want(one)
    return pending
  }
  return {
    use: (opened) => {
      editor = opened
    },
    shown: (html) => (html.includes(keptPicture) ? html.replace(pictureAddresses, urlOf) : html),
    take: (one, bytes) => {
      urls.set(one, bytes ? URL.createObjectURL(bytes) : pending)
      for (const part of editor?.getWrapper()?.find('*') ?? [])
        if ([part.get('src'), part.getAttributes().src, part.getAttributes()['background-url']].includes(one))
          part.getView()?.render()
    },
  }
}
