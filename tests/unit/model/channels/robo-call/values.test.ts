/** Every rule, limit and message of robo calls (Source: docs/reference/states.md#robo-call and docs/reference/rules.md#robo-call and docs/reference/limits.md), and what is judged. */
import { describe, expect, it } from 'vitest'
import {
  type Audio,
  type AudioContent,
  checkRoboCall,
  emptyRoboCall,
  freshText,
  noAudio,
  openedActions,
  type RoboCallValues,
  roboCallSaveBlocked,
  type TextContent,
  withAction,
  withoutAction,
  withoutText,
} from '../../../../../src/model/channels/robo-call/values.ts'
import { roboCallApproval } from '../../../../../src/renderer/channels/robo-call/content-step.ts'

const say = (value: string) => ({ value, editorState: null })
const text: TextContent = {
  voiceGender: 'Female',
  entryText: say('Press 1 or 2'),
  exitText: say('Thank you'),
  actionButtonText: [
    { ...say('One'), key: 0 },
    { ...say('Two'), key: 1 },
  ],
  addAction: true,
}
const recording: Audio = { ...noAudio, name: 'a.mp3', size: 9, uniqueName: 'k-a.mp3', duration: 12 }
const audio: AudioContent = {
  entryAudio: recording,
  exitAudio: recording,
  actionButtonAudio: [recording, recording],
  addAction: true,
}
const custom: RoboCallValues = { ...emptyRoboCall(), creationType: 'custom', textContent: text, audioContent: audio }
const withText = (patch: Partial<TextContent>): RoboCallValues => ({ ...custom, textContent: { ...text, ...patch } })
const withAudio = (patch: Partial<AudioContent>): RoboCallValues => ({
  ...custom,
  contentType: 'audio',
  audioContent: { ...audio, ...patch },
})
const template = { id: 6, content: {}, contentType: 'TEXT', status: 'APPROVED' }
const quiet = { addAction: false, exitText: say(''), actionButtonText: [{ ...say(''), key: 0 }] }

describe('checkRoboCall', () => {
  it.each<[string, RoboCallValues]>([
    ['a whole text', custom],
    ['a text without the extra action', withText(quiet)],
    ['a whole audio', withAudio({})],
    ['an audio without the extra action', withAudio({ addAction: false, exitAudio: noAudio, actionButtonAudio: [] })],
    [
      'a recording that is still on its way',
      withAudio({ entryAudio: { ...noAudio, stored: { blob: 'a', type: 'x' } } }),
    ],
    ['a template', { ...emptyRoboCall(), selectedTemplate: template }],
  ])('finds nothing wrong with %s', (_what, values) => {
    expect(checkRoboCall(values)).toEqual([])
  })

  it.each<[string, RoboCallValues, string, string]>([
    ['no template', emptyRoboCall(), 'selectedTemplate', 'Select a template'],
    ['no voice', withText({ voiceGender: '' }), 'textContent.voiceGender', 'Cannot be empty'],
    ['no entry text', withText({ entryText: say(' ') }), 'textContent.entryText', 'Cannot be empty'],
    ['no exit text', withText({ exitText: say('') }), 'textContent.exitText', 'Cannot be empty'],
    [
      'a key that says nothing',
      withText({ actionButtonText: [...text.actionButtonText, { ...say(''), key: 2 }] }),
      'textContent.actionButtonText.2',
      'Cannot be empty.',
    ],
    ['no entry audio', withAudio({ entryAudio: noAudio }), 'audioContent.entryAudio', 'Please add an audio file.'],
    ['no exit audio', withAudio({ exitAudio: noAudio }), 'audioContent.exitAudio', 'Please add an audio file.'],
    [
      'a key that plays nothing',
      withAudio({ actionButtonAudio: [recording, noAudio] }),
      'audioContent.actionButtonAudio.1',
      'Please add an audio file.',
    ],
  ])('%s', (_what, values, path, message) => {
    expect(checkRoboCall(values)).toEqual([{ path, message }])
  })

  it('tells everything that is missing, in the order of the fields', () => {
    const bare = { ...emptyRoboCall(), creationType: 'custom' as const }
    expect(checkRoboCall(bare).map(({ path }) => path)).toEqual(['textContent.voiceGender', 'textContent.entryText'])
    const empty = withAudio({ entryAudio: noAudio, exitAudio: noAudio, actionButtonAudio: [noAudio, noAudio] })
    expect(checkRoboCall(empty).map(({ path }) => path)).toEqual([
      'audioContent.entryAudio',
      'audioContent.actionButtonAudio.0',
      'audioContent.actionButtonAudio.1',
      'audioContent.exitAudio',
    ])
  })
})

