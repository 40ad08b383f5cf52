/** Serves the built page in both hosts: headers, CSP with a style nonce per load, routes, hashed files. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { diskCode } from './failure.ts'

/**
 * Answers GET for an address of the page ('/campaign/12', '/assets/index-x.js'). `secret` is written into the page for the browser host's
 * bridge.
 */
export type PageFiles = (url: URL, secret?: string) => Promise<Response>

export type PageOptions = {
  /** Folder of the built page. */
  folder: string
  /** A script before the page's own (the browser host's bridge); absent in Electron. */
  bridgeScript?: string
  /** Origin of the designer; absent if there is none. */
  designer?: () => string
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * Headers of every response of either host. Scripts and connections are our own only; styles need the load's nonce; a frame shows only the
 * designer's origin.
 */
export function securityHeaders({
  nonce,
  designer,
}: {
  nonce?: string
  designer?: string
} = {}): Record<string, string> {
  const styles = nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'"
  return {
    ...plainHeaders,
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      styles,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      'media-src blob:',
      "font-src 'self'",
      ...(designer ? [`frame-src ${designer}`] : []),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

/** Headers that do not depend on the origin. */
export const plainHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Additional headers of a file with a hashed name: its content never changes. */
export const hashed: Readonly<Record<string, string>> = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Serves the page in `folder`. */
export function pageFiles({ folder, ...options }: PageOptions): PageFiles {
  return async ({ pathname: path }, secret) => {
    const file = fileOf(folder, path)
    if (file === null) return textResponse(404, 'Not found')
    if (file === '') return page(await readFile(join(folder, 'index.html'), 'utf8'), { ...options, secret })
    const bytes = await readBytes(file)
    if (!bytes) return textResponse(404, 'Not found')
    const keep = path.startsWith('/assets/') ? hashed : {}
    return new Response(bytes, { headers: { ...securityHeaders(), 'content-type': typeOf(file), ...keep } })
  }
}

/** Values written into the page; for `secret` see `PageFiles`. */
type PageSourceOptions = Omit<PageOptions, 'folder'> & { secret?: string | undefined }

/** index.html with this load's nonce, the designer's address, and the bridge before the page's own script. */
export function page(html: string, { bridgeScript, designer, secret }: PageSourceOptions): Response {
  const nonce = randomBytes(18).toString('base64url')
  const origin = designer?.()
  const metas = [`<meta name="style-nonce" content="${nonce}">`]
  if (origin) metas.push(`<meta name="designer" content="${origin}">`)
  if (secret) metas.push(`<meta name="page-secret" content="${secret}">`)
  const withMetas = html.replace('<head>', `<head>${metas.join('')}`)
  const content = bridgeScript
    ? withMetas.replace('<script type="module"', `<script type="module" src="${bridgeScript}"></script>$&`)
    : withMetas
  const headers = securityHeaders({ nonce, ...(origin ? { designer: origin } : {}) })
  return new Response(content, { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } })
}

/** The media type for a file's name. */
export const typeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'

/** A short response of plain text. */
export function textResponse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' },
  })
}

/** The response for a method or path without a route. */
export const notAllowed = (): Response => textResponse(405, 'Herald does not answer this.')

/** The file for a path, '' for a route of the page, null for a path outside the folder. */
function fileOf(folder: string, path: string): string | null {
  const decoded = decode(path)
  if (decoded === null || decoded.includes('\0') || decoded.includes('\\')) return null
  if (decoded.split('/').includes('..')) return null
  if (extname(decoded) === '' || decoded === '/index.html') return ''
  const file = resolve(folder, `.${decoded}`)
  return file.startsWith(resolve(folder) + sep) ? file : null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    // Broken percent-encoding: no file.
    return null
  }
}

/** The bytes of a file; null if there is none. */
export async function readBytes(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes(diskCode(error) ?? '')) return null
    throw error
  }
}
