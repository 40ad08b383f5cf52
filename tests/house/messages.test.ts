/** Every quoted message of the specification stands in the one file that owns it, letter by letter. */
import { describe, expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

/**
 * `in`: the file that owns the words; where several parts say the same, a pattern that fits one file of each. `later`: that part may not
 * be there yet; once the words appear, they have to stand there and nowhere else.
 */
type Message = { words: string; in: string; later?: true }

const data = 'data/(drafts|outbox)\\.ts'
const name = 'data/outbox\\.ts'
const event = 'blocks/event-condition/values\\.ts'
const schedule = 'steps/schedule/rules\\.ts'
const any = (...folders: string[]) => `(channels|blocks)/(${folders.join('|')})/[\\w/-]+\\.tsx?`
const mail = any('sms', 'email', 'web-popup', 'in-app', 'content-card', 'design')
const push = any('app-push', 'web-push', 'push-buttons', 'image')
const template = any('whatsapp', 'robo-call', 'in-app', 'approved-template')
const called = any('robo-call', 'whatsapp', 'approved-template')

/** Section 8 of campaign-builder.md, line by line. */
const catalogue: Message[] = [
  { words: 'Failed to fetch templates', in: 'data/templates\\.ts', later: true },
  { words: 'Campaign Published Successfully', in: data },
  { words: 'Error while publishing campaign', in: data },
  { words: 'Error occurred while Adding Message', in: data },
  { words: 'Failed to update campaign', in: data },
  { words: 'Failed to create campaign', in: data },
  { words: 'Error while saving Campaign Setup', in: data },
  { words: 'Error occurred while Sending for Approval', in: 'data/approvals\\.ts' },
  { words: 'Campaign with same name already exists', in: name },
  { words: 'Select a template', in: template },
  { words: 'No Segment Selected or Created', in: 'steps/segment/values\\.ts' },
  { words: 'Should not be a empty message', in: mail },
  { words: 'Channel Limits Saved Successfully!', in: 'data/channel-limits\\.ts' },
]

/** Sections 2, 5 and 9 of campaign-builder.md: what the wizard's own steps say. */
const steps: Message[] = [
  { words: 'Campaign name should not be empty', in: 'screens/campaign-editor/values\\.ts' },
  { words: 'You must select an Event', in: event },
  { words: 'Select Event Property', in: event },
  { words: 'Select Condition', in: event },
  { words: 'Value can not be empty', in: event },
  { words: 'Start Date should not be empty', in: schedule },
  { words: 'End Date should not be empty', in: schedule },
  { words: 'Start Time should not be empty', in: schedule },
  { words: 'End Time should not be empty', in: schedule },
  { words: 'Date should not be empty', in: schedule },
  { words: 'Time should not be empty', in: schedule },
  { words: 'Time should be greater than current time', in: schedule },
  { words: 'Trigger this Campaign when...', in: 'steps/trigger/view\\.tsx' },
  { words: 'When will the campaign run?', in: 'steps/schedule/view\\.tsx' },
  { words: 'Default Control Group 3%', in: 'steps/goals/view\\.tsx' },
  { words: 'Custom Control Group', in: 'steps/goals/view\\.tsx' },
]

const tests = '(data/test-send|blocks/test-send/[\\w/-]+|channels/[\\w-]+/[\\w/-]+)\\.tsx?'
const voucher = any('voucher')

/** Sections 5 and 8 of channel-content.md: what channels and their blocks say. */
const content: Message[] = [
  { words: 'Certain special characters count as additional SMS.', in: any('sms') },
  { words: 'Subject should not be empty', in: any('email'), later: true },
  { words: 'Div Id cannot be empty', in: any('content-card'), later: true },
  { words: 'Notification Title should not be empty', in: push, later: true },
  { words: 'Notification Text should not be empty', in: push, later: true },
  { words: 'Notification Call To Action should not be empty', in: push, later: true },
  { words: 'Notification Destination should not be empty', in: push, later: true },
  { words: 'Notification Icon should not be empty', in: push, later: true },
  { words: 'Button Text should not be empty', in: push, later: true },
  { words: 'Deep Link should not be empty', in: push, later: true },
  { words: 'Key should not be empty', in: push, later: true },
  { words: 'Value should not be empty', in: push, later: true },
  { words: 'Error while validating iOS properties', in: any('app-push'), later: true },
  {
    words: 'Error while uploading Icon',
    in: '(data/uploads|channels/web-push/[\\w-]+|blocks/image/[\\w-]+)\\.tsx?',
    later: true,
  },
  {
    words: 'Error while uploading Image',
    in: '(data/uploads|channels/web-push/[\\w-]+|blocks/image/[\\w-]+)\\.tsx?',
    later: true,
  },
  { words: 'Icon Size should be upto 5 MB', in: push, later: true },
  { words: 'File size cannot be greater than 5MB', in: called, later: true },
  { words: 'Please add an audio file.', in: any('robo-call'), later: true },
  { words: 'Please add a file', in: called },
  { words: 'At least 1 button must be added', in: called },
  { words: 'Must be a valid phone number', in: any('whatsapp', 'approved-template', 'test-send') },
  { words: 'must be a valid link', in: called },
  { words: 'This Template has been rejected by Meta.', in: any('whatsapp', 'approved-template') },
  { words: 'There are no preapproved templates yet.', in: template },
  { words: 'Upload Voucher Sheet', in: voucher, later: true },
  { words: 'Content Api should not be empty', in: voucher, later: true },
  { words: 'Campaign should not be empty', in: voucher, later: true },
  { words: 'File size exceeds 10MB', in: '(data/vouchers|blocks/voucher/[\\w-]+)\\.tsx?', later: true },
  {
    words: 'File Contains duplicate values or file format is not correct',
    in: '(data/vouchers|blocks/voucher/[\\w-]+)\\.tsx?',
    later: true,
  },
  { words: 'Please select or enter test data', in: tests, later: true },
  { words: 'Please add title', in: tests, later: true },
  { words: 'Please add text', in: tests, later: true },
  { words: 'Please add icon', in: tests, later: true },
  { words: 'Please add destination', in: tests, later: true },
  { words: 'Please design content', in: tests, later: true },
  { words: 'Please enter a subject', in: tests, later: true },
  { words: 'Empty Design', in: tests, later: true },
  { words: 'Error Sending Test Content, try again later', in: tests, later: true },
  { words: 'Test Content Sent Successfully', in: tests, later: true },
]

const sources = sourcesBelow('src/renderer').map(({ path, text }) => ({
  path: path.slice('src/renderer/'.length),
  text: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, ''),
}))

/** Files in which exactly these words stand, as a literal or as text between tags. */
function filesWith(words: string): string[] {
  const exact = new RegExp(`['"\`>]\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*['"\`<]`)
  return sources.filter(({ text }) => exact.test(text)).map(({ path }) => path)
}

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')

describe.each([
  ['section 8, the error catalogue', catalogue],
  ['sections 2, 5 and 9, the steps', steps],
  ['channel-content.md, channels and blocks', content],
])('%s', (_, messages) => {
  test.each(messages)('$words', ({ words, in: owner, later }) => {
    const found = filesWith(words)
    const fits = new RegExp(`^${owner}$`)
    expect(found.filter((path) => !fits.test(path))).toEqual([])
    expect(new Set(found.map(folderOf)).size, 'one file of a part').toBe(found.length)
    if (!later) expect(found.length).toBeGreaterThan(0)
  })
})

test('no message is listed twice', () => {
  const all = [...catalogue, ...steps, ...content].map(({ words }) => words)
  expect(all.length).toBe(new Set(all).size)
})
