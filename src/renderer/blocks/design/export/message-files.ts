/** Writes a message with its pictures as a file: an email, a zip or a PNG. */
import { strToU8, type Zippable, zipSync } from 'fflate'
import { fileName, waitingFileIn } from '#contract'
import { base64 } from '../../../../model/rules/base64'
import { readPicture } from '../../../data/files'
import { askCompiler } from '../code-view/compiler'

export type Mail = { from: string; subject: string; text: string; html: string }

/**
 * Writes a message as an EML file that email apps open (RFC 5322, RFC 2045 to 2047, RFC 2387): plain text, HTML, and embedded pictures. `id`
 * makes the MIME boundaries unique, `now` is the Date header. X-Unsent opens the file as a draft in apps that support it.
 */
export function emlOf(mail: Mail, pictures: readonly TakenPicture[], { id, now }: { id: string; now: Date }): string {
  const contentId = (picture: TakenPicture) => `${picture.name}.${id}@herald`
  const html = withAddresses(mail.html, pictures, (picture) => `cid:${contentId(picture)}`)
  const alternative = multipartBody('alternative', `a-${id}`, [textPart('plain', mail.text), textPart('html', html)])
  const body =
    pictures.length === 0
      ? alternative
      : multipartBody(
          'related',
          `r-${id}`,
          [alternative, ...pictures.map((picture) => picturePart(picture, contentId(picture)))],
          'type="multipart/alternative"; ',
        )
  const head = [
    `From: ${addressLine(mail.from)}`,
    `Subject: ${encodedWords(mail.subject)}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@herald>`,
    'X-Unsent: 1',
    'MIME-Version: 1.0',
  ]
  return `${head.join('\r\n')}\r\n${body}`
}

const multipartBody = (kind: string, boundary: string, parts: readonly string[], more = ''): string =>
  `Content-Type: multipart/${kind}; ${more}boundary="${boundary}"\r\n\r\n${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--`

const textPart = (kind: string, text: string): string =>
  `Content-Type: text/${kind}; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrappedLines(base64(new TextEncoder().encode(text)))}`

const picturePart = ({ name, type, bytes }: TakenPicture, id: string): string =>
  `Content-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\nContent-ID: <${id}>\r\nContent-Disposition: inline; filename="${name}"\r\n\r\n${wrappedLines(base64(bytes))}`

const wrappedLines = (code: string): string => code.match(/.{1,76}/g)?.join('\r\n') ?? ''

/** Encodes text that is not plain ASCII, in encoded words of at most 75 characters. */
function encodedWords(text: string): string {
  const plainHeader = text.replace(/[\r\n]+/g, ' ')
  if (/^[\x20-\x7e]*$/.test(plainHeader)) return plainHeader
  const chunks: string[] = []
  let word = ''
  for (const letter of plainHeader) {
    if (new TextEncoder().encode(word + letter).length > 42) {
      chunks.push(word)
      word = ''
    }
    word += letter
  }
  return [...chunks, word].map((chunk) => `=?utf-8?B?${base64(new TextEncoder().encode(chunk))}?=`).join('\r\n ')
}

/** 'Gulmohar <hello@gulmohar.example>': encodes the name, leaves the address. */
function addressLine(from: string): string {
  const found = /^(.*?)<([^<>\s]+)>\s*$/s.exec(from.replace(/[\r\n]+/g, ' ').trim())
  if (!found) return encodedWords(from)
  const name = (found[1] ?? '').trim().replace(/^"|"$/g, '')
  const quotedName = /^[\x20-\x7e]*$/.test(name) ? `"${name.replace(/["\\]/g, '')}"` : encodedWords(name)
  return name ? `${quotedName} <${found[2]}>` : `<${found[2]}>`
}

/** Packs a message and its pictures into a zip. */
export function zipOf(html: string, pictures: readonly TakenPicture[]): Uint8Array {
  const page = withAddresses(html, pictures, ({ name }) => `pictures/${name}`)
  // Pictures are already compressed.
  const files: Zippable = Object.fromEntries(
    pictures.map(({ name, bytes }) => [`pictures/${name}`, [bytes, { level: 0 }]]),
  )
  return zipSync({ 'index.html': strToU8(page), ...files })
}

