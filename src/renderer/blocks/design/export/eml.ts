/** Writes a message as an EML file that email apps open (RFC 5322, RFC 2045 to 2047, RFC 2387): plain text, HTML, and embedded pictures. */

import { base64 } from '../../../../model/rules/base64'
import { type TakenPicture, withAddresses } from './pictures'

export type Mail = { from: string; subject: string; text: string; html: string }

/** `id` makes the MIME boundaries unique, `now` is the Date header. X-Unsent opens the file as a draft in apps that support it. */
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
