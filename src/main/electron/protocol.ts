/**
 * app://herald/ and app://designer/: the page and the designer on our own scheme, so that V8 caches compiled code and `file:` is never
 * needed.
 */
import { protocol } from 'electron'
import { notAllowed, type PageFiles, textResponse } from '../page-files.ts'
import type { Log } from '../ports.ts'

export const origin = 'app://herald'
/** The designer is shown only in a frame of the page; it has no bridge. */
export const designerOrigin = 'app://designer'

/** Must run before Electron is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Serves both origins, and the forms that main itself shows; refuses any other host. Logs files that cannot be read. */
export function serveOrigins(
  page: PageFiles,
  designer: PageFiles,
  form: (request: Request) => Promise<Response | null>,
  log: Log,
): void {
  const hosts: Readonly<Record<string, PageFiles>> = { herald: page, designer }
  protocol.handle('app', async (request) => {
    const answered = await form(request)
    if (answered) return answered
    const url = new URL(request.url)
    const files = Object.hasOwn(hosts, url.host) ? hosts[url.host] : undefined
    if (!files) return textResponse(404, 'Not found')
    if (request.method !== 'GET') return notAllowed()
    try {
      return await files(url)
    } catch (error) {
      log('error', `${url.host}${url.pathname} could not be read`, error)
      throw error
    }
  })
}
