/** A line break that is stored in a text of one line: shown and saved as one space, named, and no edit before it is saved. */
import { describe, expect, it } from 'vitest'
import type { Campaign, Json } from '../../../../../src/preload/contract/index.ts'
import { contentOf } from '../../../../../src/renderer/channels/contents.ts'
import { channelById } from '../../../../../src/renderer/channels/index.ts'
import { onOneLine } from '../../../../../src/renderer/steps/content/checked.ts'
import { contentStep } from '../../../../../src/renderer/steps/content/index.ts'
import { contentContextOf } from '../../../../../src/renderer/steps/content/view.tsx'
import { saveContext, stepContext } from '../../../../fixtures/step-context.ts'

const [stored, shown] = ['Winter sale\r\nBcc: all@list.example', 'Winter sale Bcc: all@list.example']

type Stored = { message?: Json; edit_content_page_values: Record<string, Json> }

const email = (data: Record<string, Json>): Stored => ({ edit_content_page_values: { emailData: data } })
const json = (contentJson: Record<string, Json>): Stored => ({ edit_content_page_values: { contentJson } })
const custom = (message: Record<string, Json>): Stored => json({ contentType: 'custom_content', message })

const rows: [channel: string, field: string, wire: Stored][] = [
  ['email', 'subject', email({ subject: stored })],
  ['email', 'preHeader', email({ preHeader: stored })],
  ['email', 'from', email({ from: stored })],
  ['web-push', 'title', json({ title: stored })],
  ['web-push', 'buttons.0.text', json({ buttons: [{ text: stored }] })],
  ['app-push', 'android.notificationTitle', json({ android: { isEnabled: true, notificationTitle: stored } })],
  ['app-push', 'android.subtitle', json({ android: { isEnabled: true, subtitle: stored } })],
  ['whatsapp', 'message.headerText', custom({ selectedHeaderType: 'text', headerText: { value: stored } })],
  ['whatsapp', 'message.footer', custom({ footer: stored })],
]

describe.each(rows)('%s, %s', (channel, field, wire) => {
  const content = contentOf({ id: channel })
  const base = { id: 4, name: 'Blessed Friday', status: 'draft', ...wire } as Campaign // Made of JSON; the entity only types it.
  const context = { ...stepContext({ channel }), status: 'draft', base, campaignId: 4 }
  const save = saveContext(context, { base })
  const values = contentStep.fromWire(base, context)
  const inner = contentContextOf(context, values)
  const sent = (now: Json) => JSON.stringify(contentStep.intents(now, save)[0]?.update?.input ?? null)

  it('is shown as one space', () => {
    const after = JSON.stringify(onOneLine(values, content ?? {}, inner))
    expect(after).toContain(shown)
    expect(after).not.toContain(JSON.stringify(stored).slice(1, -1))
  })
  it('is saved as one space, which is an edit of that save', () => {
    expect(sent(values)).toContain(shown)
    expect(sent(values)).not.toContain('\\r')
    expect(JSON.stringify(contentStep.body?.(values, save))).toContain('\\r\\n')
    expect(contentStep.saved?.(values, context)).toEqual(onOneLine(values, content ?? {}, inner))
  })
  it('is no edit by being looked at', () => {
    expect(JSON.stringify(values)).toContain('\\r\\n')
  })
  it('is named', () => {
    const found = contentStep.findings(values, context).find(({ id }) => id.startsWith('subject-line-break'))
    expect(found).toMatchObject({
      level: 'warning',
      field,
      detail: 'It is shown as a space, and saved as one with Content.',
    })
  })
  it('stays the very same values where there is none', () => {
    const after = onOneLine(values, content ?? {}, inner)
    expect(onOneLine(after, content ?? {}, inner)).toBe(after)
    expect(contentStep.findings(after, context).filter(({ id }) => id.startsWith('subject-line-break'))).toEqual([])
  })
})

it('what waits for its approval stays as it was judged', () => {
  const content = contentOf({ id: 'whatsapp' })
  const base = { id: 4, status: 'pending', ...custom({ footer: stored }) } as Campaign // As above.
  const context = { ...stepContext({ channel: 'whatsapp' }), status: 'pending', base, campaignId: 4 }
  const values = contentStep.fromWire(base, context)
  expect(channelById('whatsapp')?.approval).not.toBeNull()
  expect(onOneLine(values, content ?? {}, contentContextOf(context, values))).toBe(values)
})
