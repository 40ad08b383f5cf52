/** The call as it runs: its length, its cost, and every way through it; and what is said of it before publishing. */
import { describe, expect, it } from 'vitest'
import {
  type Call,
  callOf,
  callOfTemplate,
  lengthOf,
  nextStage,
  type Stage,
  stageAfterKey,
  utteranceAt,
} from '../../../../../src/model/channels/robo-call/call.ts'
import { roboCallFindings } from '../../../../../src/model/channels/robo-call/checks.ts'
import {
  type Audio,
  emptyRoboCall,
  noAudio,
  type RoboCallValues,
} from '../../../../../src/model/channels/robo-call/values.ts'

const said = (text: string) => ({ kind: 'text' as const, text })
const recording = (duration: number): Audio => ({ ...noAudio, name: 'a.mp3', uniqueName: 'a', duration })
const heard = (duration: number) => ({ kind: 'audio' as const, audio: recording(duration) })
const tree: Call = { voice: 'Female', entry: said('Press'), actions: [said('One'), said('Two')], exit: said('Bye') }
const plain: Call = { ...tree, actions: [], exit: null }

describe('walking through a call', () => {
  it.each<[string, Stage, Call, Stage]>([
    ['picking up', { at: 'ringing' }, tree, { at: 'entry' }],
    ['the entry, where keys follow', { at: 'entry' }, tree, { at: 'menu' }],
    ['the entry, where none do', { at: 'entry' }, plain, { at: 'ended' }],
    ['a key that is waited for', { at: 'menu' }, tree, { at: 'menu' }],
    ['what a key plays', { at: 'action', key: 2 }, tree, { at: 'exit' }],
    ['what a key plays, without an exit', { at: 'action', key: 2 }, { ...tree, exit: null }, { at: 'ended' }],
    ['the exit', { at: 'exit' }, tree, { at: 'ended' }],
    ['the end', { at: 'ended' }, tree, { at: 'ended' }],
  ])('after %s', (_what, stage, call, next) => {
    expect(nextStage(stage, call)).toEqual(next)
  })

  it.each<[string, Stage, number, Stage]>([
    ['counts during the entry', { at: 'entry' }, 1, { at: 'action', key: 1 }],
    ['counts when it is waited for', { at: 'menu' }, 2, { at: 'action', key: 2 }],
    ['that nothing stands behind is not heard', { at: 'menu' }, 3, { at: 'menu' }],
    ['is not heard later', { at: 'exit' }, 1, { at: 'exit' }],
  ])('a key %s', (_what, stage, key, next) => {
    expect(stageAfterKey(stage, key, tree)).toEqual(next)
  })

  it.each<[Stage, unknown]>([
    [{ at: 'ringing' }, null],
    [{ at: 'entry' }, tree.entry],
    [{ at: 'action', key: 2 }, said('Two')],
    [{ at: 'action', key: 9 }, null],
    [{ at: 'exit' }, tree.exit],
    [{ at: 'ended' }, null],
  ])('at %o one hears', (stage, what) => {
    expect(utteranceAt(stage, tree)).toEqual(what)
  })
})

describe('lengthOf', () => {
  it.each<[string, Call, ReturnType<typeof lengthOf>]>([
    ['five words', { ...plain, entry: said('one two three four five') }, { shortest: 2, longest: 2, exact: false }],
    ['recordings', { ...plain, entry: heard(26) }, { shortest: 26, longest: 26, exact: true }],
    [
      'the longest branch counts',
      { voice: null, entry: heard(10), actions: [heard(5), heard(25)], exit: heard(4) },
      { shortest: 10, longest: 39, exact: true },
    ],
    ['a recording of unknown length', { ...plain, entry: heard(0) }, { shortest: 0, longest: 0, exact: false }],
  ])('%s', (_what, call, length) => {
    expect(lengthOf(call)).toEqual(length)
  })
})

describe('callOf', () => {
  it('reads a template, whatever it holds', () => {
    const content = { voiceGender: 'Male', entryText: { value: 'Hello' }, actionButtonText: [], addAction: false }
    expect(callOfTemplate({ content, contentType: 'TEXT' })).toEqual({
      voice: 'Male',
      entry: said('Hello'),
      actions: [],
      exit: null,
    })
    expect(callOfTemplate({ content: { entryAudio: { uniqueName: 'a', duration: 9 } } })).toMatchObject({
      entry: { kind: 'audio', audio: { uniqueName: 'a', duration: 9 } },
    })
    expect(callOfTemplate({ id: 3, status: 'APPROVED' })).toBeNull()
    expect(callOf(emptyRoboCall())).toBeNull()
  })
})

describe('roboCallFindings', () => {
  const audio = (duration: number): RoboCallValues => ({
    ...emptyRoboCall(),
    creationType: 'custom',
    contentType: 'audio',
    audioContent: { ...emptyRoboCall().audioContent, entryAudio: recording(duration) },
  })
  const text = (value: string): RoboCallValues => ({
    ...emptyRoboCall(),
    creationType: 'custom',
    textContent: { ...emptyRoboCall().textContent, entryText: { value, editorState: null } },
  })
  const context = { mergeTags: [{ id: 1, name: 'First name', value: '{{first_name}}' }], reach: 1_000 }
  it.each<[string, RoboCallValues, string[]]>([
    ['nothing written: the rules speak', emptyRoboCall(), []],
    ['26 seconds', audio(26), ['passed: Billed as one call, 26 s']],
    ['42 seconds', audio(42), ['warning: Each person is billed as 2 calls']],
    ['words', text('Salaam {{first_name}}'), ['passed: Billed as one call, about 1 s', 'passed: Merge tags valid']],
    ['an unknown tag', text('{{nope}}'), ['passed: Billed as one call, about 1 s', 'warning: Unknown merge tag']],
  ])('%s', (_what, values, expected) => {
    expect(roboCallFindings(values, context).map(({ level, title }) => `${level}: ${title}`)).toEqual(expected)
  })

  it('says what it comes to', () => {
    expect(roboCallFindings(audio(42), context)[0]?.detail).toBe(
      'The longest path takes 42 s; every 30 s is billed as a new call. For 1,000 people that is up to 2,000 calls.',
    )
  })
})
