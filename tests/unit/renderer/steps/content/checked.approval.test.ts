/** Content that is judged: how it stands, what the action button is, what REVIEW says of it. */

import { describe, expect, it } from 'vitest'
import type { Campaign, Json } from '../../../../../src/preload/contract/index.ts'
import { contentOf } from '../../../../../src/renderer/channels/contents.ts'
import { channelById } from '../../../../../src/renderer/channels/index.ts'
import { approvalFindings, approvalStateOf, primaryOf } from '../../../../../src/renderer/steps/content/checked.ts'
import { contentStep } from '../../../../../src/renderer/steps/content/index.ts'
import { contentContextOf } from '../../../../../src/renderer/steps/content/view.tsx'
import { saveContext, stepContext } from '../../../../fixtures/step-context.ts'

const context = (channel: string) => stepContext({ channel })

function channelOf(id: string) {
  const channel = channelById(id)
  const content = contentOf({ id })
  if (!channel || !content) throw new Error(`No content on ${id}`)
  return { channel, content }
}

const { channel, content } = channelOf('whatsapp')

/** A campaign on the server whose content says `text`. */
const campaignSaying = (text: string, data: Record<string, Json> = {}): Campaign => ({
  id: 4,
  edit_content_page_values: {
    contentJson: { contentType: 'custom_content', message: { body: { value: text } }, ...data },
  },
})
const saying = (text: string) => content.fromWire(campaignSaying(text))
const chosen = (status: string) =>
  content.fromWire(
    campaignSaying('Mine', {
      contentType: 'pre_approved_content',
      selectedTemplate: { id: 1, status, message: { body: { value: 'Theirs' } } },
    }),
  )

describe('standingOf', () => {
  it.each<[string, Json, string, Campaign | null, string]>([
    ['crafted and never saved', saying('Salaam'), 'draft', null, 'needed'],
    ['crafted and saved', saying('Salaam'), 'draft', campaignSaying('Salaam'), 'needed'],
    ['waiting', saying('Salaam'), 'pending', campaignSaying('Salaam'), 'waiting'],
    ['waiting, in other letters', saying('Salaam'), 'PENDING', null, 'waiting'],
    ['approved as it stands', saying('Salaam'), 'approved', campaignSaying('Salaam'), 'given'],
    ['approved, then changed', saying('Salaam!'), 'approved', campaignSaying('Salaam'), 'needed'],
    ['rejected as it stands', saying('Salaam'), 'rejected', campaignSaying('Salaam'), 'refused'],
    ['rejected, then changed', saying('Salaam!'), 'rejected', campaignSaying('Salaam'), 'needed'],
    ['a copy of what was approved elsewhere', saying('Salaam'), 'draft', null, 'needed'],
    ['a preapproved message', chosen('APPROVED'), 'draft', null, 'none'],
    ['a preapproved message that waits', chosen('PENDING'), 'draft', null, 'waiting'],
    ['a preapproved message on a rejected campaign', chosen('APPROVED'), 'rejected', campaignSaying('Salaam'), 'none'],
    ['nothing chosen yet', content.empty(), 'draft', null, 'none'],
  ])('%s', (_what, values, status, base, standing) => {
    expect(approvalStateOf(content, values, { status, base })).toBe(standing)
  })

  /** docs/reference/data.md: WhatsApp and robo call data as a server that judged the content by its template writes them; the campaign itself is a draft. */
  const judgedBy = (contentJson: Record<string, Json>): Campaign => ({
    id: 4,
    status: 'draft',
    edit_content_page_values: { contentJson },
  })
  const body = { message: { body: { value: 'Salaam' } } }
  const spoken = { creationType: 'custom', contentType: 'TEXT', textContent: { entryText: { value: 'Salaam' } } }
  it.each<[string, string, Record<string, Json>, string]>([
    ['whatsapp', 'a message whose template is PENDING', { selectedTemplate: { id: 41, status: 'PENDING' } }, 'waiting'],
    ['whatsapp', 'pending in other letters', { selectedTemplate: { id: 41, status: 'Pending' } }, 'waiting'],
    [
      'whatsapp',
      'a pending template that has its message with it',
      { selectedTemplate: { id: 41, status: 'PENDING', ...body } },
      'waiting',
    ],
    [
      'whatsapp',
      'a message whose template is REJECTED',
      { selectedTemplate: { id: 41, status: 'REJECTED' } },
      'refused',
    ],
    ['whatsapp', 'rejected in other letters', { selectedTemplate: { id: 41, status: 'rejected' } }, 'refused'],
    ['whatsapp', 'a message that nobody judged', { selectedTemplate: null }, 'needed'],
    ['whatsapp', 'a message that the server locked', { isDisabled: true }, 'locked'],
    ['robo-call', 'a call whose template is PENDING', { selectedTemplate: { id: 41, status: 'PENDING' } }, 'waiting'],
    ['robo-call', 'a call whose template is REJECTED', { selectedTemplate: { id: 41, status: 'Rejected' } }, 'refused'],
    ['robo-call', 'a call that nobody judged', {}, 'needed'],
  ])('%s: %s', (id, _what, judged, standing) => {
    const own = id === 'whatsapp' ? { contentType: 'custom_content', ...body } : spoken
    const base = judgedBy({ ...own, ...judged })
    const mine = channelOf(id).content
    expect(approvalStateOf(mine, mine.fromWire(base), { status: 'draft', base })).toBe(standing)
    // A draft of before the judging knows no template: the server's does count.
    const before = mine.fromWire(judgedBy(own))
    expect(approvalStateOf(mine, before, { status: 'draft', base })).toBe(standing)
  })

  it('opens what was rejected once it is changed, and keeps locked what is pending', () => {
    const base = (status: string) =>
      judgedBy({ contentType: 'custom_content', ...body, selectedTemplate: { id: 41, status } })
    expect(approvalStateOf(content, saying('Salaam!'), { status: 'draft', base: base('REJECTED') })).toBe('needed')
    expect(approvalStateOf(content, saying('Salaam!'), { status: 'draft', base: base('PENDING') })).toBe('waiting')
  })

  it.each(['whatsapp', 'robo-call'])('%s: says why it was rejected', (id) => {
    const own = id === 'whatsapp' ? { contentType: 'custom_content', ...body } : spoken
    const base = judgedBy({ ...own, selectedTemplate: { id: 41, status: 'REJECTED', reason: 'No opt-out in it' } })
    const mine = channelOf(id).content
    const around = { ...context(id), status: 'draft', base }
    expect(contentContextOf(around, mine.fromWire(base))).toMatchObject({
      approval: 'refused',
      rejectedFor: 'No opt-out in it',
    })
    const said = contentStep.findings(mine.fromWire(base), around).find(({ id }) => id === 'approval')
    expect(said?.detail).toContain('No opt-out in it')
  })

  it('is nothing on a channel without approval', () => {
    const sms = channelOf('sms').content
    expect(approvalStateOf(sms, sms.empty(), { status: 'pending', base: null })).toBe('none')
    expect(contentContextOf(context('sms'), sms.empty())).not.toHaveProperty('approval')
  })
})

