/** The brand's segments, each a prompt that the segment service understands. */
import type { Insertable } from 'kysely'
import { nameKey } from '../model/campaign.ts'
import { parsePrompt } from '../model/segment-grammar.ts'
import { reach } from '../model/segment-reach.ts'
import type { SegmentTable } from '../store/schema.ts'

type Counts = ReturnType<typeof reach>

const prompts: readonly [name: string, prompt: string, counts?: Counts][] = [
  [
    'Karachi, bought in 90 days',
    'city is Karachi and bought in the last 90 days',
    { total: 21_906, app_push: 9_120, web_push: 7_415, sms: 18_240, email: 15_380 },
  ],
  ['Cart over Rs 5,000', 'cart over 5,000'],
  ['App installed, Sindh', 'province is Sindh and app installed'],
  ['Cash on delivery', 'cash on delivery'],
  ['Newsletter, opened lately', 'opened email in the last 60 days'],
  ['All customers', 'everyone'],
  ['First visit', 'visited in the last 2 days and did not buy'],
  ['Loyalty, 500+ points', 'points over 500'],
  ['Only you', 'points over 1,000,000', { total: 1, app_push: 1, web_push: 1, sms: 1, email: 1 }],
]

/** Rows in the order of their numbers: the first gets 1. */
export function segmentRows(now: number): Insertable<SegmentTable>[] {
  return prompts.map(([name, prompt, counts], index) => {
    const result = parsePrompt(prompt)
    if ('problem' in result) throw new Error(`Segment '${name}': ${result.problem}`)
    return {
      name,
      name_key: nameKey(name),
      prompt,
      conditions_json: JSON.stringify(result.conditions),
      display_json: null,
      ...(counts ?? reach(result.conditions)),
      counted_at: now - (index + 1) * 14 * 60_000,
      updated_at: now - (index + 2) * 26 * 3_600_000,
    }
  })
}
