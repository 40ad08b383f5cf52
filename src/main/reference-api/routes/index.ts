/** All handlers; a row of the endpoint table without one does not compile. */
import type * as v from 'valibot'
import type { EndpointName, Endpoints, ReplyOf } from '#contract'
import type { Clock } from '../clock.ts'
import { foundRow, invalidField } from '../reply.ts'
import { publicAddress, uploadAddress } from '../storage.ts'
import type { Store } from '../store/schema.ts'
import { analyticsHandlers } from './analytics.ts'
import { brandHandlers, templateHandlers, testSendHandlers } from './brand.ts'
import { campaignHandlers, campaignSaveHandlers } from './campaigns.ts'
import { segmentHandlers } from './segments.ts'
import { jobHandlers, voucherHandlers } from './vouchers.ts'

/** The request data of a handler, besides its input. */
export type ApiRequest = {
  /** The server's public origin, without a trailing slash; called only when an address is written. */
  origin: () => Promise<string>
  /** The multipart form, for rows with such a body. */
  form: FormData | null
}

/** A handler returns `data`, or a whole Response for rows that return bytes. It throws a `Refusal` to refuse. */
export type Handlers = {
  [N in EndpointName]: (
    input: v.InferOutput<Endpoints[N]['input']>,
    request: ApiRequest,
  ) => Promise<ReplyOf<N> | Response> | ReplyOf<N>
}

/** Dependencies of the handlers. */
export type Services = {
  db: Store
  clock: Clock
  /** Folder of the database; uploaded files are in its subfolder `files`. */
  folder: string
  /** How long an approval takes, in milliseconds. */
  approvalDelay: number
}

/** Upload addresses, and the public addresses of uploaded files. */
function uploadHandlers(services: Services) {
  const promised =
    (isViewable: boolean): Handlers['getUploadAddress'] =>
    async (input, { origin }) => {
      if (!input.file_name.trim()) throw invalidField('file_name', 'The file has no name')
      if (!/^[\w.+-]+\/[\w.+-]+$/.test(input.file_type))
        throw invalidField('file_type', 'The file type is not a MIME type')
      return uploadAddress(services, await origin(), input.file_name, input.file_type, isViewable)
    }
  const uploadedAddress = async (name: string, { origin }: ApiRequest): Promise<string> => {
    const query = services.db.selectFrom('files').select('name').where('name', '=', name).where('size', 'is not', null)
    return publicAddress(await origin(), foundRow(await query.executeTakeFirst(), 'File').name)
  }
  return {
    getUploadAddress: promised(false),
    getViewableUploadAddress: promised(true),
    getPublicPath: async ({ file_name }, request) => ({ path: await uploadedAddress(file_name, request) }),
    getPreviewUrl: async ({ file_name }, request) => ({ url: await uploadedAddress(file_name, request) }),
  } satisfies Partial<Handlers>
}

export function handlersOf(services: Services): Handlers {
  return {
    ...campaignHandlers(services),
    ...campaignSaveHandlers(services),
    ...analyticsHandlers(services),
    ...brandHandlers(services),
    ...jobHandlers(services),
    ...segmentHandlers(services),
    ...templateHandlers(services),
    ...testSendHandlers(services),
    ...uploadHandlers(services),
    ...voucherHandlers(services),
  }
}
