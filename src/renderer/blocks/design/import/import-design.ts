/** From what somebody brings to a design: MJML, the pictures that came along, and a report of what became what. Pure but for hashing. */
import { cleanPage, designOfHtml, type Pictures } from './design-of'
import type { MergeOptions } from './merge-dialects'
import { designOfMjml } from './mjml-source'
import type { Report } from './report'
import { type ImportedPicture, named, type Read, readSource, type SourceFile } from './source'

export type ImportedDesign = {
  mjml: string
  /** Of the mail as a file, else the page's title; '' where neither says one. */
  subject: string
  preHeader: string
  /** To be kept as files before the design is taken: it speaks of them by their addresses. */
  pictures: readonly ImportedPicture[]
  report: Report
  /** The page itself without what could act, to be sent as it is; null for MJML, which is no page. */
  page: string | null
}

/** Rejects with words for a person. */
export async function designOf(files: readonly SourceFile[], options: MergeOptions): Promise<ImportedDesign> {
  const read = await readSource(files)
  const pictures = new Map([...read.pictures, ...(await inText(read.text))])
  const used = new Map<string, ImportedPicture>()
  const missing = new Set<string>()
  const find = (address: string) =>
    pictures.get(address) ??
    pictures.get(plainPath(address)) ??
    (isRelative(address) ? pictures.get(plainPath(address).split('/').at(-1) ?? '') : undefined)
  const resolve = (address: string): string => {
    const picture = find(address)
    if (picture) {
      used.set(picture.blob, {
        address: picture.address,
        blob: picture.blob,
        name: picture.name,
        type: picture.type,
        bytes: picture.bytes,
      })
      return picture.address
    }
    if (isRelative(address) || /^cid:/i.test(address)) missing.add(address)
    return address
  }
  const byAddress = new Map([...pictures.values()].map((picture) => [picture.address, picture]))
  const sizeOf = (address: string) => {
    const picture = byAddress.get(address)
    return picture && picture.width > 0 ? { width: picture.width, height: picture.height } : null
  }
  const made = designed(read, options, { resolve, sizeOf })
  return {
    mjml: made.mjml,
    subject: read.subject || made.title,
    preHeader: made.preHeader,
    pictures: [...used.values()],
    report: { ...made.report, pictures: { brought: used.size, missing: [...missing] } },
    page: read.kind === 'mjml' ? null : cleanPage(read.text, options, resolve),
  }
}

function designed(read: Read, options: MergeOptions, pictures: Pictures) {
  if (read.kind === 'mjml')
    return { title: '', preHeader: '', ...designOfMjml(read.text, { ...options, resolve: pictures.resolve }) }
  return designOfHtml(read.text, { ...options, pictures })
}

/** Pictures that are part of the text itself. */
async function inText(text: string): Promise<Read['pictures']> {
  const found = new Set(text.match(/data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]+/g) ?? [])
  const files = [...found].flatMap((address) => {
    try {
      const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1).replace(/\s/g, '')), (letter) =>
        letter.charCodeAt(0),
      )
      return [{ bytes, names: [address.trim()] }]
    } catch {
      return []
    }
  })
  return named(files)
}

const isRelative = (address: string): boolean =>
  address !== '' && !/^(?:[a-z][\w+.-]*:|\/\/|#|\{|\*\||%)/i.test(address)

function plainPath(address: string): string {
  const path = address.replace(/[?#].*$/, '').replace(/^\.\//, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
