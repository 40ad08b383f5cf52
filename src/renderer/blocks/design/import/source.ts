/** Reads files to import (a page with its pictures, a zip, an email) as HTML or MJML, and its pictures. */
import { unzipSync } from 'fflate'
import PostalMime from 'postal-mime'
import { fileName, waitingFile } from '#contract'

/** The media type of a picture by its first bytes, and its size in pixels; 0 if the size is not read. */
type PictureSize = { type: string; width: number; height: number }

/** Null for unknown types, and for SVG: it may contain scripts, and email apps do not show it. */
function pictureSizeOf(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes.length > 24 && text(1, 4) === 'PNG')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length > 10 && text(0, 3) === 'GIF')
    return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (bytes.length > 4 && view.getUint16(0) === 0xffd8) return jpeg(view)
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { type: 'image/webp', width: 0, height: 0 }
  return null
}

function jpeg(view: DataView): PictureSize {
  let at = 2
  while (at + 9 < view.byteLength) {
    const marker = view.getUint16(at)
    // Only a frame has the size; skips the tables before it.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    if (marker < 0xff00) break
    at += 2 + view.getUint16(at + 2)
  }
  return { type: 'image/jpeg', width: 0, height: 0 }
}

export type SourceFile = { path: string; bytes: Uint8Array }

/** An imported picture, and its address in the design. Its file must be stored before the design. */
export type ImportedPicture = { address: string; blob: string; name: string; type: string; bytes: Uint8Array }

export type Read = {
  kind: 'html' | 'mjml' | 'mail'
  text: string
  subject: string
  /** 'Name <address>' of an email; else ''. */
  from: string
  /** Names of the parts of an email that are not pictures. */
  others: readonly string[]
  /** By the addresses with which the text may refer to them. */
  pictures: ReadonlyMap<string, ImportedPicture & { width: number; height: number }>
}

/** Maximum bytes of the files in a zip, and maximum number of files. */
const MAX_BYTES = 40 * 1024 * 1024
const MAX_FILES = 500

/** Rejects with a message for the user. */
export async function readSource(files: readonly SourceFile[]): Promise<Read> {
  const all = files.flatMap((file) => (isZip(file.bytes) ? unzipped(file) : [file]))
  const mail = all.find(
    ({ path, bytes }) => /\.(?:eml|mht|mhtml)$/i.test(path) || (all.length === 1 && looksLikeMail(bytes)),
  )
  if (mail) return readMail(mail)
  const page = pageIn(all)
  if (!page) throw new Error('There is no HTML, MJML or mail in it.')
  const folder = page.path.includes('/') ? page.path.slice(0, page.path.lastIndexOf('/') + 1) : ''
  const pictures = await picturesByName(
    all.filter((file) => file !== page).map(({ path, bytes }) => ({ bytes, names: namesOf(path, folder) })),
  )
  const text = decoded(page.bytes)
  return { kind: isMjml(text) ? 'mjml' : 'html', text, subject: '', from: '', others: [], pictures }
}

const isMjml = (text: string): boolean => /^\s*(?:<!--.*?-->\s*)*<mjml\b/is.test(text)

/** The page to import: index.html if there is one, else the page nearest to the top folder. */
function pageIn(files: readonly SourceFile[]): SourceFile | undefined {
  const pages = files.filter(({ path }) => /\.(?:html?|mjml)$/i.test(path) && !/(?:^|\/)(?:__MACOSX|\.)/.test(path))
  const depth = (path: string) => path.split('/').length
  const sorted = pages.sort(
    (a, b) =>
      Number(!/index\.html?$/i.test(a.path)) - Number(!/index\.html?$/i.test(b.path)) || depth(a.path) - depth(b.path),
  )
  return sorted[0] ?? (files.length === 1 && looksLikeText(files[0]) ? files[0] : undefined)
}

const looksLikeText = (file: SourceFile | undefined): boolean =>
  file !== undefined && decoded(file.bytes.subarray(0, 4_000)).includes('<')
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

const looksLikeMail = (bytes: Uint8Array): boolean =>
  /^(?:[A-Za-z-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}/.test(decoded(bytes.subarray(0, 4_000))) &&
  /^(?:mime-version|content-type|subject|from):/im.test(decoded(bytes.subarray(0, 8_000)))

function unzipped({ path, bytes }: SourceFile): SourceFile[] {
  let whole = 0
  let count = 0
  try {
    const entries = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        whole += originalSize
        count++
        if (whole > MAX_BYTES || count > MAX_FILES) throw new TooMuch()
        return true
      },
    })
    return Object.entries(entries)
      .filter(([name]) => !name.endsWith('/'))
      .map(([name, content]) => ({ path: name, bytes: content }))
  } catch (error) {
    if (error instanceof TooMuch)
      throw new Error(
        `This zip holds more than ${MAX_BYTES / 1_048_576} MB or ${MAX_FILES} files. Leave out what the mail does not show.`,
      )
    throw new Error(`'${path}' could not be unpacked. Make the zip again, or choose its files.`)
  }
}

