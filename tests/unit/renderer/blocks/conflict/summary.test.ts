/** Sentences about conflicts and about campaigns that ended on the server. */
import { expect, it } from 'vitest'
import type { Conflict } from '#contract'
import { clashText, leftText, mergedText, remoteEndText } from '../../../../../src/renderer/blocks/conflict/summary.ts'

const at = '2027-06-16T09:02:00.000Z'
/** In the computer's zone: its minutes are others in Nepal and on Lord Howe. */
const time = new Date(at).toTimeString().slice(0, 5)
const conflict = (section: Conflict['section'], theirsAt: string | null = null): Conflict => ({
  section,
  path: section,
  mine: {},
  theirs: {},
  base: {},
  mineAt: at,
  theirsAt,
})

it.each<[string, string]>([
  [clashText([conflict('content')]), 'Content was changed here and on the server'],
  [clashText([conflict('content', at)]), `Content was changed here and on the server at ${time}`],
  [
    clashText([conflict('content'), conflict('schedule', at), conflict('content')]),
    `Content and Schedule were changed here and on the server at ${time}`,
  ],
  [mergedText([]), 'Other changes merged automatically. What differs is not sent until you choose.'],
  [mergedText(['Goals']), 'Goals merged automatically. What differs is not sent until you choose.'],
  [leftText(0), 'All chosen'],
  [leftText(2), '2 to choose'],
  ...(
    [
      ['deleted', 'was deleted'],
      ['STOPPED', 'was stopped'],
      ['running', 'was published'],
      ['scheduled', 'was published'],
      ['paused', 'is paused'],
    ] as const
  ).map(([status, what]): [string, string] => [
    remoteEndText({ status, at }),
    `This campaign ${what} on the server (seen at ${time}). What you wrote since then was not sent.`,
  ]),
])('%s', (text, expected) => expect(text).toBe(expected))
