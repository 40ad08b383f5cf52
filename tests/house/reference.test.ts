/** The reference pages and the code say the same: every call, every number of the limits' table, and every anchor that a comment cites. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { interval, mostPolls } from '../../src/main/jobs/job.ts'
import { endpoints } from '../../src/preload/contract/endpoints.ts'
import { largestPicture } from '../../src/renderer/blocks/image/values.ts'
import { mostButtons } from '../../src/renderer/blocks/push-buttons/values.ts'
import { largestSheet } from '../../src/renderer/blocks/voucher/sheet.ts'
import { mostPairs } from '../../src/renderer/channels/app-push/pairs.ts'
import { limits as appPush } from '../../src/renderer/channels/app-push/values.ts'
import { momentary } from '../../src/renderer/channels/entry-times.ts'
import { billedUnit } from '../../src/renderer/channels/robo-call/audio.ts'
import { fewestActions } from '../../src/renderer/channels/robo-call/values.ts'
import { limits as webPush } from '../../src/renderer/channels/web-push/values.ts'
import { limits as whatsapp } from '../../src/renderer/channels/whatsapp/values.ts'
import { defaultControlGroup } from '../../src/renderer/steps/goals/values.ts'
import { root } from './sources.ts'

const pageOf = (name: string): string => readFileSync(join(root, 'docs/reference', name), 'utf8')
const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | ').map((cell) => cell.replaceAll('`', '')))

test('every call stands in the table, with its method and path', () => {
  const written = rowsOf(pageOf('calls.md')).slice(1)
  expect(written.map(([name, method, path]) => `${name} ${method} ${path}`).sort()).toEqual(
    Object.entries(endpoints)
      .map(([name, { method, path }]) => `${name} ${method} ${path}`)
      .sort(),
  )
  const assumed = written.filter((row) => row.at(-1)?.endsWith('(assumed)')).map(([name]) => name)
  expect(assumed.sort()).toEqual(
    Object.entries(endpoints)
      .flatMap(([name, row]) => ('assumed' in row && row.assumed ? [name] : []))
      .sort(),
  )
})

const most = (unit: string): number | undefined => momentary.units.find((one) => one.unit === unit)?.max

test('every number of the table is the one in the code', () => {
  const [table = ''] = pageOf('limits.md').split('## Defaults')
  expect(
    Object.fromEntries(
      rowsOf(table)
        .slice(1)
        .map(([limit, number]) => [limit, Number(number)]),
    ),
  ).toEqual({
    'title of an app push, characters': appPush.notificationTitle,
    'subtitle of an app push, characters': appPush.subtitle,
    'text of an app push, characters': appPush.notificationText,
    'title of a web push, characters': webPush.title,
    'text of a web push, characters': webPush.text,
    'buttons of a push': mostButtons,
    'key-value pairs of an app push': mostPairs,
    'picture of a message, bytes': largestPicture,
    'button text of a WhatsApp message, characters': whatsapp.buttonText,
    'footer of a WhatsApp message, characters': whatsapp.footer,
    'merge tags in a WhatsApp header': whatsapp.headerTags,
    'actions of a robo call, at least': fewestActions,
    'seconds of a robo call that are charged as one': billedUnit,
    'voucher sheet, bytes': largestSheet,
    'default control group, percent': defaultControlGroup,
    'entry time on a site, seconds': most('seconds'),
    'entry time on a site, minutes': most('minutes'),
    'milliseconds between two polls of a job': interval,
    'polls of a job': mostPolls,
  })
})

test('what a comment cites is there', () => {
  const cited = globSync('{src,tests,packaging}/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/docs\/([\w/-]+\.md)(?:#([\w-]+))?/g)].map(
      ([, page = '', anchor]) => ({ path, page, anchor }),
    ),
  )
  // Electron's own documents are cited with their paths in its repository.
  const ours = cited.filter(({ page }) => !/^(api|tutorial)\//.test(page))
  const gone = ours.filter(({ page, anchor }) => {
    if (!existsSync(join(root, 'docs', page))) return true
    return anchor !== undefined && !anchorsOf(readFileSync(join(root, 'docs', page), 'utf8')).has(anchor)
  })
  expect(gone.map(({ path, page, anchor }) => `${path}: docs/${page}#${anchor ?? ''}`)).toEqual([])
})

/** Headings as GitHub names them, and anchors that stand for themselves. */
const anchorsOf = (page: string): Set<string> =>
  new Set([
    ...[...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, '')
        .trim()
        .replace(/\s+/g, '-'),
    ),
    ...[...page.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id),
  ])
