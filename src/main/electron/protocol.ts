/** app://herald/: the page from its own scheme, so that V8 keeps its compiled code and `file:` is never needed. */
import { protocol } from 'electron'
import { type PageFiles, plain } from '../page-files.ts'

export const origin = 'app://herald'

/** Must run before Electron is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Serves the page; any other host of the scheme is nobody. */
export function servePage(page: PageFiles): void {
  protocol.handle('app', (request) => {
    const url = new URL(request.url)
    if (url.host !== 'herald') return plain(404, 'Not found')
    return request.method === 'GET' ? page(url) : plain(405, 'Herald does not answer this.')
  })
}
