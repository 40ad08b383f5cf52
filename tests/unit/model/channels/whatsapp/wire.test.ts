/** How WhatsApp content travels and comes back; what of it is judged. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageFromWire, withNumber } from '../../../../../src/model/channels/whatsapp/message.ts'
import { emptyWhatsapp, type WhatsappValues } from '../../../../../src/model/channels/whatsapp/values.ts'
import { whatsappFromWire, whatsappToWire } from '../../../../../src/model/channels/whatsapp/wire.ts'
import { noPicture } from '../../../../../src/model/image/values.ts'
import { type Json, waitingFile } from '../../../../../src/preload/contract/index.ts'
import { whatsappApproval } from '../../../../../src/renderer/channels/whatsapp/content-step.ts'
import { whatsappTest } from '../../../../../src/renderer/channels/whatsapp/view.tsx'
import { calls, context, crafted, custom, template, words } from '../../../renderer/channels/whatsapp/samples.ts'

const roundTrip = (values: WhatsappValues) => whatsappFromWire({ id: 1, ...whatsappToWire(values, context) })
const dataOf = (values: WhatsappValues) =>
  whatsappToWire(values, context).edit_content_page_values.contentJson as Record<string, Json>

/** docs/reference/data.md#whatsapp, as it stands on the wire. */
const design = {
  body: words('Salaam {{first_name}}, the winter sale starts today.'),
  headerText: words(''),
  selectedHeaderType: 'none',
  headerDocument: { file: null, name: '', path: '', uniqueName: '', size: '' },
  footer: '',
  addButtons: false,
  buttonType: 'call to action',
  callToActionButton: {
    visit_website: { isSelected: false, buttonText: '', link: '', linkType: 'static', selectedMergeTag: null },
    cell_phonenumber: { isSelected: false, buttonText: '', phoneNumber: '', previousInsertedPhoneNumbers: [] },
  },
  quickReplyButton: {
    marketing_opt_out: { isSelected: false, buttonText: '' },
    custom_button_1: { isSelected: false, buttonText: '' },
    custom_button_2: { isSelected: false, buttonText: '' },
  },
}

