/** The storage host: presigned PUT to disk and public GET, like an object store behind a real server. */
import { createHmac, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { Hono } from 'hono'
import { sameSecret } from './control.ts'
import type { Faults } from './faults.ts'
import { foundRow, notFound, Refusal, refusalResponse } from './reply.ts'
import type { Services } from './routes/index.ts'
import { settingValue } from './store/schema.ts'

/** How long an upload address is valid, in milliseconds. */
const ADDRESS_LIFETIME_MS = 15 * 60_000
/** The largest file, in bytes. */
const MAX_FILE_BYTES = 1_000_000_000

type Parts = Pick<Services, 'db' | 'clock' | 'folder'>

/** A unique file name that cannot be guessed and ends with the user's file name. */
const uniqueName = (original: string): string =>
  `${randomBytes(12).toString('hex')}-${original.replace(/[^\w.-]+/g, '_').slice(-80)}`

/** The address of a stored file; anyone with the address can download it. */
export const publicAddress = (origin: string, name: string): string =>
  `${origin}/storage/files/${encodeURIComponent(name)}`

const pathOf = (folder: string, name: string) => join(folder, 'files', name)

/** Registers a file and returns the address to PUT it to; the address expires. */
export async function uploadAddress(parts: Parts, origin: string, original: string, type: string, isViewable: boolean) {
  const name = uniqueName(original)
  const created_at = parts.clock.now()
  const place = { name, original_name: original, type, viewable: Number(isViewable), created_at }
  await parts.db.insertInto('files').values(place).execute()
  const expires = created_at + ADDRESS_LIFETIME_MS
  const signature = sign(await signingKey(parts), name, expires)
  const query = new URLSearchParams({ expires: String(expires), signature })
  return { file_name: name, pre_signed_url: `${origin}/storage/upload/${encodeURIComponent(name)}?${query}` }
}

/** Stores a text that the server itself created, such as an error report. */
export async function keepFile(parts: Parts, original: string, type: string, text: string): Promise<string> {
  const name = uniqueName(original)
  await store(parts.folder, name, [Buffer.from(text)])
  const size = Buffer.byteLength(text)
  const row = { name, original_name: original, type, viewable: 0, size, created_at: parts.clock.now() }
  await parts.db.insertInto('files').values(row).execute()
  return name
}

export function storageRoutes(app: Hono, parts: Parts, faults: Faults): void {
  app.put('/storage/upload/:name', (context) =>
    faults.around(null, context.req.raw, null, () =>
      storeUpload(parts, context.req.raw, context.req.param('name')).catch(refusalOf),
    ),
  )
  app.get('/storage/files/:name', (context) =>
    faults.around(null, context.req.raw, null, () => serveFile(parts, context.req.param('name')).catch(refusalOf)),
  )
}

const signingKey = ({ db }: Parts) => settingValue<string>(db, 'signing_key')

const sign = (key: string, name: string, expires: number) =>
  createHmac('sha256', key).update(`${name}\n${expires}`).digest('base64url')

function refusalOf(error: unknown): Response {
  if (error instanceof Refusal) return refusalResponse(error)
  throw error
}

async function storeUpload(parts: Parts, request: Request, name: string): Promise<Response> {
  await checkSignature(parts, new URL(request.url).searchParams, name)
  const query = parts.db.selectFrom('files').selectAll().where('name', '=', name)
  const place = foundRow(await query.executeTakeFirst(), 'File')
  const size = checkHeaders(request, place.type, place.viewable === 1)
  const body = request.body
  // Node's own stream type and the global one describe the same object.
  const bytes = await store(parts.folder, name, body ? (body as NodeStream<Uint8Array>) : [], size)
  await parts.db.updateTable('files').set({ size: bytes }).where('name', '=', name).execute()
  return new Response(null, { status: 200, headers: { etag: `"${name.slice(0, 24)}"` } })
}

async function checkSignature(parts: Parts, query: URLSearchParams, name: string): Promise<void> {
  const expires = Number(query.get('expires') ?? 0)
  const expected = sign(await signingKey(parts), name, expires)
  if (!sameSecret(query.get('signature') ?? '', expected)) throw new Refusal(403, 'The signature does not match')
  if (expires < parts.clock.now()) throw new Refusal(403, 'The upload address has expired')
}

/** Requires Content-Length and the headers that the address was signed for. Returns the length in bytes. */
function checkHeaders(request: Request, type: string, isViewable: boolean): number {
  const length = request.headers.get('content-length')
  if (length === null) throw new Refusal(411, 'Content-Length is required')
  if (Number(length) > MAX_FILE_BYTES) throw new Refusal(413, 'The file is larger than 1 GB')
  const sentType = request.headers.get('content-type')
  if ((isViewable || sentType !== null) && sentType !== type) throw new Refusal(403, `The content type must be ${type}`)
  if (isViewable && !request.headers.get('content-disposition')?.startsWith('inline'))
    throw new Refusal(403, 'The content disposition must be inline')
  return Number(length)
}

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Writes to a temporary file and renames it, so that a broken upload never has the final name. Returns the size in bytes. */
async function store(folder: string, name: string, source: Source, announced?: number): Promise<number> {
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
  const partial = pathOf(folder, `${name}.${randomBytes(6).toString('hex')}.partial`)
  try {
    // Not through a stream: an aborted stream may create its file after the removal below.
    await writeFile(partial, source, { mode: 0o600 })
    const { size } = await stat(partial)
    if (announced !== undefined && size !== announced)
      throw new Refusal(400, 'The file does not have the announced length')
    await rename(partial, pathOf(folder, name))
    return size
  } finally {
    await rm(partial, { force: true })
  }
}

async function serveFile(parts: Parts, name: string): Promise<Response> {
  const query = parts.db.selectFrom('files').selectAll().where('name', '=', name).where('size', 'is not', null)
  const file = foundRow(await query.executeTakeFirst(), 'File')
  const path = pathOf(parts.folder, file.name)
  const stats = await stat(path).catch(() => {
    throw notFound('File')
  })
  const disposition = file.viewable
    ? 'inline'
    : `attachment; filename*=UTF-8''${encodeURIComponent(file.original_name)}`
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      'content-type': file.type,
      'content-length': String(stats.size),
      'content-disposition': disposition,
      'x-content-type-options': 'nosniff',
      // An uploaded page must not run with this origin's rights.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
