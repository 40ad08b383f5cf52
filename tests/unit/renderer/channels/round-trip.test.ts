/** Content that is opened and saved without an edit: the server gets back what it wrote, field by field, on every channel with content. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign, Json } from '../../../../src/preload/contract/index.ts'
import { contentStep } from '../../../../src/renderer/steps/content/index.ts'
import { seed, times } from '../../../fixtures/seed.ts'
import { saveContext, stepContext } from '../../../fixtures/step-context.ts'

type Fields = Record<string, Json>
type Wire = { message: Fields; edit_content_page_values: Fields }

const name = 'Blessed Friday'
const numRuns = times(100, 500)

const saved = (channel: string, wire: Wire): Wire => {
  const base = { id: 4, name, status: 'draft', ...wire } as Campaign // Made of JSON below; the entity only types it.
  const context = { ...stepContext({ channel }), status: 'draft', base, campaignId: 4 }
  const [intent] = contentStep.intents(contentStep.fromWire(base, context), saveContext(context, { base }))
  const { message, edit_content_page_values } = (intent?.update?.input ?? {}) as Partial<Wire>
  if (!message || !edit_content_page_values) throw new Error('Nothing was saved')
  return { message, edit_content_page_values }
}

// Shapes as docs/reference/data.md, names them. Every object holds fields besides that nobody of Herald knows.
const words = fc.string({
  unit: fc.constantFrom('a', 'Z', '7', ' ', 'ش', '🎉', '"', '<', '&', '%', '{{first_name}}'),
  maxLength: 12,
})
const json = fc.constantFrom<Json[]>(null, true, 7, '7', 'x', [], [1, null], {}, { deep: { er: [null] } })
const extra = fc.dictionary(fc.constantFrom('zone', 'version', 'x_flag'), json, { maxKeys: 2 })
const object = (fields: Record<string, fc.Arbitrary<Json>>): fc.Arbitrary<Fields> =>
  fc.tuple(fc.record(fields), extra).map(([known, other]) => ({ ...other, ...known }))
const link = fc.constantFrom('https://gulmohar.example/eid-sale', 'gulmohar://friday', '')
const id = fc.integer({ min: 1, max: 999 })
const maybe = <T extends Json>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary)
const state = maybe(object({ blocks: fc.constant([]) }))
const people = fc.uniqueArray(fc.constantFrom('+923001234567', '03001234567'), { maxLength: 2 })
const list = (of: fc.Arbitrary<Json>, maxLength = 2) => fc.array(of, { maxLength })
const picture = fc.oneof(
  object({ name: fc.constant('a.png'), img: fc.constant('https://cdn.example/a.png'), size: id, file: maybe(words) }),
  object({ name: fc.constant(''), img: fc.constant(''), size: fc.constant(0), file: fc.constant(null) }),
)
const button = object({ text: words, textColor: words, buttonColor: words, deepLink: link })
const voucher = {
  isVoucher: fc.boolean(),
  voucherType: maybe(fc.constantFrom('sheet', 'contentApi', 'retarget')),
  content_service_id: maybe(id),
  retarget_campaign_id: maybe(id),
  fileData: maybe(object({ total: id, remaining: id, name: words, size: id, totalErrors: fc.constant(0) })),
}
const message = (fields: Fields, more: Fields = {}): Fields => ({
  ...more,
  name,
  templateContext: { mergeTagIds: [], language: 'ur' },
  ...fields,
})
const of = (data: fc.Arbitrary<Fields>, wire: (data: Fields, more: Fields) => Wire) =>
  fc.tuple(data, extra).map(([fields, more]) => wire(fields, more))
const fieldsOf = (value: Json | undefined): Fields => (value ?? {}) as Fields // Generated as an object.

const sms = of(
  object({ design: words, editorState: state, userOptedOut: json, testNumbers: people, ...voucher }),
  (contentJson, more) => ({
    message: message({ design: contentJson.design ?? null }, more),
    edit_content_page_values: { contentJson },
  }),
)

const webPush = of(
  object({
    title: words,
    text: words,
    destination: link,
    icon: picture,
    image: picture,
    notificationImageRadio: fc.constantFrom('static', 'dynamic'),
    selectedMergeTagForImage: fc.constantFrom<Json[]>(null, { id: 9, name: 'Picture', value: '{{picture}}' }),
    buttons: list(button),
    titleEditorState: state,
    textEditorState: state,
    destinationEditorState: state,
    testNumbers: people,
    ...voucher,
  }),
  (data, more) => {
    const { title, text, destination, buttons, icon, image, isVoucher, voucherType, content_service_id: service } = data
    const fromTag = data.notificationImageRadio === 'dynamic'
    const design = {
      title,
      text,
      icon: fieldsOf(icon).img,
      image: fromTag ? (data.selectedMergeTagForImage ? '{{picture}}' : '') : fieldsOf(image).img,
      destination,
      buttons,
      content_service_id: isVoucher && voucherType === 'contentApi' ? service : null,
      voucherType: isVoucher ? voucherType : null,
    }
    return {
      message: message({ design: { ...more, ...(design as Fields) } }, more),
      edit_content_page_values: { contentJson: data },
    }
  },
)

const system = {
  isEnabled: fc.boolean(),
  notificationTitle: words,
  notificationText: words,
  notificationCA: object({ option: fc.constantFrom('Open App', 'Deep Link or URL'), value: link }),
  notificationImageRadio: fc.constantFrom('static', 'dynamic'),
  notificationImage: picture,
  selectedMergeTagForImage: json,
  notificationButton: list(button),
  keyValuePairs: list(object({ key: words, value: words }), 3),
  timeToLive: object({ value: fc.integer({ min: 0, max: 28 }), duration: fc.constant('days') }),
}
const beside = { titleEditorState: state, textEditorState: state, testNumbers: people }
const android = { subtitle: words, displayPriority: words, notificationChannel: words }
const ios = { relevanceScore: maybe(fc.constantFrom(0, 0.5, 1)), interruptionLevel: words, notificationGroup: words }
const sent = (data: Fields, own: object, more: Fields): Fields => ({
  ...more,
  ...Object.fromEntries([...Object.keys(system), ...Object.keys(own)].map((key) => [key, data[key] ?? null])),
})
const appPush = of(
  object({
    android: object({ ...system, ...android, ...beside, subtitleEditorState: state }),
    ios: object({ ...system, ...ios, ...beside, isDuplicateAndroid: fc.boolean() }),
    platform: fc.constantFrom('android', 'ios'),
    userOptedOut: fc.boolean(),
  }),
  (data, more) => {
    const [one, other] = [fieldsOf(data.android), fieldsOf(data.ios)]
    const design = {
      ...more,
      ...(one.isEnabled ? { android: sent(one, android, more) } : {}),
      ...(other.isEnabled ? { ios: sent(other, ios, more) } : {}),
    }
    return { message: message({ design }, more), edit_content_page_values: { contentJson: data } }
  },
)

// Designs of another editor, which Herald only carries.
const html = words.map((text) => `<!DOCTYPE html>\r\n<html><body onload="x()">${text}</body></html>\n`)
const foreign = object({ body: object({ rows: list(object({ columns: list(json) }), 1) }) })
const email = of(
  object({
    from: fc.constantFrom('hello@gulmohar.example', 'Gulmohar <hello@gulmohar.example>'),
    subject: words,
    preHeader: words,
    body: html,
    design: foreign,
    userOptedOut: json,
    testEmails: fc.constantFrom<Json[]>([], ['ayesha@gulmohar.example']),
    ...voucher,
  }),
  (emailData, more) => ({
    message: message({ design: emailData.body ?? null }, more),
    edit_content_page_values: { emailData, htmlData: emailData.body ?? null },
  }),
)
const panel = (slot: 'webPopUpData' | 'contentJson') =>
  of(object({ design: foreign, html }), (data, more) => ({
    message: message({ design: data.html ?? null }, more),
    edit_content_page_values: { [slot]: data, htmlData: data.html ?? null },
  }))
const contentCard = of(object({ divId: words, design: maybe(fc.oneof(html, foreign)) }), (data, more) => ({
  message: message({ design: { ...more, divId: data.divId ?? null, design: data.design ?? null } }, more),
  edit_content_page_values: { contentCardData: data },
}))

const recording = object({
  name: words,
  size: id,
  file: maybe(words),
  uniqueName: words,
  duration: id,
  isUploading: fc.constant(false),
  path: link,
})
const said = object({ editorState: state, value: words })
const text = object({
  voiceGender: fc.constantFrom('Male', 'Female'),
  entryText: said,
  exitText: said,
  actionButtonText: fc
    .array(object({ editorState: state, value: words }), { maxLength: 3 })
    .map((lines) => lines.map((line, key) => ({ ...line, key }))),
  addAction: fc.boolean(),
})
const audio = object({
  entryAudio: recording,
  exitAudio: recording,
  actionButtonAudio: list(recording, 3),
  addAction: fc.boolean(),
})
const callTemplate = object({
  id: fc.oneof(id, fc.constant('t-9')),
  content: text,
  contentType: fc.constant('TEXT'),
  status: fc.constantFrom('APPROVED', 'REJECTED', 'approved'),
})
const roboCall = of(
  object({
    creationType: fc.constantFrom('preapproved', 'custom'),
    contentType: fc.constantFrom('AUDIO', 'TEXT'),
    selectedTemplate: maybe(callTemplate),
    preApprovedTemplates: list(callTemplate, 1),
    textContent: text,
    audioContent: audio,
    testNumbers: people,
  }),
  (data, more) => {
    const template = data.selectedTemplate === null ? null : fieldsOf(data.selectedTemplate)
    const custom = data.creationType === 'custom'
    const own = data.contentType === 'TEXT' ? data.textContent : data.audioContent
    const design = custom ? own : (template?.content ?? null)
    const templateId = !custom && template ? { templateId: template.id ?? null } : {}
    return {
      message: message({ ...templateId, design: design ?? null }, more),
      edit_content_page_values: { contentJson: data },
    }
  },
)

const reply = object({ isSelected: fc.boolean(), buttonText: words })
const chat = object({
  body: said,
  headerText: said,
  selectedHeaderType: fc.constantFrom('none', 'text', 'document'),
  headerDocument: fc.oneof(
    object({
      file: fc.constant('k-a.pdf'),
      name: words,
      path: fc.constant('https://cdn.example/a.pdf'),
      uniqueName: fc.constant('k-a.pdf'),
      size: fc.constantFrom('0.01', '1.26', '5.00'),
    }),
    fc.constant<Fields>({ file: null, name: '', path: '', uniqueName: '', size: '' }),
  ),
  footer: words,
  addButtons: fc.boolean(),
  buttonType: fc.constantFrom('call to action', 'quick reply'),
  callToActionButton: object({
    visit_website: object({
      isSelected: fc.boolean(),
      buttonText: words,
      link,
      linkType: fc.constantFrom('static', 'dynamic'),
      selectedMergeTag: json,
    }),
    cell_phonenumber: object({
      isSelected: fc.boolean(),
      buttonText: words,
      phoneNumber: fc.constantFrom('', '+92300', '+923001234567'),
      previousInsertedPhoneNumbers: list(fc.constantFrom('+923330000000', '+92300')),
    }),
  }),
  quickReplyButton: object({ marketing_opt_out: reply, custom_button_1: reply, custom_button_2: reply }),
})
const chatTemplate = object({
  id: fc.oneof(id, fc.constant('t-9')),
  message: chat,
  status: fc.constantFrom('APPROVED', 'REJECTED', 'approved'),
  category: maybe(fc.constantFrom('Marketing', 'Utility')),
})
const whatsapp = of(
  object({
    contentType: fc.constantFrom('pre_approved_content', 'custom_content'),
    template: fc.constantFrom('Marketing', 'Utility', 'Authentication'),
    selectedTemplate: maybe(chatTemplate),
    message: chat,
    isDisabled: fc.constant(false),
    isRejected: fc.boolean(),
    preApprovedTemplates: list(chatTemplate, 1),
  }),
  (data, more) => {
    const template = data.selectedTemplate === null ? null : fieldsOf(data.selectedTemplate)
    const custom = data.contentType === 'custom_content'
    const design = custom ? data.message : (template?.message ?? null)
    const templateId = !custom && template ? { templateId: template.id ?? null } : {}
    return {
      message: message({ ...templateId, design: design ?? null }, more),
      edit_content_page_values: { contentJson: data },
    }
  },
)

const channels: [string, fc.Arbitrary<Wire>][] = [
  ['web-push', webPush],
  ['web-popup', panel('webPopUpData')],
  ['content-card', contentCard],
  ['app-push', appPush],
  ['in-app', panel('contentJson')],
  ['sms', sms],
  ['email', email],
  ['robo-call', roboCall],
  ['whatsapp', whatsapp],
]

describe.each(channels)('%s, opened and saved', (channel, arbitrary) => {
  it('goes back as the server wrote it, fields that Herald does not know included', () => {
    fc.assert(
      fc.property(arbitrary, (wire) => {
        expect(saved(channel, wire)).toEqual(wire)
      }),
      { numRuns, seed },
    )
  })

  it('settles at once where a server writes numbers and flags as text, leaves fields out or null', () => {
    fc.assert(
      fc.property(arbitrary, fc.array(fc.nat(11), { minLength: 40, maxLength: 40 }), (wire, dice) => {
        let at = 0
        const once = saved(channel, worn(wire, () => dice[at++ % dice.length] ?? 0) as Wire) // Still an object of the two parts.
        expect(JSON.stringify(saved(channel, once))).toBe(JSON.stringify(once))
      }),
      { numRuns, seed },
    )
  })
})

/** The same as another server might write it. `throwDie` decides for each value. */
function worn(value: Json, throwDie: () => number, depth = 0): Json {
  if (Array.isArray(value)) return value.map((one) => worn(one, throwDie, depth + 1))
  const die = throwDie()
  if (typeof value === 'object' && value !== null) {
    if (depth > 2 && die === 0) return null
    const fields = Object.entries(value).filter(() => depth < 2 || throwDie() !== 0)
    return Object.fromEntries(fields.map(([key, one]) => [key, worn(one, throwDie, depth + 1)]))
  }
  if (depth > 2 && die === 1) return null
  return (typeof value === 'number' || typeof value === 'boolean') && die < 6 ? String(value) : value
}
