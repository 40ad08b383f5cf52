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

/** Every TypeScript source below `folder`. */
export function sourcesBelow(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => read(join(folder, name).replaceAll('\\', '/')))
}

/** The texts that several folders say, and the line by which a folder's own texts take them along. */
export const commonTexts = 'src/renderer/rules/common-texts.ts'
export const takesCommon = /^export \* from '[./]+\/rules\/common-texts'$/m

/** The sources with each text of a `texts.ts` written where it is used, and without those files: who says what, as before they were moved. */
export function withTexts(sources: readonly Source[]): Source[] {
  const folderOf = (path: string) => dirname(path)
  const constant = /^export const (\w+) =\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")$/gm
  const constantsIn = (text = '') =>
    [...text.matchAll(constant)].map(([, key = '', literal = '']) => [key, literal] as const)
  const common = constantsIn(sources.find(({ path }) => path.endsWith(commonTexts))?.text)
  const texts = new Map(
    sources
      .filter(({ path }) => path.endsWith('/texts.ts'))
      .map(({ path, text }) => [
        folderOf(path),
        new Map([...(takesCommon.test(text) ? common : []), ...constantsIn(text)]),
      ]),
  )
  return sources
    .filter(({ path }) => !path.endsWith('/texts.ts') && !path.endsWith(commonTexts))
    .map((source) => {
      const own = texts.get(folderOf(source.path))
      const text = source.text.replace(/\b(?:texts|wording)\.(\w+)/g, (used, key: string) => own?.get(key) ?? used)
      return { ...source, text }
    })
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