describe('primaryOf', () => {
  const within = (standing: 'none' | 'needed' | 'waiting' | 'given' | 'refused', inJourney = false) => ({
    ...contentContextOf(context('whatsapp'), content.empty()),
    approval: standing,
    inJourney,
  })
  it.each([
    ['approved before', 'none', false, { label: 'Next', approve: null, hidden: false }],
    ['approved before, in a journey', 'none', true, { label: 'Save', approve: null, hidden: false }],
    ['approved', 'given', false, { label: 'Next', approve: null, hidden: false }],
    ['not judged yet', 'needed', false, { label: 'Send for Approval', approve: 'approveWhatsapp' }],
    ['not judged yet, in a journey', 'needed', true, { label: 'Send for Approval', approve: 'approveWhatsapp' }],
    ['rejected', 'refused', false, { label: 'Send for Approval', approve: 'approveWhatsapp' }],
    ['waiting', 'waiting', false, { label: 'Next', approve: null, hidden: true }],
  ] as const)('%s', (_what, standing, inJourney, button) => {
    expect(primaryOf(channel, content, saying('Salaam, all.'), within(standing, inJourney))).toMatchObject(button)
  })

  it('hides it while the server has locked the message', () => {
    const locked = content.fromWire(campaignSaying('Salaam, all.', { isDisabled: true }))
    expect(primaryOf(channel, content, locked, within('given'))).toMatchObject({
      label: 'Next',
      approve: null,
      hidden: true,
    })
  })

  it('tells what will probably be held against it', () => {
    expect(primaryOf(channel, content, saying('{{first_name}}, salaam.'), within('needed'))?.objections).toEqual([
      'The body starts with a merge tag.',
    ])
    expect(primaryOf(channel, content, saying('Salaam, all.'), within('given'))?.objections).toEqual([])
  })

  it('leaves Save to channels without approval', () => {
    expect(
      primaryOf(channelOf('sms').channel, channelOf('sms').content, null, contentContextOf(context('sms'), null)),
    ).toBeNull()
  })
})

describe('approvalFindings', () => {
  it.each([
    ['none', []],
    ['given', [['passed', 'The content is approved']]],
    ['needed', [['blocking', 'The content is not approved yet']]],
    ['waiting', [['blocking', 'The content is waiting for approval']]],
    ['locked', [['blocking', 'The server has locked the content']]],
    ['refused', [['blocking', 'The content was rejected']]],
  ] as const)('%s', (standing, said) => {
    expect(approvalFindings(standing).map(({ level, title }) => [level, title])).toEqual(said)
  })
})

describe('the step', () => {
  const at = (status: string, base: Campaign) => ({ ...context('whatsapp'), status, base })
  it('does not send again what was approved and did not change', () => {
    const base = campaignSaying('Salaam')
    const save = { ...saveContext(at('approved', base), { base }), base }
    expect(contentStep.intents(saying('Salaam'), save)).toEqual([])
    expect(contentStep.intents(saying('Salaam!'), save)).toMatchObject([{ update: { call: 'updateMessage' } }])
  })

  it('blocks publishing until it is approved', () => {
    const blocking = (status: string) =>
      contentStep
        .findings(saying('Salaam'), at(status, campaignSaying('Salaam')))
        .filter(({ level }) => level === 'blocking')
    expect(blocking('draft')).toHaveLength(1)
    expect(blocking('pending')).toHaveLength(1)
    expect(blocking('approved')).toEqual([])
  })
})
