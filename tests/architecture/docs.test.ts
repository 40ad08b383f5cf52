/** Checks the documents: links lead to files, commands are scripts, the README is short. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/**/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/')),
]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

test('there are documents, and the README takes three minutes to read', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(121)
})

test('every link leads to a file', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/i.test(target))
      .filter((target) => !existsSync(join(root, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every anchor of a link is a heading of its page', () => {
  const broken = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)#\s]*)#([\w-]+)\)/g)]
      .filter(([, target = '']) => !/^[a-z]+:/i.test(target))
      .filter(([, target = '', anchor = '']) => {
        const there = target === '' ? page : join(dirname(page), target)
        return !headingsOf(textOf(there)).includes(anchor)
      })
      .map(([link]) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

/** Headings as GitHub writes them in anchors. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$|<a (?:id|name)="([^"]+)">/gm)].map(
    ([, heading = '', name]) =>
      name ??
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
  )

/** A file of Electron. */
const elsewhere = 'electron.d.ts'

test('every file and folder named in a document exists', () => {
  const paths = globSync(['*.{ts,json}', '{src,tests,scripts,packaging,resources,.github}/**'], { cwd: root }).map(
    (path) => `/${path.replaceAll('\\', '/')}`,
  )
  const gone = pages.flatMap((page) => {
    // Files are named by the end of their path (`drafts/hold.ts`), or by its start, also in commands ('tests/unit/preload').
    const ends = [...textOf(page).matchAll(/`((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sh|nsh|svg|yml))`/g)]
    const begins = [...textOf(page).matchAll(/(?<![\w/.-])((?:src|tests|scripts|packaging)\/[\w./-]*\w)/g)]
    return [
      ...ends.filter(([, end = '']) => end !== elsewhere && !paths.some((path) => path.endsWith(`/${end}`))),
      ...begins.filter(([, begin = '']) => !paths.some((path) => path.startsWith(`/${begin}`))),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('/x.'))
      .map((path) => `${page}: ${path}`)
  })
  expect(gone).toEqual([])
})

test('every command exists', () => {
  const unknown = pages.flatMap((page) =>
    [...textOf(page).matchAll(/(?:`|^)npm (?:run )?([\w:-]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts) && !['ci', 'install', 'version'].includes(name))
      .map((name) => `${page}: npm run ${name}`),
  )
  expect(unknown).toEqual([])
})
