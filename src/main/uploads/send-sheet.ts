/** Sends a sheet of voucher codes to a campaign as a multipart form and reads the server's findings. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { endpoints, type Failure, type UploadState, type VoucherUpload, voucherUpload } from '#contract'
import { jsonOf, readEnvelope } from '../api/envelope.ts'
import { buildRequest, withoutToken } from '../api/http.ts'
import { FailureError } from '../failure.ts'
import { notASheet } from '../sheets/table.ts'
import { brokenOff, type Incoming, type Server } from '../transfers/server.ts'
import type { TransferTask } from '../transfers/transfer-tasks.ts'
import type { UploadPorts } from './index.ts'

/** A multipart form with one file, of a length known before sending. */
type Form = {
  /** The Content-Type of the request. */
  type: string
  /** Bytes of the whole form. */
  size: number
  body(): Readable
}

type FormFile = { name: string; type: string; size: number; stream(): Readable }

/** The form with `file` in `field`. Reads nothing before `body` is called. */
function formOf(field: string, file: FormFile): Form {
  const boundary = `herald-${randomBytes(18).toString('hex')}`
  const formStart = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${quotedName(file.name)}"\r\n` +
      `Content-Type: ${file.type}\r\n\r\n`,
  )
  const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    size: formStart.length + file.size + formEnd.length,
    body: () => Readable.from(formPieces(formStart, file, formEnd), { objectMode: false }),
  }
}

async function* formPieces(formStart: Buffer, file: FormFile, formEnd: Buffer): AsyncGenerator<Buffer> {
  yield formStart
  yield* file.stream()
  yield formEnd
}

/** Encodes a file name like browsers do: characters that would end the header or the quotes are percent-encoded. */
const quotedName = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

/** `codes`: number of codes in the sheet. */
export type SheetToSend = { blob: string; name: string; campaignId: number; codes: number }

const row = endpoints.uploadVoucherSheet
const STALL_TIMEOUT_MS = 30_000
/** The field's name is not in the specification (assumed). */
const field = 'file'

/** The media type of a sheet, by its name: CSV or xlsx (Source: docs/reference/rules.md#voucher). */
export function sheetType(name: string): string {
  if (/\.csv$/i.test(name)) return 'text/csv'
  if (/\.xlsx$/i.test(name)) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return 'application/octet-stream'
}

/** Returns the server's findings. Throws `FailureError`; findings in a refusal are reported first. */
export async function sendSheet(
  ports: UploadPorts,
  sheet: SheetToSend,
  task: TransferTask<UploadState>,
): Promise<Partial<UploadState>> {
  const server = ports.server()
  const file = await ports.blobs.open(sheet.blob)
  const form = formOf(field, { ...file, name: sheet.name, type: sheetType(sheet.name) })
  task.tell({ state: 'running', size: form.size })
  const answer = await post(ports, server, sheet.campaignId, form, task)
  return { vouchers: read(server, answer, task) }
}

async function post(
  ports: UploadPorts,
  server: Server,
  campaignId: number,
  form: Form,
  { signal, moved }: TransferTask<UploadState>,
): Promise<Incoming> {
  const address = buildRequest(server.origin, row, { campaignId }).url
  const headers = server.authorised({ accept: 'application/json', 'content-type': form.type })
  const timeouts = ports.timeouts ?? { stall: STALL_TIMEOUT_MS, answer: row.timeout ?? STALL_TIMEOUT_MS }
  const { size, body } = form
  try {
    return await server.send({ method: 'POST', address, headers, size, body, signal, moved, timeouts })
  } catch (error) {
    const { failure, mayHaveArrived } = brokenOff(error, texts)
    throw new FailureError(mayHaveArrived ? { ...failure, ambiguous: true } : failure)
  }
}

const texts = {
  offline: 'The server cannot be reached',
  timeout: 'The server did not answer the upload in time',
  network: 'The upload was cut off',
}

function read(server: Server, { status, text }: Incoming, task: TransferTask<UploadState>): VoucherUpload {
  const body = jsonOf(text)
  try {
    return v.parse(row.reply, readEnvelope('uploadVoucherSheet', row, { status, body }))
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    if (status === 401) server.expired()
    const findings = v.safeParse(v.object({ data: voucherUpload }), body)
    if (findings.success) task.tell({ vouchers: findings.output.data })
    throw new FailureError(withoutToken(server.token(), sheetFailure(error.failure, body)))
  }
}

/** Uses the specification's default message if the server refuses the sheet without one (Source: docs/reference/rules.md#voucher). */
function sheetFailure(failure: Failure, body: unknown): Failure {
  if (failure.kind === 'malformed') return { ...failure, message: 'The answer to the upload cannot be read' }
  if (failure.kind !== 'refused' || hasWords(body)) return failure
  return { ...failure, message: notASheet }
}

const messageText = v.pipe(v.string(), v.trim(), v.minLength(1))
const hasWords = (body: unknown) =>
  v.is(v.union([v.object({ message: messageText }), v.object({ error: messageText })]), body)
