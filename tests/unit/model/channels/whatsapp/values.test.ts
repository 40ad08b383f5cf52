/** The rules of docs/reference/rules.md#whatsapp: input, path and exact message. */
import { describe, expect, it } from 'vitest'
import type { WhatsappMessage } from '../../../../../src/model/channels/whatsapp/message.ts'
import {
  categories,
  checkWhatsapp,
  emptyWhatsapp,
  limits,
  tooLarge,
} from '../../../../../src/model/channels/whatsapp/values.ts'
import { noPicture, pictureRefusal } from '../../../../../src/model/image/values.ts'
import { calls, custom, quick, template, words } from '../../../renderer/channels/whatsapp/samples.ts'

const file = { ...noPicture, name: 'lookbook.pdf', img: 'https://cdn.example/l.pdf', file: 'l.pdf', size: 900 }
const website = 'message.callToActionButton.visit_website'
const phone = 'message.callToActionButton.cell_phonenumber'

describe('custom content', () => {
  it.each<[string, Partial<WhatsappMessage>, [path: string, words: string][]]>([
    ['a body alone', {}, []],
    ['no body', { body: words('') }, [['message.body', 'Cannot be empty']]],
    ['a blank body', { body: words(' \n ') }, [['message.body', 'Cannot be empty']]],
    ['a body of one merge tag', { body: words('{{first_name}}') }, []],
    ['a header text', { selectedHeaderType: 'text', headerText: words('Sale') }, []],
    ['no header text', { selectedHeaderType: 'text' }, [['message.headerText', 'Cannot be empty']]],
    ['a header text that is off', { headerText: words('{{a}}{{b}}') }, []],
    ['a header text with one merge tag', { selectedHeaderType: 'text', headerText: words('{{city}}') }, []],
    [
      'a header text with two',
      { selectedHeaderType: 'text', headerText: words('{{city}} {{first_name}}') },
      [['message.headerText', 'At most one merge tag']],
    ],
    ['no document', { selectedHeaderType: 'document' }, [['message.headerDocument', 'Please add a file']]],
    ['a document', { selectedHeaderType: 'document', headerDocument: file }, []],
    [
      'a document that waits for a connection',
      {
        selectedHeaderType: 'document',
        headerDocument: { ...file, img: '', file: null, stored: { blob: 'a'.repeat(64), type: 'application/pdf' } },
      },
      [],
    ],
    ['a footer of 60', { footer: 'x'.repeat(60) }, []],
    ['a footer of 60 families', { footer: '👨‍👩‍👧‍👦'.repeat(60) }, []],
    ['a footer of 61', { footer: 'x'.repeat(61) }, [['message.footer', 'At most 60 characters']]],
    [
      'header and body',
      { selectedHeaderType: 'text', body: words('') },
      [
        ['message.headerText', 'Cannot be empty'],
        ['message.body', 'Cannot be empty'],
      ],
    ],
  ])('%s', (_what, patch, problems) => {
    expect(checkWhatsapp(custom(patch))).toEqual(problems.map(([path, message]) => ({ path, message })))
  })
})

