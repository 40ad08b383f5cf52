/** Collects the notices of everybody whose work Herald ships: every bundled package, and those that are read beside the program. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** In the built page's folder: both hosts serve it from there. */
export const noticesFile = 'third-party-notices.txt'

/** One package: its name, version, licence by its SPDX name, and the texts that ask to go with it. */
export type Notice = { name: string; version: string; license: string; texts: string[] }

/** Folders of the packages that any of the builds took something from. */
const bundled = new Set<string>()

/** For each build. The page's comes last and writes the file for all of them. */
export function notices({ root, writes = false }: { root: string; writes?: boolean }): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const folder = packageOf(id)
        if (folder) bundled.add(folder)
      }
      if (!writes) return
      const folders = new Set([...bundled, ...besideTheProgram(root)])
      this.emitFile({
        type: 'asset',
        fileName: noticesFile,
        source: textOf([...[...folders].map(noticeIn), ...copied()]),
      })
    },
  }
}

/** Work of others that stands in our own files: data that was taken over, without its package. */
const copied = (): Notice[] => [
  // blocks/checks/client-data.ts. The name is that of its licence.
  { name: 'caniemail', version: '2.0.2', license: 'MIT', texts: [`Copyright (c) 2019 HTeuMeuLeu\n\n${mit}`] },
]

/** The folder of the package that a module belongs to; null for our own. */
export function packageOf(id: string): string | null {
  return /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/?]+(?=[/?])/.exec(id.replaceAll('\\', '/'))?.[0] ?? null
}

/** Throws for a package without any notice: somebody has to look, and to say here what stands for it. */
export function noticeIn(folder: string): Notice {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i.test(file))
  const found = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const texts = found.length > 0 ? found : withoutFile(name, authorOf(author), String(license))
  return { name, version, license: String(license), texts }
}

/** Packages that publish their licence by its name only. */
function withoutFile(name: string, author: string, license: string): string[] {
  if (license === 'MIT') return [`Copyright (c) ${author || `the authors of ${name}`}\n\n${mit}`]
  throw new Error(`${name} (${license}) comes without a licence text: packaging/notices.ts has to name it`)
}

const authorOf = (author: unknown): string =>
  typeof author === 'object' && author !== null && 'name' in author ? String(author.name) : String(author ?? '')

/** `dependencies` are not bundled: they stand in the packages as they are, and so does what they need. */
function besideTheProgram(root: string): Set<string> {
  const found = new Set<string>()
  const visit = (from: string) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
    for (const name of Object.keys(dependencies)) {
      const folder = installed(name, from)
      if (found.has(folder)) continue
      found.add(folder)
      visit(folder)
    }
  }
  visit(root)
  return found
}

/** The folder of `name` as seen from `from`. */
function installed(name: string, from: string): string {
  const here = join(from, 'node_modules', name)
  if (existsSync(join(here, 'package.json'))) return here
  if (dirname(from) === from) throw new Error(`${name} is not installed`)
  return installed(name, dirname(from))
}

function textOf(all: readonly Notice[]): string {
  const unique = [...new Map(all.map((one) => [`${one.name} ${one.version}`, one])).values()]
  const parts = unique
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    .map(({ name, version, license, texts }) => [`${name} ${version} (${license})`, ...texts].join('\n\n'))
  return `${[lead, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const lead = `Herald is made with the work of others. These are their names, their licences and what they ask to be told.
Electron and Chromium have their own notices beside the program: LICENSE.electron.txt and LICENSES.chromium.html.`

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
