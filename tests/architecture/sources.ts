/** Reads the source tree for the architecture tests: every file, its text, and what it imports. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

export type Source = {
  /** Path from the repository's root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

export type Import = {
  /** As written. */
  specifier: string
  /** Path from the root when it is one of our own files; null for packages. */
  file: string | null
  dynamic: boolean
  typeOnly: boolean
}

/** All TypeScript sources below `folder`. */
export function sourcesBelow(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => read(join(folder, name).replaceAll('\\', '/')))
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return { path, text, imports: importsOf(path, withoutComments) }
}

function importsOf(path: string, text: string): Import[] {
  const fixed = /\b(import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g
  const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g
  return [
    ...[...text.matchAll(fixed)].map(([, , type, specifier = '']) => ({ specifier, dynamic: false, typeOnly: !!type })),
    ...[...text.matchAll(dynamic)].map(([, specifier = '']) => ({ specifier, dynamic: true, typeOnly: false })),
  ].map((found) => ({ ...found, file: ownFile(path, found.specifier) }))
}

function ownFile(from: string, specifier: string): string | null {
  if (specifier === '#contract') return 'src/preload/contract/index.ts'
  if (!specifier.startsWith('.')) return null
  const target = join(root, dirname(from), specifier.replace(/\?.*$/, ''))
  const found = [target, `${target}.ts`, `${target}.tsx`, join(target, 'index.ts'), join(target, 'index.tsx')].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  )
  return found ? relative(root, found).replaceAll('\\', '/') : `missing:${specifier}`
}