describe('action lists', () => {
  it.each([
    ['three lines shrink', [1, 2, 3], 1, [1, 3]],
    ['two stay: removal is ignored', [1, 2], 0, [1, 2]],
    ['one stays too', [1], 0, [1]],
  ])('%s', (_what, list, at, left) => {
    expect(withoutAction(list, at)).toEqual(left)
  })

  it.each([
    ['the second of three', [0, 1, 2], 1, [0, 1]],
    ['counted from one', [1, 2, 3], 0, [1, 2]],
    ['named by the server', ['a', 'b', 'c'], 2, ['a', 'b']],
    ['two stay', [0, 1], 0, [0, 1]],
  ])('texts that stay travel with the keys that the screen shows: %s', (_what, keys, at, left) => {
    const lines = keys.map((key) => ({ ...say(`Line ${key}`), key }))
    const after = withoutText(lines, at)
    expect(after.map(({ key }) => key)).toEqual(left)
    const words = lines.map(({ value }) => value)
    expect(after.map(({ value }) => value)).toEqual(keys.length > 2 ? words.toSpliced(at, 1) : words)
  })

  it.each([
    ['a fresh list has two lines', [], [0, 1]],
    ['one is filled up', ['a'], ['a', 1]],
    ['three stay', ['a', 'b', 'c'], ['a', 'b', 'c']],
  ])('%s', (_what, list, opened) => {
    expect(openedActions<string | number>(list, (at) => at)).toEqual(opened)
  })

  it('grow to nine keys', () => {
    expect(withAction([1, 2], 3)).toEqual([1, 2, 3])
    expect(
      withAction(
        Array.from({ length: 9 }, () => 0),
        1,
      ),
    ).toHaveLength(9)
  })

  it('give a fresh line a number that no other has', () => {
    expect(freshText([]).key).toBe(0)
    expect(
      freshText([
        { ...say('x'), key: 4 },
        { ...say('y'), key: 'k' },
      ]).key,
    ).toBe(5)
  })
})

describe('roboCallSaveBlocked', () => {
  const broken = withText({ voiceGender: '', entryText: say('') })
  it.each<[string, RoboCallValues, string | null]>([
    ['errors that nobody has seen yet', broken, null],
    ['one that is to be seen', { ...broken, shown: ['textContent.entryText'] }, 'One field needs attention'],
    [
      'two that are',
      { ...broken, shown: ['textContent.entryText', 'textContent.voiceGender'] },
      '2 fields need attention',
    ],
    ['one that was mended', { ...custom, shown: ['textContent.entryText'] }, null],
    ['an error of the other kind of content', { ...custom, shown: ['audioContent.entryAudio'] }, null],
    [
      'a removed recording',
      { ...withAudio({ entryAudio: noAudio }), shown: ['audioContent.entryAudio'] },
      'One field needs attention',
    ],
    [
      'a pending template',
      { ...emptyRoboCall(), selectedTemplate: { ...template, status: 'PENDING' } },
      'The template is waiting for approval',
    ],
    ['an approved one', { ...emptyRoboCall(), selectedTemplate: template }, null],
  ])('%s', (_what, values, reason) => {
    expect(roboCallSaveBlocked(values)).toBe(reason)
  })
})

describe('what is judged', () => {
  const { submission, template: judged, hidesAction } = roboCallApproval
  it('nothing of a template', () => {
    expect(submission({ ...emptyRoboCall(), selectedTemplate: template })).toBeNull()
    expect(judged({ ...emptyRoboCall(), selectedTemplate: template })).toEqual({ status: 'APPROVED', reason: null })
    expect(judged(emptyRoboCall())).toBeNull()
    expect(hidesAction).toBe(false)
  })

  it.each<[string, RoboCallValues, RoboCallValues, boolean]>([
    ['test numbers do not count', custom, { ...custom, testNumbers: ['+923001234567'] }, true],
    ['errors on show do not count', custom, { ...custom, shown: ['x'] }, true],
    ['another word counts', custom, withText({ entryText: say('Press 1') }), false],
    ['another voice counts', custom, withText({ voiceGender: 'Male' }), false],
    ['what no key reaches does not count', withText(quiet), withText({ ...quiet, exitText: say('kept') }), true],
    [
      'a recording is the same wherever it lies',
      withAudio({}),
      withAudio({ entryAudio: { ...recording, uniqueName: '', stored: { blob: 'b', type: 'audio/mpeg' } } }),
      true,
    ],
    ['another recording counts', withAudio({}), withAudio({ entryAudio: { ...recording, size: 10 } }), false],
    ['audio in place of text counts', custom, withAudio({}), false],
  ])('%s', (_what, one, other, same) => {
    expect(JSON.stringify(submission(one)) === JSON.stringify(submission(other))).toBe(same)
  })
})
