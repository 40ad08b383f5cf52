/** Which values of a campaign go into its copy, and into a template. */
import { expect, test } from 'vitest'
import type { Draft } from '#contract'
import { copiedSections, templateSections } from '../../../../src/renderer/steps/campaign-copy.ts'

const picked = { file: 'a'.repeat(64), name: 'codes.csv', size: 7, toUploadTotal: null }
const uploaded = { ...picked, toUploadTotal: 12, total: 12, remaining: 3 }
const segment = { segmentRadio: 'existing', selectedSegment: { id: 4, name: 'Karachi' } }
const schedule = { timezone: 'Asia/Karachi', date: '2026-12-04', time: '10:00', startDate: '2026-12-04', endDate: '' }
const whatsapp = {
  contentType: 'custom',
  isDisabled: true,
  isRejected: true,
  kept: { data: { a: 1 }, template: { id: 9 } },
}
const chosen = { contentType: 'preapproved', selectedTemplate: { id: 9 }, isRejected: false, kept: { template: {} } }

test.each<[string, Draft['sections'], object, object]>([
  ['nothing', {}, {}, {}],
  [
    'the message, the segment and the repetition',
    { content: { text: 'Hi', isVoucher: false, fileData: null }, segment, schedule: { ...schedule, weekDays: [1] } },
    { content: { text: 'Hi', isVoucher: false, fileData: null }, segment, schedule: { ...schedule, weekDays: [1] } },
    {
      content: { text: 'Hi', isVoucher: false, fileData: null },
      segment,
      schedule: { ...schedule, weekDays: [1], date: '', startDate: '', startMovedFrom: null },
    },
  ],
  [
    'a sheet that was not sent yet',
    { content: { fileData: picked } },
    { content: { fileData: picked } },
    { content: { fileData: null } },
  ],
  [
    'codes of the server',
    { content: { voucher: { fileData: uploaded } } },
    { content: { voucher: { fileData: null } } },
    { content: { voucher: { fileData: null } } },
  ],
  [
    'an approved WhatsApp message of its own',
    { content: whatsapp },
    { content: { ...whatsapp, isDisabled: false, isRejected: false, kept: { data: { a: 1 }, template: {} } } },
    { content: { ...whatsapp, isDisabled: false, isRejected: false, kept: { data: { a: 1 }, template: {} } } },
  ],
  ['a chosen template', { content: chosen }, { content: chosen }, { content: chosen }],
  [
    'an approved call of its own',
    { content: { creationType: 'custom', selectedTemplate: { id: 9 }, contentType: 'text' } },
    { content: { creationType: 'custom', selectedTemplate: null, contentType: 'text' } },
    { content: { creationType: 'custom', selectedTemplate: null, contentType: 'text' } },
  ],
])('%s', (_what, sections, copy, template) => {
  const copied = copiedSections(sections)
  expect(copied).toEqual(copy)
  expect(templateSections(copied)).toEqual(template)
})