/** Width of an email on a desktop computer, in pixels. */
const PNG_WIDTH_PX = 640

/** Renders a message as a PNG. Rejects with a message for the user. */
export async function pngOf(html: string, pictures: readonly TakenPicture[]): Promise<Blob> {
  const page = withAddresses(html, pictures, ({ type, bytes }) => `data:${type};base64,${base64(bytes)}`)
  const failed = 'The message could not be drawn.'
  const [answer] = await askCompiler([{ draw: page, width: PNG_WIDTH_PX }], failed)
  if (answer?.kind !== 'drawn' || !answer.png) throw new Error(failed)
  return answer.png
}

export type TakenPicture = { address: string; name: string; type: string; bytes: Uint8Array }

/**
 * Reads the pictures of a message, from this computer or from their addresses. Returns those that could be read. The addresses of the others are
 * in `missing` and stay unchanged.
 */
export async function picturesOf(html: string): Promise<{ pictures: TakenPicture[]; missing: string[] }> {
  const all = await Promise.all(
    // A picture that cannot be read is listed in `missing`.
    addressesIn(html).map(async (address) => ({ address, picture: await pictureAt(address).catch(() => null) })),
  )
  const names = new Set<string>()
  return {
    pictures: all.flatMap(({ picture }) => (picture ? [{ ...picture, name: uniqueName(picture.name, names) }] : [])),
    missing: all.flatMap(({ address, picture }) => (picture ? [] : [address])),
  }
}

/** Addresses of pictures in HTML, in order, each once. Leaves out merge tags, whose addresses are not known yet. */
export function addressesIn(html: string): string[] {
  const found = [
    ...html.matchAll(/<img\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
    ...html.matchAll(/\bbackground\s*=\s*(?:"([^"]*)"|'([^']*)')/gi),
    ...html.matchAll(/url\(\s*(?:&quot;|")?((?:https?:|herald-file:)[^)"'&]+)(?:&quot;|")?\s*\)/gi),
  ].map(([, first, second]) => (first ?? second ?? '').replaceAll('&amp;', '&').trim())
  return [...new Set(found)].filter(
    (address) => /^(?:https?:\/\/|herald-file:|data:image\/)/i.test(address) && !address.includes('{{'),
  )
}

/** Replaces addresses of pictures, also where they are escaped. */
export function withAddresses(
  html: string,
  pictures: readonly TakenPicture[],
  address: (picture: TakenPicture) => string,
): string {
  // Longest first: one address may be the start of another.
  return [...pictures]
    .sort((a, b) => b.address.length - a.address.length)
    .reduce(
      (result, picture) =>
        result
          .replaceAll(picture.address.replaceAll('&', '&amp;'), address(picture))
          .replaceAll(picture.address, address(picture)),
      html,
    )
}

async function pictureAt(address: string): Promise<TakenPicture | null> {
  const blob = /^herald-file:([0-9a-f]{64})/.exec(address)?.[1] ?? null
  const src = address.startsWith('data:') ? address : (await readPicture({ blob, address })).src
  const found = /^data:(image\/[\w+.-]+);base64,(.*)$/s.exec(src ?? '')
  if (!found) return null
  const [, type = '', code = ''] = found
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0))
  const path = address.startsWith('data:') ? 'picture' : (address.split(/[?#]/)[0]?.split('/').at(-1) ?? 'picture')
  const name = waitingFileIn(address)?.name ?? path
  return { address, name: fileName(plainName(name), 'picture', `.${ends[type] ?? 'png'}`), type, bytes }
}

const ends: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }
const plainName = (name: string): string =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')

function uniqueName(name: string, usedNames: Set<string>): string {
  let freeName = name
  for (let count = 2; usedNames.has(freeName); count++) freeName = name.replace(/(\.\w+)$/, `-${count}$1`)
  usedNames.add(freeName)
  return freeName
}