class TooMuch extends Error {}

/** Decodes text in the charset that the page declares; UTF-8 without one. */
function decoded(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 1_024))
  const declared = /charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1] ?? 'utf-8'
  const [first, second] = bytes
  const label =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : declared
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

async function readMail({ bytes }: SourceFile): Promise<Read> {
  const mail = await PostalMime.parse(withLocations(bytes)).catch(() => {
    throw new Error('This mail could not be read.')
  })
  const parts = mail.attachments.map(({ contentId, description, filename, mimeType, content }) => ({
    bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    type: mimeType,
    names: [
      ...(contentId ? [`cid:${contentId.replace(/^<|>$/g, '')}`] : []),
      ...(description?.startsWith(LOCATION) ? [description.slice(LOCATION.length)] : []),
      ...(filename ? [filename] : []),
    ],
  }))
  // An email may contain only pictures.
  const pictures = await picturesByName(parts.map((part, at) => ({ ...part, names: [`cid:${at}`, ...part.names] })))
  const text = mail.html ?? (mail.text ? htmlOfText(mail.text) : pageOf(pictures))
  if (text === null) throw new Error('There are no words in this mail.')
  const { name = '', address = '' } = mail.from ?? {}
  const from = address === '' ? '' : name === '' ? address : `${name} <${address}>`
  const others = parts.flatMap(({ names, type }, at) =>
    pictures.has(`cid:${at}`)
      ? []
      : [type === 'text/x-amp-html' ? 'AMP version' : `attachment '${names.at(-1) ?? type}'`],
  )
  return { kind: 'mail', text, subject: oneLine(mail.subject ?? ''), from: oneLine(from), others, pictures }
}

/** A line break in a header would start another header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Prefix of a description that contains the address of a part. */
const LOCATION = 'location '

/**
 * Rewrites Content-Location, with which pages saved by a browser refer to their pictures, as Content-Description: the parser does not read the
 * former.
 */
function withLocations(bytes: Uint8Array): Uint8Array {
  // One character per byte, so that positions in the text are positions in the bytes.
  const text = new TextDecoder('latin1').decode(bytes)
  const found = text.matchAll(/^content-location:[ \t]*((?:.*\r?\n[ \t]+)*.*)$/gim)
  const changes = [...found].map(({ 0: line, 1: address = '', index }) => ({
    from: index,
    to: index + line.trimEnd().length,
    text: `Content-Description: ${LOCATION}${address.replace(/\s+/g, '')}`,
  }))
  if (changes.length === 0) return bytes
  const pieces = changes.flatMap(({ from, text }, at) => [
    bytes.subarray(changes[at - 1]?.to ?? 0, from),
    new TextEncoder().encode(text),
  ])
  return joined([...pieces, bytes.subarray(changes.at(-1)?.to)])
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** A page of pictures, one below the other; null without pictures. */
function pageOf(pictures: Read['pictures']): string | null {
  const each = new Map([...pictures].map(([name, picture]) => [picture.blob, { name, width: picture.width }]))
  if (each.size === 0) return null
  const shown = [...each.values()].map(
    ({ name, width }) =>
      `<img src="${name.replaceAll('"', '&quot;')}" alt=""${width > 0 ? ` width="${width}"` : ''} style="display:block;max-width:100%;height:auto">`,
  )
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body style="margin:0">${shown.join('')}</body></html>`
}

const htmlOfText = (text: string): string =>
  `<!doctype html><html><body style="margin:0;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px">${text
    .split(/\n\s*\n/)
    .map(
      (paragraph) =>
        `<p>${paragraph.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark).replace(/\r?\n/g, '<br>')}</p>`,
    )
    .join('')}</body></html>`

/** The addresses with which a page in `folder` may refer to a file. */
function namesOf(path: string, folder: string): string[] {
  const beside = path.startsWith(folder) ? path.slice(folder.length) : path
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [...new Set([beside, `./${beside}`, path, `/${path}`, name])]
}

/** The files that are pictures, by each of their names. Their addresses contain the hash of their bytes, like those of stored files. */
export async function picturesByName(
  files: readonly { bytes: Uint8Array; names: readonly string[] }[],
): Promise<Read['pictures']> {
  const pictures = new Map<string, ImportedPicture & { width: number; height: number }>()
  for (const { bytes, names } of files) {
    const look = pictureSizeOf(bytes)
    if (!look) continue
    // A copy, because bytes to hash must not be shared with other threads.
    const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))
    const blob = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const name = nameOf(names, look.type)
    const picture = { address: waitingFile({ blob, name, type: look.type }, 'path'), blob, name, ...look, bytes }
    for (const one of names) if (!pictures.has(one)) pictures.set(one, picture)
  }
  return pictures
}

/** A name that needs no escaping in an address. */
function nameOf(names: readonly string[], type: string): string {
  const last = names.at(-1)?.replace(/^cid:/, '').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return fileName(plain, 'picture', `.${type.replace('image/', '').replace('jpeg', 'jpg')}`)
}
