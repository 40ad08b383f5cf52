/** `npm run texts`: prints every text that a person may see or hear, with its place; words after it choose the folders. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shownTexts } from '../tests/architecture/shown-texts.ts'

const root = join(import.meta.dirname, '..')
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['src']

for (const folder of folders)
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name).replaceAll('\\', '/')
    if (!/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue
    for (const { line, words } of shownTexts(path, readFileSync(join(root, path), 'utf8')))
      console.log(`${path}:${line}  ${words.replaceAll('\n', '\\n')}`)
  }
