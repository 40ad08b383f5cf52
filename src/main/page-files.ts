/** Serves the built page, the same in both hosts: headers, CSP with a style nonce per load, routes, hashed files. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'

/** Answers GET for an address of the page ('/campaign/12', '/assets/index-x.js'). */
export type PageFiles = (url: URL) => Promise<Response>

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

/** What every answer of either host carries. Scripts and connections are our own only; styles need the load's nonce. */
export function securityHeaders(nonce?: string): Record<string, string> {
  const styles = nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'"
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      styles,
      "connect-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

/** The page in `folder`. `door` is the script that stands before the page's own (the browser host's bridge); Electron has none. */
export function pageFiles({ folder, door }: { folder: string; door?: string }): PageFiles {
  return async ({ pathname: path }) => {
    const file = fileOf(folder, path)
    if (file === null) return plain(404, 'Not found')
    if (file === '') return page(await readFile(join(folder, 'index.html'), 'utf8'), door)
    const bytes = await read(file)
    if (!bytes) return plain(404, 'Not found')
    const type = { 'content-type': types[extname(file)] ?? 'application/octet-stream' }
    // A hashed name never stands for other content.
    const keep = path.startsWith('/assets/') ? { 'cache-control': 'public, max-age=31536000, immutable' } : {}
    return new Response(bytes, { headers: { ...securityHeaders(), ...type, ...keep } })
  }
}

/** index.html with this load's nonce, and the door before the page's own script. */
export function page(html: string, door?: string): Response {
  const nonce = randomBytes(18).toString('base64url')
  const head = `<head><meta name="style-nonce" content="${nonce}">`
  const withNonce = html.replace('<head>', head)
  const whole = door
    ? withNonce.replace('<script type="module"', `<script type="module" src="${door}"></script>$&`)
    : withNonce
  return new Response(whole, { headers: { ...securityHeaders(nonce), 'content-type': 'text/html; charset=utf-8' } })
}

/** A short answer in words. */
export function plain(status: number, words: string): Response {
  return new Response(words, {
    status,
    headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' },
  })
}

/** The file behind a path, '' for a route of the page, null for a path that leaves the folder. */
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
    // A broken percent-encoding names no file.
    return null
  }
}

async function read(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null
    throw error
  }
}
