/**
 * Checks that the reference pages and the code agree: every call, every number of the limits' table, and every anchor that a comment cites.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_BYTE_MS } from '../../src/main/downloads/index.ts'
import { MAX_POLLS, POLL_INTERVAL_MS } from '../../src/main/jobs/poller.ts'
import { limits as appPush, MAX_PAIRS } from '../../src/model/channels/app-push/values.ts'
import { onSiteDelays } from '../../src/model/channels/channel.ts'
import { BILLED_SECONDS, MIN_ACTIONS } from '../../src/model/channels/robo-call/values.ts'
import { single, unitsOfSeveral } from '../../src/model/channels/sms/parts.ts'
import { limits as webPush } from '../../src/model/channels/web-push/values.ts'
import { limits as whatsapp } from '../../src/model/channels/whatsapp/values.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from '../../src/model/image/values.ts'
import { MAX_BUTTONS } from '../../src/model/push/parts.ts'
import {
  DEFAULT_CONTROL_GROUP_PERCENT,
  goalDuration,
  MAX_CONTROL_GROUP_PERCENT,
} from '../../src/model/steps/goals/values.ts'
import { intervalBounds } from '../../src/model/steps/schedule/rules.ts'
import { scrollBounds, windowBounds } from '../../src/model/steps/trigger/values.ts'
import { endpoints } from '../../src/preload/contract/endpoints.ts'
import { MAX_SHEET_BYTES } from '../../src/renderer/blocks/voucher/sheet.ts'
import { channel as paidAds } from '../../src/renderer/channels/paid-ads/index.ts'
import { limits as delivery } from '../../src/renderer/screens/delivery-preferences/values.ts'
import { shownTexts } from './shown-texts.ts'
import { root, sourcesBelow } from './sources.ts'

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
    'scroll of an entry time, percent': scrollBounds.max,
    'window of a goal or of a later event, at most': Math.min(goalDuration.max, windowBounds.max),
    'interval of a schedule, at most': intervalBounds.max,
    'days that an ad audience is kept, at most': paidAds.retention?.max,
    'control group, percent': MAX_CONTROL_GROUP_PERCENT,
    'share of opens for Smart Send, percent': delivery.percent,
    'months of opens for Smart Send': delivery.months,
    'minimum delay, days': delivery.delayDays,
    'units of an SMS in GSM-7, alone': single.gsm,
    'units of an SMS in GSM-7, of several': unitsOfSeveral.gsm,
    'units of an SMS in UCS-2, alone': single.ucs,
    'units of an SMS in UCS-2, of several': unitsOfSeveral.ucs,
    'milliseconds between two polls of a job': POLL_INTERVAL_MS,
    'polls of a job': MAX_POLLS,
  })
})

test('the rules repeat no number of the table', () => {
  const rules = pageOf('rules.md').replace(
    /'[^'\n]*'|`[^`\n]*`|<a id="[^"]*">|GSM-7|UCS-2|\+ and 12 digits, or 0 and 10 digits|MP3|mp4/g,
    '',
  )
  expect(rules.match(/.*\d.*/g) ?? []).toEqual([])
})

/** Messages that the specification fixes with their numbers, and what the code has. A new text takes its number from the code. */
const fixedTexts: Record<string, string> = {
  'File size exceeds 10MB': `${MAX_SHEET_BYTES / 1_048_576}MB`,
  'File size cannot be greater than 5MB': `${MAX_PICTURE_MB}MB`,
  'Icon Size should be upto 5 MB': `${MAX_PICTURE_MB} MB`,
  'The file is larger than 5 MB': `${MAX_PICTURE_MB} MB`,
  'Default Control Group 3%': `${DEFAULT_CONTROL_GROUP_PERCENT}%`,
  'Waiting for the server, 15 s at most': `${FIRST_BYTE_MS / 1_000} s`,
}
/** Advice, examples and periods that are no limit; a score is a share. */
const free = /^Optional\. JPEG or PNG, up to 500 KB\.|^In the last \d+ days$|in the last 90 days$|from 0 to 1\b/i

test('no text has the number of a limit written by hand', () => {
  const limit =
    /\b\d[\d,.]* ?(?:characters|MB|KB|bytes|percent|seconds|days|files|s at most)\b|\bfrom \d+ to \d|\bat most \d|\bup to \d|\d%$/i
  // Checks say what email apps and carriers do, from sources of their own.
  const written = sourcesBelow('src')
    .filter(({ path }) => !/\/(?:templates|starters|reference-api|checks)\//.test(path))
    .flatMap(({ path, text }) => shownTexts(path, text).map(({ words }) => words.replace(/\{[^{}]*\}/g, '')))
    .filter((words) => limit.test(words) && !free.test(words))
  expect(new Set(written.filter((words) => !(words in fixedTexts)))).toEqual(new Set())
  for (const [words, number] of Object.entries(fixedTexts)) {
    expect(written).toContain(words)
    expect(words).toContain(number)
  }
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
