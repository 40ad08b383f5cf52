/**
 * Checks that every quoted message of the specification is in the file that owns it, letter by letter, and that its labels are where they
 * are shown.
 */
import { describe, expect, test } from 'vitest'
import { fixedLabels } from '../fixtures/fixed-labels.ts'
import { specifiedIds } from '../fixtures/specified-ids.ts'
import { sourcesBelow } from './sources.ts'

/**
 * `in`: the file that owns the message, relative to the renderer's folder, or starting with `main/` for main. If several parts show the
 * same message, a pattern that matches one file of each.
 */
type Message = { words: string; in: string }

const data = 'data/(drafts|outbox|publishing)\\.ts'
const name = 'data/outbox\\.ts'
const event = 'blocks/event-condition/values\\.ts'
const schedule = 'steps/schedule/rules\\.ts'
// A later channel shows the same messages as the channel it was modelled on.
const later = `(?!(?:${specifiedIds.join('|')})/)(?<=channels/)[\\w-]+`
const any = (...folders: string[]) => `(channels|blocks)/(${folders.join('|')}|${later})/[\\w/-]+\\.tsx?`
const mail = any('sms', 'email', 'web-popup', 'in-app', 'content-card', 'design')
const push = any('app-push', 'web-push', 'push', 'image')
const template = any('whatsapp', 'robo-call', 'in-app', 'approved-template')
const called = any('robo-call', 'whatsapp', 'approved-template')

/** docs/reference/messages.md, line by line. */
const catalogue: Message[] = [
  { words: 'Failed to fetch templates', in: 'data/templates\\.ts' },
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

/** docs/reference/screens.md and docs/reference/rules.md and docs/reference/limits.md: messages of the wizard's own steps. */
const steps: Message[] = [
  { words: 'Campaign name should not be empty', in: 'steps/publish-checks\\.ts' },
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

/** docs/reference/rules.md and docs/reference/messages.md: messages of channels and their blocks. */
const content: Message[] = [
  { words: 'Certain special characters count as additional SMS.', in: any('sms') },
  { words: 'Subject should not be empty', in: any('email') },
  { words: 'Div Id cannot be empty', in: any('content-card') },
  { words: 'Notification Title should not be empty', in: push },
  { words: 'Notification Text should not be empty', in: push },
  { words: 'Notification Call To Action should not be empty', in: push },
  { words: 'Notification Destination should not be empty', in: push },
  { words: 'Notification Icon should not be empty', in: push },
  { words: 'Button Text should not be empty', in: push },
  { words: 'Deep Link should not be empty', in: push },
  { words: 'Key should not be empty', in: push },
  { words: 'Value should not be empty', in: push },
  { words: 'Error while validating iOS properties', in: any('app-push') },
  {
    words: 'Error while uploading Icon',
    in: '(data/transfers|channels/web-push/[\\w-]+|blocks/image/[\\w-]+)\\.tsx?',
  },
  {
    words: 'Error while uploading Image',
    in: '(data/transfers|channels/web-push/[\\w-]+|blocks/image/[\\w-]+)\\.tsx?',
  },
  { words: 'Icon Size should be upto 5 MB', in: push },
  { words: 'File size cannot be greater than 5MB', in: called },
  { words: 'Please add an audio file.', in: any('robo-call') },
  { words: 'Please add a file', in: called },
  { words: 'At least 1 button must be added', in: called },
  { words: 'Must be a valid phone number', in: any('whatsapp', 'approved-template', 'test-send') },
  { words: 'must be a valid link', in: called },
  { words: 'This Template has been rejected by Meta.', in: any('whatsapp', 'approved-template') },
  { words: 'There are no preapproved templates yet.', in: template },
  { words: 'Upload Voucher Sheet', in: voucher },
  { words: 'Content Api should not be empty', in: voucher },
  { words: 'Campaign should not be empty', in: voucher },
  { words: 'File size exceeds 10MB', in: '(data/vouchers|blocks/voucher/[\\w-]+)\\.tsx?' },
  {
    words: 'File Contains duplicate values or file format is not correct',
    in: 'main/sheets/table\\.ts',
  },
  { words: 'Please select or enter test data', in: tests },
  { words: 'Please add title', in: tests },
  { words: 'Please add text', in: tests },
  { words: 'Please add icon', in: tests },
  { words: 'Please add destination', in: tests },
  { words: 'Please design content', in: tests },
  { words: 'Please enter a subject', in: tests },
  { words: 'Empty Design', in: tests },
  { words: 'Error Sending Test Content, try again later', in: tests },
  { words: 'Test Content Sent Successfully', in: tests },
]

/** The reference API stands in for another program, which has its own messages. */
const mainSources = sourcesBelow('src/main').filter(({ path }) => !path.startsWith('src/main/reference-api/'))

const sources = [...sourcesBelow('src/model'), ...sourcesBelow('src/renderer'), ...mainSources].map(
  ({ path, text }) => ({
    path: path
      .replace(/^src\/model\/(?!channels|steps|rules)(?=[\w-]+\/)/, 'blocks/')
      .replace(/^src\/(model|renderer)\//, '')
      .replace(/^src\/main\//, 'main/'),
    text: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, ''),
  }),
)

/** Files that contain exactly this text, as a literal or between tags. */
function filesWith(words: string, owner: string): string[] {
  const exact = new RegExp(`['"\`>]\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*['"\`<]`)
  const kept = owner.startsWith('main/')
  const asked = sources.filter(({ path }) => path.startsWith('main/') === kept)
  return asked.filter(({ text }) => exact.test(text)).map(({ path }) => path)
}

const folderOf = (path: string) => path.split('/').slice(0, 2).join('/')

describe.each([
  ['the error catalogue', catalogue],
  ['the steps', steps],
  ['channels and blocks', content],
])('%s', (_, messages) => {
  test.each(messages)('$words', ({ words, in: owner }) => {
    const found = filesWith(words, owner)
    const fits = new RegExp(`^${owner}$`)
    expect(found.filter((path) => !fits.test(path))).toEqual([])
    expect(new Set(found.map(folderOf)).size, 'one file of a part').toBe(found.length)
    expect(found.length).toBeGreaterThan(0)
  })
})

test('no message is listed twice', () => {
  const all = [...catalogue, ...steps, ...content].map(({ words }) => words)
  expect(all.length).toBe(new Set(all).size)
})

const labelled = [...sources, ...sourcesBelow('src/preload')].filter(({ path }) => !path.startsWith('main/'))

describe.each(fixedLabels)('labels of $in', ({ in: place, words }) => {
  const texts = labelled.filter(({ path }) => path.startsWith(place)).map(({ text }) => text)
  test.each(words)('%s', (label) => {
    const exact = new RegExp(`['"\`>]\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*['"\`<]`)
    expect(texts.some((text) => exact.test(text))).toBe(true)
  })
})