describe('buttons', () => {
  it.each<[string, Partial<WhatsappMessage>, [path: string, words: string][]]>([
    ['no call to action', calls(null, null), [['message.callToActionButton', 'At least 1 button must be added']]],
    ['no quick reply', quick({}), [['message.quickReplyButton', 'At least 1 button must be added']]],
    ['none of the kind, buttons off', { ...calls(null, null), addButtons: false }, []],
    ['broken ones, buttons off', { ...calls({ link: 'nowhere' }, {}), addButtons: false }, []],
    ['broken ones of the other kind', { ...calls({ buttonText: '' }, null), ...quick({ custom_button_1: 'Yes' }) }, []],
    ['website and phone', calls({}, {}), []],
    ['website alone', calls({}, null), []],
    ['phone alone', calls(null, {}), []],
    ['no text', calls({ buttonText: ' ' }, null), [[`${website}.buttonText`, 'Cannot be empty']]],
    ['text of 20', calls({ buttonText: 'x'.repeat(20) }, null), []],
    ['text of 20 flags', calls({ buttonText: '🇵🇰'.repeat(20) }, null), []],
    ['text of 21', calls({ buttonText: 'x'.repeat(21) }, null), [[`${website}.buttonText`, 'At most 20 characters']]],
    ['no link', calls({ link: '' }, null), [[`${website}.link`, 'Cannot be empty']]],
    ['link http', calls({ link: 'http://gulmohar.example/a?b=1' }, null), []],
    ['link without scheme', calls({ link: 'gulmohar.example' }, null), [[`${website}.link`, 'must be a valid link']]],
    ['link of words', calls({ link: 'our shop' }, null), [[`${website}.link`, 'must be a valid link']]],
    ['link without ending', calls({ link: 'https://shop' }, null), [[`${website}.link`, 'must be a valid link']]],
    ['link javascript', calls({ link: 'javascript:alert(1)' }, null), [[`${website}.link`, 'must be a valid link']]],
    [
      'dynamic link with its tag',
      calls({ linkType: 'dynamic', link: '', selectedMergeTag: { id: 9, value: '{{tracking_page}}' } }, null),
      [],
    ],
    [
      'dynamic link without a tag',
      calls({ linkType: 'dynamic', link: '' }, null),
      [[`${website}.link`, 'Cannot be empty']],
    ],
    ['no phone text', calls(null, { buttonText: '' }), [[`${phone}.buttonText`, 'Cannot be empty']]],
    ['no number', calls(null, { phoneNumber: '' }), [[`${phone}.phoneNumber`, 'Cannot be empty']]],
    ...['03001234567', '+92300123456', '+9230012345678', '+92 300 1234567', '923001234567'].map(
      (phoneNumber): [string, Partial<WhatsappMessage>, [string, string][]] => [
        `number ${phoneNumber}`,
        calls(null, { phoneNumber }),
        [[`${phone}.phoneNumber`, 'Must be a valid phone number']],
      ],
    ),
    ['quick replies', quick({ marketing_opt_out: 'Stop', custom_button_1: 'Yes', custom_button_2: 'No' }), []],
    [
      'a quick reply without text',
      quick({ marketing_opt_out: 'Stop', custom_button_2: '' }),
      [['message.quickReplyButton.custom_button_2.buttonText', 'Cannot be empty']],
    ],
    [
      'everything at once, in the order of the fields',
      calls({ buttonText: '', link: 'x' }, { buttonText: '', phoneNumber: '1' }),
      [
        [`${website}.buttonText`, 'Cannot be empty'],
        [`${website}.link`, 'must be a valid link'],
        [`${phone}.buttonText`, 'Cannot be empty'],
        [`${phone}.phoneNumber`, 'Must be a valid phone number'],
      ],
    ],
  ])('%s', (_what, patch, problems) => {
    expect(checkWhatsapp(custom(patch))).toEqual(problems.map(([path, message]) => ({ path, message })))
  })
})

describe('a preapproved message', () => {
  it.each([
    ['none', null, [{ path: 'selectedTemplate', message: 'Select a template' }]],
    ['approved', template, []],
    ['of a status nobody told', { ...template, status: '' }, []],
    [
      'rejected meanwhile',
      { ...template, status: 'REJECTED' },
      [{ path: 'selectedTemplate', message: 'This Template has been rejected by Meta.' }],
    ],
  ])('%s', (_what, selectedTemplate, problems) => {
    // What was crafted meanwhile is kept, and nobody judges it.
    expect(checkWhatsapp({ ...emptyWhatsapp(), selectedTemplate })).toEqual(problems)
  })
})

describe('the header document', () => {
  const kinds = { types: ['image/jpeg', 'application/pdf'], label: 'JPEG, PNG, MP4 or PDF', noun: 'file', tooLarge }
  it.each([
    ['5 MB', { type: 'application/pdf', size: 5 * 1024 * 1024 }, null],
    ['a byte more', { type: 'application/pdf', size: 5 * 1024 * 1024 + 1 }, 'File size cannot be greater than 5MB'],
    ['empty', { type: null, size: 0 }, 'The file is empty'],
    ['a GIF', { type: 'image/gif', size: 9 }, 'JPEG, PNG, MP4 or PDF only: this is a GIF'],
    [
      'text that is called a PDF',
      { type: null, size: 9 },
      'JPEG, PNG, MP4 or PDF only: the content of this file is no such file',
    ],
  ])('%s', (_what, look, refusal) => {
    expect(pictureRefusal(look, kinds)).toBe(refusal)
  })
})

it('keeps the limits of limits', () => {
  expect(limits).toEqual({ buttonText: 20, footer: 60, headerTags: 1 })
  expect(categories).toEqual(['Marketing', 'Utility', 'Authentication'])
})
