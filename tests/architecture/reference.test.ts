/**
 * Checks that the reference pages and the code agree: every call, every number of the limits' table, and every anchor that a comment cites.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_POLLS, POLL_INTERVAL_MS } from '../../src/main/jobs/job.ts'
import { MAX_PAIRS } from '../../src/model/channels/app-push/pairs.ts'
import { limits as appPush } from '../../src/model/channels/app-push/values.ts'
import { onSiteDelays } from '../../src/model/channels/channel.ts'
import { BILLED_SECONDS } from '../../src/model/channels/robo-call/audio.ts'
import { MIN_ACTIONS } from '../../src/model/channels/robo-call/values.ts'
import { limits as webPush } from '../../src/model/channels/web-push/values.ts'
import { limits as whatsapp } from '../../src/model/channels/whatsapp/values.ts'
import { MAX_PICTURE_BYTES } from '../../src/model/image/values.ts'
import { MAX_BUTTONS } from '../../src/model/push-buttons/values.ts'
import { DEFAULT_CONTROL_GROUP_PERCENT } from '../../src/model/steps/goals/values.ts'
import { endpoints } from '../../src/preload/contract/endpoints.ts'
import { MAX_SHEET_BYTES } from '../../src/renderer/blocks/voucher/sheet.ts'
import { root } from './sources.ts'

const pageOf = (name: string): string => readFileSync(join(root, 'docs/reference', name), 'utf8')
const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | ').map((cell) => cell.replaceAll('`', '')))

test('every call is in the table, with its method and path', () => {
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

const most = (unit: string): number | undefined => onSiteDelays.units.find((one) => one.unit === unit)?.max

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
    'buttons of a push': MAX_BUTTONS,
    'key-value pairs of an app push': MAX_PAIRS,
    'picture of a message, bytes': MAX_PICTURE_BYTES,
    'button text of a WhatsApp message, characters': whatsapp.buttonText,
    'footer of a WhatsApp message, characters': whatsapp.footer,
    'merge tags in a WhatsApp header': whatsapp.headerTags,
    'actions of a robo call, at least': MIN_ACTIONS,
    'seconds of a robo call that are charged as one': BILLED_SECONDS,
    'voucher sheet, bytes': MAX_SHEET_BYTES,
    'default control group, percent': DEFAULT_CONTROL_GROUP_PERCENT,
    'entry time on a site, seconds': most('seconds'),
    'entry time on a site, minutes': most('minutes'),
    'milliseconds between two polls of a job': POLL_INTERVAL_MS,
    'polls of a job': MAX_POLLS,
  })
})

test('every anchor that a comment cites exists', () => {
  const cited = globSync('{src,tests,packaging}/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/docs\/([\w/-]+\.md)(?:#([\w-]+))?/g)].map(
      ([, page = '', anchor]) => ({ path, page, anchor }),
    ),
  )
  // Electron's own documents are cited by their path in its repository.
  const ours = cited.filter(({ page }) => !/^(api|tutorial)\//.test(page))
  const gone = ours.filter(({ page, anchor }) => {
    if (!existsSync(join(root, 'docs', page))) return true
    return anchor !== undefined && !anchorsOf(readFileSync(join(root, 'docs', page), 'utf8')).has(anchor)
  })
  expect(gone.map(({ path, page, anchor }) => `${path}: docs/${page}#${anchor ?? ''}`)).toEqual([])
})

/** Anchors of headings as GitHub writes them, and explicit anchors. */
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
