/** How a robo call travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Audio,
  asUpload,
  audioToWire,
  emptyRoboCall,
  fromUpload,
  noAudio,
  type RoboCallValues,
} from '../../../../../src/model/channels/robo-call/values.ts'
import { roboCallFromWire, roboCallToWire } from '../../../../../src/model/channels/robo-call/wire.ts'
import { waitingFile } from '../../../../../src/preload/contract/index.ts'
import { roboCallTest } from '../../../../../src/renderer/channels/robo-call/view.tsx'

const context = { name: 'Confirm', mergeTags: [{ id: 1, name: 'First name', value: '{{first_name}}' }] }
const say = (value: string) => ({ value, editorState: null })
const spoken: RoboCallValues = {
  ...emptyRoboCall(),
  creationType: 'custom',
  textContent: {
    voiceGender: 'Male',
    entryText: say('Salaam {{first_name}}. Press 1 or 2.'),
    exitText: say('Thank you.'),
    actionButtonText: [
      { ...say('Confirmed.'), key: 0 },
      { ...say('Cancelled, {{nope}}.'), key: 1 },
    ],
    addAction: true,
  },
  testNumbers: ['+923001234567'],
}
const recording: Audio = {
  ...noAudio,
  name: 'sale.mp3',
  size: 412_380,
  uniqueName: 'k-sale.mp3',
  path: 'https://cdn.example/k-sale.mp3',
  duration: 26,
}
const played: RoboCallValues = {
  ...emptyRoboCall(),
  creationType: 'custom',
  contentType: 'audio',
  audioContent: { ...emptyRoboCall().audioContent, entryAudio: recording },
}
const roundTrip = (values: RoboCallValues) => roboCallFromWire({ id: 1, ...roboCallToWire(values, context) })

const emptyItem = { name: '', size: 0, file: null, uniqueName: '', path: '', duration: 0, isUploading: false }
const emptyAudio = { entryAudio: emptyItem, exitAudio: emptyItem, actionButtonAudio: [], addAction: false }
const emptyText = {
  voiceGender: '',
  entryText: say(''),
  exitText: say(''),
  actionButtonText: [],
  addAction: false,
}
const textOnWire = {
  voiceGender: 'Male',
  entryText: { value: 'Salaam {{first_name}}. Press 1 or 2.', editorState: null },
  exitText: { value: 'Thank you.', editorState: null },
  actionButtonText: [
    { key: 0, value: 'Confirmed.', editorState: null },
    { key: 1, value: 'Cancelled, {{nope}}.', editorState: null },
  ],
  addAction: true,
}

describe('roboCallToWire', () => {
  it('writes a text as data names it', () => {
    expect(roboCallToWire(spoken, context)).toEqual({
      message: { name: 'Confirm', templateContext: { mergeTagIds: [1] }, design: textOnWire },
      edit_content_page_values: {
        contentJson: {
          creationType: 'custom',
          contentType: 'TEXT',
          selectedTemplate: null,
          preApprovedTemplates: [],
          textContent: textOnWire,
          audioContent: emptyAudio,
          testNumbers: ['+923001234567'],
        },
      },
    })
  })

  it('writes recordings with their length', () => {
    const { message, edit_content_page_values } = roboCallToWire(played, context)
    const audioContent = {
      ...emptyAudio,
      entryAudio: {
        name: 'sale.mp3',
        size: 412_380,
        file: null,
        uniqueName: 'k-sale.mp3',
        path: 'https://cdn.example/k-sale.mp3',
        duration: 26,
        isUploading: false,
      },
    }
    expect(message).toEqual({ name: 'Confirm', templateContext: { mergeTagIds: [] }, design: audioContent })
    expect(edit_content_page_values.contentJson).toMatchObject({
      contentType: 'AUDIO',
      audioContent,
      textContent: emptyText,
    })
  })

  it('writes a template with its number and what it says', () => {
    const selectedTemplate = { id: 6, content: textOnWire, contentType: 'TEXT', status: 'APPROVED' }
    const { message } = roboCallToWire({ ...emptyRoboCall(), selectedTemplate }, context)
    expect(message).toEqual({
      name: 'Confirm',
      templateId: 6,
      templateContext: { mergeTagIds: [1] },
      design: textOnWire,
    })
  })

  it('names a recording that has not been uploaded as a waiting file', () => {
    const stored = { blob: 'b'.repeat(64), type: 'audio/mpeg' }
    const file = { ...stored, name: 'sale.mp3' }
    const item = { ...noAudio, name: file.name, size: 5, duration: 3, stored }
    expect(audioToWire(item)).toEqual({
      name: 'sale.mp3',
      size: 5,
      file: null,
      uniqueName: waitingFile(file, 'name'),
      path: waitingFile(file, 'path'),
      duration: 3,
      isUploading: false,
    })
    expect(audioToWire({ ...item, uniqueName: 'k', path: 'https://cdn.example/k' })).toMatchObject({ uniqueName: 'k' })
  })

  it('takes from an upload what it learned', () => {
    const arrived = { ...asUpload(recording), img: 'https://cdn.example/new', file: 'new.mp3' }
    expect(fromUpload(arrived, 26)).toMatchObject({
      uniqueName: 'new.mp3',
      path: 'https://cdn.example/new',
      duration: 26,
    })
    expect(asUpload(noAudio)).toMatchObject({ img: '', stored: null })
  })
})

describe('roboCallFromWire', () => {
  it('makes a fresh call of a campaign without content', () => {
    expect(roboCallFromWire({ id: 1 })).toEqual(emptyRoboCall())
    expect(roboCallFromWire({ id: 1, edit_content_page_values: { contentJson: 7 } })).toEqual(emptyRoboCall())
  })

  it.each<[string, object, 'preapproved' | 'custom']>([
    ['what it says', { creationType: 'custom', selectedTemplate: { id: 1, status: 'APPROVED' } }, 'custom'],
    ['an approved template without a word of it', { selectedTemplate: { id: 1, status: 'APPROVED' } }, 'preapproved'],
    ['texts without a word of it', { textContent: { entryText: { value: 'x' } } }, 'custom'],
  ])('knows whose message it is by %s', (_what, contentJson, creationType) => {
    expect(roboCallFromWire({ id: 1, edit_content_page_values: { contentJson } }).creationType).toBe(creationType)
  })

  it('takes the message where the page values say nothing', () => {
    const audio = roboCallFromWire({ id: 1, message: { design: { entryAudio: { name: 'a.mp3', uniqueName: 'a' } } } })
    expect(audio).toMatchObject({
      creationType: 'custom',
      contentType: 'audio',
      audioContent: { entryAudio: { name: 'a.mp3', uniqueName: 'a' } },
    })
    const text = roboCallFromWire({ id: 1, message: { design: { voiceGender: 'male', entryText: 'Bare words' } } })
    expect(text.textContent).toMatchObject({ voiceGender: 'Male', entryText: { value: 'Bare words' } })
  })

  it('gives back what it does not know, unchanged', () => {
    const sent = roboCallToWire(spoken, context)
    const data = sent.edit_content_page_values.contentJson as { textContent: object; audioContent: object }
    const campaign = {
      id: 1,
      message: { ...sent.message, templateId: 31, flag: true },
      edit_content_page_values: {
        contentJson: {
          ...data,
          isRejected: false,
          textContent: {
            ...data.textContent,
            speed: 1.1,
            entryText: { value: 'x', editorState: { blocks: [] }, id: 3 },
          },
          audioContent: { ...data.audioContent, exitAudio: { ...emptyItem, bitrate: 64 } },
          selectedTemplate: { id: 31, status: 'REJECTED', reason: 'Too long' },
        },
      },
    }
    const back = roboCallToWire(roboCallFromWire(campaign), context)
    expect(back.edit_content_page_values).toEqual(campaign.edit_content_page_values)
    expect(back.message).toMatchObject({ templateId: 31, flag: true })
  })
})

const text = fc.string({ unit: fc.constantFrom('a', '@', '{{first_name}}', '%0A', '\n', 'ش', '🎉', '"', '<') })
const state = fc.oneof(fc.constant(null), fc.record({ blocks: fc.array(fc.nat(), { maxLength: 2 }) }))
const said = fc.record({ value: text, editorState: state })
const audio = fc.record({
  name: text,
  size: fc.nat(),
  file: fc.constantFrom(null, 'f'),
  uniqueName: text,
  path: text,
  duration: fc.nat(),
  stored: fc.constant(null),
})

it('comes back as it was, whatever was written', () => {
  const some = fc.record({
    creationType: fc.constantFrom('preapproved' as const, 'custom' as const),
    contentType: fc.constantFrom('audio' as const, 'text' as const),
    selectedTemplate: fc.constantFrom(null, { id: 6, content: textOnWire, contentType: 'TEXT', status: 'APPROVED' }),
    textContent: fc.record({
      voiceGender: fc.constantFrom('' as const, 'Male' as const, 'Female' as const),
      entryText: said,
      exitText: said,
      actionButtonText: fc.array(
        fc.tuple(said, fc.nat()).map(([one, key]) => ({ ...one, key })),
        { maxLength: 4 },
      ),
      addAction: fc.boolean(),
    }),
    audioContent: fc.record({
      entryAudio: audio,
      exitAudio: audio,
      actionButtonAudio: fc.array(audio, { maxLength: 3 }),
      addAction: fc.boolean(),
    }),
    testNumbers: fc.array(text),
  })
  fc.assert(
    fc.property(some, (written) => {
      const values = { ...emptyRoboCall(), ...written }
      expect(roundTrip(values)).toEqual(values)
    }),
  )
})

describe('roboCallTest', () => {
  const selectedTemplate = { id: 6, content: textOnWire, contentType: 'TEXT', status: 'APPROVED' }
  it.each<[string, RoboCallValues, object]>([
    ['a text', spoken, { creationType: 'custom', contentType: 'TEXT', design: textOnWire }],
    [
      'a template',
      { ...emptyRoboCall(), selectedTemplate },
      { creationType: 'preapproved', contentType: 'TEXT', templateId: 6, design: textOnWire },
    ],
  ])('carries %s', (_what, values, message) => {
    expect(roboCallTest(values, context)).toEqual({ message, mergeTagIds: [1] })
  })

  it.each<[string, RoboCallValues, string]>([
    ['no template', emptyRoboCall(), 'design'],
    ['no words', { ...emptyRoboCall(), creationType: 'custom' }, 'text'],
    ['no recording', { ...emptyRoboCall(), creationType: 'custom', contentType: 'audio' }, 'design'],
  ])('%s', (_what, values, lack) => {
    expect(roboCallTest(values, context)).toEqual({ lack })
  })
})