describe('whatsappToWire', () => {
  it('writes custom content as data has it', () => {
    expect(whatsappToWire(custom(), context)).toEqual({
      message: { name: 'Eid greeting', templateContext: { mergeTagIds: [1] }, design },
      edit_content_page_values: {
        contentJson: {
          contentType: 'custom_content',
          template: 'Marketing',
          selectedTemplate: null,
          message: design,
          isDisabled: false,
          isRejected: false,
          preApprovedTemplates: [],
        },
      },
    })
  })

  it('sends the chosen template, and keeps what was crafted beside it', () => {
    const values = {
      ...custom({ body: words('Mine') }),
      contentType: 'preapproved' as const,
      selectedTemplate: template,
    }
    const wire = whatsappToWire(values, context)
    expect(wire.message).toEqual({
      name: 'Eid greeting',
      templateId: 1,
      templateContext: { mergeTagIds: [1] },
      design: template.message,
    })
    expect(wire.edit_content_page_values.contentJson).toMatchObject({
      contentType: 'pre_approved_content',
      message: { body: words('Mine') },
    })
    expect(dataOf(values).selectedTemplate).toEqual(template)
  })

  it('does not give crafted content the number of a template that was chosen before', () => {
    const values = { ...custom(), selectedTemplate: template }
    expect(dataOf(values).selectedTemplate).toBeNull()
    expect(whatsappToWire(values, context).message).not.toHaveProperty('templateId')
    const judged = { ...values, kept: { ...values.kept, template: { id: 15, status: 'APPROVED' } } }
    expect(dataOf(judged).selectedTemplate).toEqual({ id: 15, status: 'APPROVED' })
    // What another Herald reads there is no choice: the words of an old template stood under the new number.
    expect(whatsappFromWire({ id: 1, ...whatsappToWire(judged, context) }).selectedTemplate).toBeNull()
  })

  it('gives the size of a document in MB with two decimals', () => {
    const headerDocument = { ...noPicture, name: 'a.pdf', img: 'https://cdn/a.pdf', file: 'k-a.pdf', size: 1_320_000 }
    expect(dataOf(custom({ selectedHeaderType: 'document', headerDocument })).message).toMatchObject({
      selectedHeaderType: 'document',
      headerDocument: {
        file: 'k-a.pdf',
        name: 'a.pdf',
        path: 'https://cdn/a.pdf',
        uniqueName: 'k-a.pdf',
        size: '1.26',
      },
    })
  })

  it('names a document that has not been uploaded as a waiting file', () => {
    const stored = { blob: 'c'.repeat(64), type: 'application/pdf' }
    const headerDocument = { ...noPicture, name: 'a.pdf', size: 10, stored }
    const file = { blob: stored.blob, name: 'a.pdf', type: stored.type }
    expect(dataOf(custom({ headerDocument })).message).toMatchObject({
      headerDocument: { path: waitingFile(file, 'path'), uniqueName: waitingFile(file, 'name'), name: 'a.pdf' },
    })
  })

  it('counts the tags of header, body and a dynamic link, each once', () => {
    const values = custom({
      selectedHeaderType: 'text',
      headerText: words('{{city}}'),
      ...calls({ linkType: 'dynamic', link: '', selectedMergeTag: { id: 9, value: '{{tracking_page}}' } }, null),
    })
    expect(whatsappToWire(values, context).message.templateContext?.mergeTagIds).toEqual([2, 1, 9])
    const off = { ...values, message: { ...values.message, addButtons: false, selectedHeaderType: 'none' as const } }
    expect(whatsappToWire(off, context).message.templateContext?.mergeTagIds).toEqual([1])
  })

  it.each([
    ['+923001234567', '+92300123456', ['+923330000000', '+923001234567']],
    ['+92300123456', '+92300123457', ['+923330000000']],
    ['+923330000000', '', ['+923330000000']],
  ])('offers a number that was used again: %s became %s', (last, next, offered) => {
    const before = { isSelected: true, buttonText: 'Call', phoneNumber: last }
    const button = { ...before, previousInsertedPhoneNumbers: ['+923330000000'] }
    expect(withNumber(button, next)).toEqual({
      ...before,
      phoneNumber: next,
      previousInsertedPhoneNumbers: offered,
    })
  })
})

describe('whatsappFromWire', () => {
  it('makes fresh content of a campaign without any', () => {
    expect(whatsappFromWire({ id: 1 })).toEqual(emptyWhatsapp())
    expect(whatsappFromWire({ id: 1, edit_content_page_values: { contentJson: [1] } })).toEqual(emptyWhatsapp())
  })

  it('takes the message where the page values say nothing', () => {
    const values = whatsappFromWire({ id: 1, message: { design } })
    expect(values).toMatchObject({ contentType: 'custom', message: { body: design.body } })
  })

  it('reads a message that was written out', () => {
    expect(messageFromWire(JSON.stringify(design))).toEqual(crafted())
    expect(messageFromWire('no JSON')).toEqual(messageFromWire(null))
  })

  it('gives back what it does not know, unchanged', () => {
    const contentJson: Record<string, Json> = {
      ...dataOf(custom(calls({}, {}))),
      somethingNew: { deep: true },
      // As the server marks content of one's own that was judged: a template without a message.
      selectedTemplate: { id: 41, status: 'REJECTED', language: 'en' },
      isRejected: true,
      isDisabled: 'who knows',
      preApprovedTemplates: [{ id: 1 }],
    }
    Object.assign(contentJson.message as object, {
      tone: 'warm',
      body: { editorState: { blocks: [1] }, value: 'a', x: 1 },
    })
    const campaign = { id: 1, message: { flag: [1] }, edit_content_page_values: { contentJson } }
    const back = whatsappToWire(whatsappFromWire(campaign), context)
    expect(back.edit_content_page_values.contentJson).toEqual(contentJson)
    expect(back.message).toMatchObject({ flag: [1] })
  })

  it('writes the same text again for what the server marked, so that an approval holds', () => {
    const sent = dataOf(custom())
    const marked = { ...sent, selectedTemplate: { id: 41, status: 'APPROVED' }, isRejected: false }
    const read = whatsappFromWire({ id: 1, edit_content_page_values: { contentJson: marked } })
    expect(JSON.stringify(dataOf(read))).toBe(JSON.stringify(marked))
  })
})

