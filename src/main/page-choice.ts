/** The page of either host: the built one, or while it is being written passed on from Vite's own server, with the loosened policy that hot reloading needs. */
import { join } from 'node:path'
import { type PageFiles, page, pageFiles, securityHeaders } from './page-files.ts'

type Page = { folder: string; door?: string }

/** What electron-vite says while it serves the sources; a built Herald has no such variable. */
const serverVariable = 'ELECTRON_RENDERER_URL'

/** The page for this run. In development the door comes from its source. */
export function choosePage(built: Page, env: Record<string, string | undefined> = process.env): PageFiles {
  const server = env[serverVariable]
  if (!server) return pageFiles(built)
  const source = join(built.folder, '../../src/preload/browser.ts').replaceAll('\\', '/')
  return pageInDevelopment({ server, ...(built.door ? { door: `/@fs/${source.replace(/^\//, '')}` } : {}) })
}

/** `server` is where Vite listens; `door` as in `pageFiles`. */
export function pageInDevelopment({ server, door }: { server: string; door?: string }): PageFiles {
  return async ({ pathname, search }) => {
    const isFile = pathname.startsWith('/@') || /\.\w+$/.test(pathname)
    const answered = await fetch(new URL(isFile ? pathname + search : '/', server))
    if (!isFile) return loosened(page(await answered.text(), door), server)
    const type = answered.headers.get('content-type') ?? 'application/octet-stream'
    const headers = { ...securityHeaders(), 'content-type': type }
    return new Response(answered.body, { status: answered.status, headers })
  }
}

function loosened(response: Response, server: string): Response {
  const policy = response.headers.get('content-security-policy') ?? ''
  const loose = policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", `connect-src 'self' ${server} ${server.replace(/^http/, 'ws')}`)
  response.headers.set('content-security-policy', loose)
  return response
}
