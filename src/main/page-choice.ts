/**
 * Chooses the page and its designer for either host: the built ones, or in development those of Vite's server, with the looser policy that
 * hot reloading needs.
 */
import { join } from 'node:path'
import { type DesignerOptions, designerFiles, designerHeaders, designerPages } from './designer-files.ts'
import { type PageFiles, type PageOptions, page, pageFiles, securityHeaders } from './page-files.ts'

/** Set by electron-vite while it serves the sources; a built Herald has no such variable. */
const serverVariable = 'ELECTRON_RENDERER_URL'

/** The page for this run. In development the bridge is built from its source. */
export function choosePage(built: PageOptions, env: Record<string, string | undefined> = process.env): PageFiles {
  const server = env[serverVariable]
  if (!server) return pageFiles(built)
  const source = join(built.folder, '../../src/preload/browser.ts').replaceAll('\\', '/')
  const bridgeScript = built.bridgeScript ? { bridgeScript: `/@fs/${source.replace(/^\//, '')}` } : {}
  return pageInDevelopment({ server, ...bridgeScript, ...(built.designer ? { designer: built.designer } : {}) })
}

/** The designer for this run. */
export function chooseDesigner(
  built: DesignerOptions,
  env: Record<string, string | undefined> = process.env,
): PageFiles {
  const server = env[serverVariable]
  return server ? designerInDevelopment(server, built) : designerFiles(built)
}

/** `server` is Vite's address; the other options are those of `pageFiles`. */
function pageInDevelopment({ server, ...options }: { server: string } & Omit<PageOptions, 'folder'>): PageFiles {
  return async ({ pathname, search }, secret) => {
    const isFile = pathname.startsWith('/@') || /\.\w+$/.test(pathname)
    const answered = await fetch(new URL(isFile ? pathname + search : '/', server))
    if (!isFile) return withDevelopmentPolicy(page(await answered.text(), { ...options, secret }), server)
    const type = answered.headers.get('content-type') ?? 'application/octet-stream'
    const headers = { ...securityHeaders(), 'content-type': type }
    return new Response(answered.body, { status: answered.status, headers })
  }
}

function designerInDevelopment(server: string, { page, httpServer }: DesignerOptions): PageFiles {
  return async ({ pathname, search }) => {
    const answered = await fetch(new URL((designerPages[pathname] ?? pathname) + search, server))
    const type = answered.headers.get('content-type') ?? 'application/octet-stream'
    const headers = { ...designerHeaders(page(), httpServer()), 'content-type': type }
    return withDevelopmentPolicy(new Response(answered.body, { status: answered.status, headers }), server)
  }
}

function withDevelopmentPolicy(response: Response, server: string): Response {
  const policy = response.headers.get('content-security-policy') ?? ''
  const devPolicy = policy
    .replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
    .replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'")
    .replace(/connect-src [^;]*/, `connect-src 'self' ${server} ${server.replace(/^http/, 'ws')}`)
  response.headers.set('content-security-policy', devPolicy)
  return response
}
