/** All handlers; a row of the endpoint table without one does not compile. */

import { foundRow, invalidField } from '../reply.ts'
import { publicAddress, uploadAddress } from '../storage.ts'
import { analyticsHandlers } from './analytics.ts'
import { brandHandlers } from './brand.ts'
import { campaignSaveHandlers } from './campaign-saves.ts'
import { campaignHandlers } from './campaigns.ts'
import type { ApiRequest, Handlers, Services } from './handlers.ts'
import { jobHandlers } from './jobs.ts'
import { segmentHandlers } from './segments.ts'
import { templateHandlers } from './templates.ts'
import { testSendHandlers } from './test-sends.ts'
import { voucherHandlers } from './vouchers.ts'

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
