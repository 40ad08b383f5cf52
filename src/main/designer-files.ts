/** The designer's own origin: small pages that show and compile untrusted HTML, without the bridge, the cookie and the network. */
import { join } from 'node:path'
import { hashed, type PageFiles, plainHeaders, readBytes, textResponse, typeOf } from './page-files.ts'

export type DesignerOptions = {
  /** Folder of the built page. */
  folder: string
  /** Origin of the only page that may embed the designer. */
  page: () => string
  /** Origin of the workspace's server if it is http, to allow its pictures; null for any other. */
  httpServer: () => string | null
}

/** The designer, the preview of a message and the compiler of code, by path; values are file names of the build. */
export const designerPages: Readonly<Record<string, string>> = {
  '/': '/blocks/design/designer-page/designer.html',
  '/preview': '/blocks/design/designer-page/preview.html',
  '/compile': '/blocks/design/designer-page/compile.html',
}

/**
 * Allows its own scripts and fonts only, and no connections. Images may come from https, and from an http server. Inline styles must be
 * allowed: emails consist of them, and without them the designer silently drops what it cannot draw.
 */
export const designerHeaders = (page: string, httpServer: string | null): Record<string, string> => ({
  ...plainHeaders,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src data: blob: https:${httpServer === null ? '' : ` ${httpServer}`}`,
    "connect-src 'none'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${page}`,
  ].join('; '),
})

/** Serves the designer's pages and the files they load; no other file of the build. */
export function designerFiles({ folder, page, httpServer }: DesignerOptions): PageFiles {
  const assetPaths = ownAssets(folder)
  return async ({ pathname }) => {
    const path = designerPages[pathname] ?? pathname
    const isAsset = path === pathname
    if (isAsset && !(await assetPaths).has(path)) return textResponse(404, 'Not found')
    const bytes = await readBytes(join(folder, path))
    if (!bytes) return textResponse(404, 'Not found')
    const headers = {
      ...designerHeaders(page(), httpServer()),
      'content-type': typeOf(path),
      ...(isAsset ? hashed : {}),
    }
    return new Response(bytes, { headers })
  }
}

/** The build lists in a page all files that it loads. */
async function ownAssets(folder: string): Promise<ReadonlySet<string>> {
  const pages = await Promise.all(Object.values(designerPages).map((path) => readBytes(join(folder, path))))
  const fileNames = pages.flatMap((html) => [
    ...(html?.toString('utf8') ?? '').matchAll(/(?:src|href)="(\/assets\/[\w.-]+)"/g),
  ])
  return new Set(fileNames.flatMap(([, path]) => path ?? []))
}
