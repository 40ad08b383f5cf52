/** One file as a multipart form whose length is known before it is sent. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

export type Form = {
  /** The Content-Type of the request. */
  type: string
  /** Bytes of the whole form. */
  size: number
  body(): Readable
}

type FormFile = { name: string; type: string; size: number; stream(): Readable }

/** The form with `file` in `field`. Nothing is read before `body` is called. */
export function formOf(field: string, file: FormFile): Form {
  const boundary = `herald-${randomBytes(18).toString('hex')}`
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quoted(file.name)}"\r\n` +
      `Content-Type: ${file.type}\r\n\r\n`,
  )
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size: head.length + file.size + foot.length,
    body: () => Readable.from(pieces(head, file, foot), { objectMode: false }),
  }
}

async function* pieces(head: Buffer, file: FormFile, foot: Buffer): AsyncGenerator<Buffer> {
  yield head
  yield* file.stream()
  yield foot
}

/** As browsers write a file's name: what would end the header or the quotes is percent-encoded. */
const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
