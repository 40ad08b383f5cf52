/** What channels read from campaigns that nobody's editor of today wrote, and which merge tags they name. */
import { describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { appPushFromWire, mergeTagIdsOf as tagsOfAppPush } from '../../../../src/model/channels/app-push/wire.ts'
import { emptyEmail } from '../../../../src/model/channels/email/values.ts'
import { emailFromWire, emailToWire, sentText } from '../../../../src/model/channels/email/wire.ts'
import { designOf, roboCallFromWire, templateIdOf } from '../../../../src/model/channels/robo-call/wire.ts'
import { smsFromWire } from '../../../../src/model/channels/sms/wire.ts'
import { emptyWebPush } from '../../../../src/model/channels/web-push/values.ts'
import { mergeTagIdsOf as tagsOfWebPush, webPushFromWire } from '../../../../src/model/channels/web-push/wire.ts'
import { templateIn, whatsappFromWire } from '../../../../src/model/channels/whatsapp/wire.ts'

const tags = [
  { id: 1, name: 'First name', value: '{{first_name}}' },
  { id: 12, name: 'Last product image', value: '{{last_product_image}}', isImageMergeTag: true },
]
const stored = (contentJson: Record<string, Json>, design?: Json) => ({
  id: 1,
  edit_content_page_values: { contentJson },
  ...(design === undefined ? {} : { message: { design } }),
})

describe('app push', () => {
  const everything = {
    subtitle: 'Sub',
    displayPriority: 'high',
    notificationChannel: 'news',
    relevanceScore: 5,
    interruptionLevel: 'active',
    notificationGroup: 'sale',
    isDuplicateAndroid: true,
    subtitleEditorState: 'state',
  }
  const read = () => appPushFromWire(stored({ android: everything, ios: everything }))
  it('Android has its own fields and none of iOS', () =>
    expect(read().android).toMatchObject({
      subtitle: 'Sub',
      displayPriority: 'high',
      notificationChannel: 'news',
      relevanceScore: null,
      interruptionLevel: '',
      notificationGroup: '',
      isDuplicateAndroid: false,
      notificationImageRadio: 'static',
      editorStates: { subtitle: 'state' },
    }))
  it('iOS has its own fields and none of Android', () =>
    expect(read().ios).toMatchObject({
      subtitle: '',
      displayPriority: '',
      notificationChannel: '',
      relevanceScore: 5,
      interruptionLevel: 'active',
      notificationGroup: 'sale',
      isDuplicateAndroid: true,
      editorStates: { subtitle: null },
    }))
  it.each([
    ['static', [1]],
    ['dynamic', [1, 12]],
  ] as const)('the tag of an image counts where the image is %s', (notificationImageRadio, ids) => {
    const values = { ...read().android, notificationTitle: 'Hello {{first_name}}', notificationImageRadio }
    expect(tagsOfAppPush({ ...values, selectedMergeTagForImage: { ...tags[1] } as Json }, tags)).toEqual(ids)
  })
  it.each(['', 'moving', 'static'])('an image that is called %j is static', (notificationImageRadio) =>
    expect(appPushFromWire(stored({ ios: { notificationImageRadio } })).ios.notificationImageRadio).toBe('static'),
  )
})

describe('web push', () => {
  it.each([
    ['static', [1]],
    ['dynamic', [1, 12]],
  ] as const)('the tag of an image counts where the image is %s', (notificationImageRadio, ids) => {
    const values = { ...emptyWebPush(), title: 'Hello {{first_name}}', notificationImageRadio }
    expect(tagsOfWebPush({ ...values, selectedMergeTagForImage: { ...tags[1] } as Json }, tags)).toEqual(ids)
  })
  it.each([
    [{ text: 'Hello {{first_name}}', deepLink: '' }],
    [{ text: '', deepLink: 'https://shop.example/{{first_name}}' }],
  ])('a tag in a button counts: %j', (button) =>
    expect(
      tagsOfWebPush({ ...emptyWebPush(), buttons: [{ ...button, textColor: '#fff', buttonColor: '#000' }] }, tags),
    ).toEqual([1]),
  )
  it('an image is static where nothing says otherwise', () =>
    expect(
      [undefined, '', 'moving', 'static'].map(
        (notificationImageRadio) =>
          webPushFromWire(stored(notificationImageRadio === undefined ? {} : { notificationImageRadio }))
            .notificationImageRadio,
      ),
    ).toEqual(['static', 'static', 'static', 'static']))
})

describe('email', () => {
  const html = '<p>Hello</p>'
  const read = (emailData: Record<string, Json>, message?: Json) =>
    emailFromWire({
      id: 1,
      edit_content_page_values: { emailData },
      ...(message === undefined ? {} : { message: { design: message } }),
    } as never)
  it.each([
    ['what follows from the message is not kept', 'Hello', null],
    ['words of its own are', 'Good day', 'Good day'],
    ['none is none', undefined, null],
    ['an empty one is empty', '', ''],
  ] as const)('plain text: %s', (_, plainText, kept) =>
    expect(read({ body: html, ...(plainText === undefined ? {} : { plainText }) }).plainText).toBe(kept),
  )
  it('a message of another editor stays as it is, also with marks that ours would leave', () => {
    const foreign = '<html><head><title>Eid</title><!--subject--></head><body>Hello</body></html>'
    expect(read({ body: foreign }).html).toBe(foreign)
  })
  it('the plain text that goes out is the own one, else that of the message', () => {
    const values = { ...emptyEmail(), html }
    expect(sentText(values)).toContain('Hello')
    expect(sentText({ ...values, plainText: 'Good day' })).toBe('Good day')
  })
  it('a message of another editor goes back into the places where it stood, and into no other', () => {
    const sender = { name: 'Eid', sender: 'Gulmohar', mergeTags: [] }
    const there = (values: ReturnType<typeof read>) => {
      const { message, edit_content_page_values: page } = emailToWire(values, sender)
      return ['design' in message, 'body' in (page.emailData as object), 'htmlData' in page]
    }
    expect(there(read({ body: html }))).toEqual([false, true, false])
    expect(there(read({}, html))).toEqual([true, false, false])
    const ours = { ...emptyEmail(), html }
    expect(there(ours)).toEqual([true, true, true])
  })
})

describe('robo call', () => {
  it.each([
    ['the page’s own word', stored({ contentType: 'audio' }), 'audio'],
    ['what the message has', stored({}, { entryAudio: 'a.mp3' }), 'audio'],
    ['text where nothing says otherwise', stored({}, { entryText: 'Hello' }), 'text'],
    ['text where the word is unknown', stored({ contentType: 'video' }), 'text'],
  ])('the content is that of %s', (_, campaign, contentType) =>
    expect(roboCallFromWire(campaign).contentType).toBe(contentType),
  )
  it.each([
    [
      'an approved template',
      stored({ selectedTemplate: { status: 'approved' }, textContent: { entryText: 'x' } }),
      'preapproved',
    ],
    [
      'another template beside own words',
      stored({ selectedTemplate: { status: 'draft' }, textContent: { entryText: 'x' } }),
      'custom',
    ],
    ['own audio', stored({ audioContent: { entryAudio: 'a.mp3' } }), 'custom'],
    ['nothing', stored({}), 'preapproved'],
    ['the page’s own word', stored({ creationType: 'custom' }), 'custom'],
  ])('%s', (_, campaign, creationType) => expect(roboCallFromWire(campaign).creationType).toBe(creationType))
  it('a message of text is no audio, and one of audio no text', () => {
    const text = roboCallFromWire(stored({}, { entryText: 'Hello', other: 1 }))
    const audio = roboCallFromWire(stored({}, { entryAudio: 'a.mp3', other: 1 }))
    expect([text.kept.text, text.kept.audio]).toEqual([{ other: 1 }, {}])
    expect([audio.kept.text, audio.kept.audio]).toEqual([{}, { other: 1 }])
  })
})

describe('robo call, once it is sent', () => {
  const design = { entryText: 'Hello', tone: 'warm' }
  it('of a message of its own what nobody knows stays, of a template nothing does', () => {
    const own = roboCallFromWire(stored({ creationType: 'custom', textContent: {} }, design))
    expect(designOf(own)).toMatchObject({ tone: 'warm' })
    const template = roboCallFromWire(stored({ creationType: 'preapproved' }, design))
    expect(designOf({ ...template, creationType: 'custom' })).not.toHaveProperty('tone')
  })
  it.each<[what: string, data: Record<string, Json>, told: object]>([
    ['a template that is numbered', { creationType: 'preapproved', selectedTemplate: { id: 7 } }, { templateId: 7 }],
    [
      'a template that is named',
      { creationType: 'preapproved', selectedTemplate: { id: 'r-7' } },
      { templateId: 'r-7' },
    ],
    ['a template without an id', { creationType: 'preapproved', selectedTemplate: { id: null } }, {}],
    ['a template beside own words', { creationType: 'custom', selectedTemplate: { id: 7 } }, {}],
    ['none', { creationType: 'preapproved' }, {}],
  ])('the id of %s', (_, data, told) => expect(templateIdOf(roboCallFromWire(stored(data)))).toEqual(told))
})

describe('SMS', () => {
  it.each([
    ['the page values', stored({ design: 'Hello' }), 'Hello'],
    ['the message', stored({}, 'Good day'), 'Good day'],
    ['the page values before the message', stored({ design: 'Hello' }, 'Good day'), 'Hello'],
    ['nowhere', stored({}), ''],
  ])('the text stands in %s', (_, campaign, text) => expect(smsFromWire(campaign).text).toBe(text))
})

describe('whatsapp', () => {
  it('a message beside the word for a template makes it no content of its own', () =>
    expect(whatsappFromWire(stored({ contentType: 'preapproved', message: { body: 'Hello' } })).contentType).toBe(
      'preapproved',
    ))
  it('a template beside own content is not sent, and not lost', () => {
    const selectedTemplate = { id: 7, message: { body: 'Hello' } }
    const values = whatsappFromWire(stored({ contentType: 'custom', selectedTemplate }))
    expect([values.selectedTemplate, values.kept.template]).toEqual([null, selectedTemplate])
  })
  it.each([
    ['pre_approved_content', 'preapproved'],
    ['preapproved', 'preapproved'],
    ['custom_content', 'custom'],
    ['custom', 'custom'],
  ])('%s is %s content', (contentType, kind) =>
    expect(whatsappFromWire(stored({ contentType })).contentType).toBe(kind),
  )
  it.each<[Json, boolean]>([
    [{ id: 7, message: { body: 'Hello' } }, true],
    [{ id: 'w-7', message: { body: 'Hello' } }, true],
    [{ id: 7 }, false],
    [{ message: { body: 'Hello' } }, false],
    [{ id: null, message: { body: 'Hello' } }, false],
    [null, false],
  ])('%j is a template: %s', (kept, is) => expect(templateIn(kept) !== null).toBe(is))
})
