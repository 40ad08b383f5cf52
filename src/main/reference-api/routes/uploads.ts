/** Upload addresses, and where an uploaded file can be seen afterwards. */
import { found, wrong } from '../reply.ts'
import { publicAddress, uploadAddress } from '../storage.ts'
import type { Asked, Handlers, Services } from './handlers.ts'

export function uploadHandlers(services: Services) {
  const promised =
    (viewable: boolean): Handlers['getUploadAddress'] =>
    async (input, { origin }) => {
      if (!input.file_name.trim()) throw wrong('file_name', 'The file has no name')
      if (!/^[\w.+-]+\/[\w.+-]+$/.test(input.file_type)) throw wrong('file_type', 'The file type is not a MIME type')
      return uploadAddress(services, await origin(), input.file_name, input.file_type, viewable)
    }
  const uploaded = async (name: string, { origin }: Asked): Promise<string> => {
    const query = services.db.selectFrom('files').select('name').where('name', '=', name).where('size', 'is not', null)
    return publicAddress(await origin(), found(await query.executeTakeFirst(), 'File').name)
  }
  return {
    getUploadAddress: promised(false),
    getViewableUploadAddress: promised(true),
    getPublicPath: async ({ file_name }, asked) => ({ path: await uploaded(file_name, asked) }),
    getPreviewUrl: async ({ file_name }, asked) => ({ url: await uploaded(file_name, asked) }),
  } satisfies Partial<Handlers>
}