it('comes back as it was, whatever was written', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '@', '{{first_name}}', '\n', 'ش', '🎉', '"', '<') })
  const reply = fc.record({ isSelected: fc.boolean(), buttonText: text })
  const message = fc.record({
    body: fc.record({ editorState: fc.constantFrom<Json[]>(null, { blocks: [] }), value: text }),
    headerText: fc.record({ editorState: fc.constant(null), value: text }),
    selectedHeaderType: fc.constantFrom('none' as const, 'text' as const, 'document' as const),
    headerDocument: fc.constantFrom(noPicture, {
      ...noPicture,
      name: 'a.mp4',
      img: 'https://cdn/a.mp4',
      file: 'k',
      // Two decimals of a MB.
      size: Math.round(2.5 * 1024 * 1024),
    }),
    footer: text,
    addButtons: fc.boolean(),
    buttonType: fc.constantFrom('call to action' as const, 'quick reply' as const),
    callToActionButton: fc.record({
      visit_website: fc.record({
        isSelected: fc.boolean(),
        buttonText: text,
        link: text,
        linkType: fc.constantFrom('static' as const, 'dynamic' as const),
        selectedMergeTag: fc.constantFrom<Json[]>(null, { id: 9, name: 'x', value: '{{x}}' }),
      }),
      cell_phonenumber: fc.record({
        isSelected: fc.boolean(),
        buttonText: text,
        phoneNumber: text,
        previousInsertedPhoneNumbers: fc.array(text),
      }),
    }),
    quickReplyButton: fc.record({ marketing_opt_out: reply, custom_button_1: reply, custom_button_2: reply }),
  })
  const chosen = fc.record(
    {
      id: fc.oneof(fc.nat(), fc.constant('t-1')),
      message: fc.constantFrom<Json[]>(template.message, design, JSON.stringify(design)),
      status: fc.constantFrom('APPROVED', 'PENDING', '', null),
      category: fc.option(text),
      language: fc.constant('ur'),
    },
    { requiredKeys: ['id', 'message'] },
  )
  const values = fc.record({
    contentType: fc.constantFrom('preapproved' as const, 'custom' as const),
    template: fc.constantFrom('Marketing' as const, 'Utility' as const, 'Authentication' as const),
    selectedTemplate: fc.option(chosen),
    message,
    isRejected: fc.boolean(),
  })
  fc.assert(
    fc.property(values, (some) => {
      // A choice travels only where it is what is sent.
      const selectedTemplate = some.contentType === 'preapproved' ? some.selectedTemplate : null
      const written = { ...emptyWhatsapp(), ...some, selectedTemplate }
      expect(roundTrip(written)).toEqual(written)
    }),
  )
})

describe('what is judged', () => {
  const { submission } = whatsappApproval
  it('is nothing of a preapproved message', () => {
    expect(submission(emptyWhatsapp())).toBeNull()
  })

  it('is the message and its category, not what the editor keeps beside them', () => {
    const one = custom(calls(null, {}))
    expect(submission(roundTrip(one))).toEqual(submission(one))
    expect(submission(custom({ body: words('Other') }))).not.toEqual(submission(custom()))
    expect(submission(custom({}, { template: 'Utility' }))).not.toEqual(submission(custom()))
    expect(submission(custom({}, { testNumbers: ['+923001234567'], isRejected: true }))).toEqual(submission(custom()))
  })
})

describe('whatsappTest', () => {
  it('carries the template written out, and where it is sent from', () => {
    expect(whatsappTest({ ...emptyWhatsapp(), selectedTemplate: template }, context)).toEqual({
      message: {
        type: 'whatsapp',
        message: JSON.stringify(template),
        templateId: 1,
        channelConfigurationId: 109,
        campaignId: 12,
        mergeTags: [1],
        inJourney: false,
      },
      mergeTagIds: [1],
    })
  })

  it('lacks its design without a template', () => {
    expect(whatsappTest(custom(), context)).toEqual({ lack: 'design' })
  })
})
