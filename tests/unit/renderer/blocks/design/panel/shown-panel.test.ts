/** A trigger tried in a preview, step by step. */
import { describe, expect, it } from 'vitest'
import {
  amountText,
  entryText,
  percentScrolled,
  type Trial,
  type TrialEntry,
  type TrialEvent,
  trialAfter,
  trialLength,
  trialText,
} from '../../../../../../src/renderer/blocks/design/panel/shown-panel.tsx'

const at: TrialEntry = { kind: 'immediately' }
const delay: TrialEntry = { kind: 'delay', seconds: 3 }
const long: TrialEntry = { kind: 'delay', seconds: 300 }
const scroll: TrialEntry = { kind: 'scroll', percent: 50 }
const start: Trial = { phase: 'shown' }

const after = (entry: TrialEntry, ...events: TrialEvent[]) =>
  events.reduce<Trial>((trial, event) => trialAfter(trial, event, entry), start).phase

describe('a trial', () => {
  it.each<[string, TrialEntry, TrialEvent[], Trial['phase']]>([
    ['shows at once', at, [{ kind: 'try' }], 'shown'],
    ['waits for its delay', delay, [{ kind: 'try' }, { kind: 'elapsed', ms: 2_900 }], 'waiting'],
    ['shows when the delay is over', delay, [{ kind: 'try' }, { kind: 'elapsed', ms: 3_000 }], 'shown'],
    ['plays a long delay faster', long, [{ kind: 'try' }, { kind: 'elapsed', ms: 5_000 }], 'shown'],
    ['waits for scrolling', scroll, [{ kind: 'try' }, { kind: 'scrolled', percent: 49.9 }], 'waiting'],
    ['shows at the percentage', scroll, [{ kind: 'try' }, { kind: 'scrolled', percent: 50 }], 'shown'],
    ['needs no time for scrolling', scroll, [{ kind: 'try' }, { kind: 'elapsed', ms: 60_000 }], 'waiting'],
    ['needs no scrolling for 0 percent', { kind: 'scroll', percent: 0 }, [{ kind: 'try' }], 'shown'],
    ['is closed', at, [{ kind: 'close' }], 'closed'],
    ['stays closed while somebody scrolls', scroll, [{ kind: 'close' }, { kind: 'scrolled', percent: 80 }], 'closed'],
    ['is shown again', at, [{ kind: 'close' }, { kind: 'show' }], 'shown'],
    ['begins anew', delay, [{ kind: 'close' }, { kind: 'try' }], 'waiting'],
    ['stops', delay, [{ kind: 'try' }, { kind: 'show' }], 'shown'],
    ['hears of scrolling only while it runs', scroll, [{ kind: 'scrolled', percent: 10 }], 'shown'],
  ])('%s', (_what, entry, events, phase) => expect(after(entry, ...events)).toBe(phase))
  it('takes five seconds at most', () => expect([1, 5, 300].map(trialLength)).toEqual([1_000, 5_000, 5_000]))
})

describe('words', () => {
  it.each<[TrialEntry | undefined, string]>([
    [undefined, 'The journey decides when it shows'],
    [at, 'Shows immediately'],
    [{ kind: 'delay', seconds: 1 }, 'Shows after 1 second'],
    [delay, 'Shows after 3 seconds'],
    [long, 'Shows after 5 minutes'],
    [scroll, 'Shows at 50% of the page'],
  ])('%j', (entry, words) => expect(entryText(entry)).toBe(words))
  it.each<[TrialEntry, number, number, string]>([
    [delay, 0, 0, '3 seconds left'],
    [delay, 2_500, 0, '1 second left'],
    [long, 2_500, 0, '150 seconds left, played faster'],
    [scroll, 0, 12.7, 'Scroll the page: 12% of 50%'],
  ])('of %j after %i ms', (entry, elapsed, scrolled, words) =>
    expect(trialText({ phase: 'waiting', elapsed, scrolled }, entry)).toBe(words),
  )
  it('tells minutes where they are whole', () =>
    expect([1, 59, 60, 90, 120, 300].map(amountText)).toEqual([
      '1 second',
      '59 seconds',
      '60 seconds',
      '90 seconds',
      '2 minutes',
      '5 minutes',
    ]))
})

describe('how far a page is scrolled', () => {
  it.each([
    [{ scrollTop: 0, scrollHeight: 1_000, clientHeight: 500 }, 0],
    [{ scrollTop: 250, scrollHeight: 1_000, clientHeight: 500 }, 50],
    [{ scrollTop: 500, scrollHeight: 1_000, clientHeight: 500 }, 100],
    [{ scrollTop: -20, scrollHeight: 1_000, clientHeight: 500 }, 0],
    [{ scrollTop: 0, scrollHeight: 400, clientHeight: 500 }, 100],
  ])('%j', (page, percent) => expect(percentScrolled(page)).toBe(percent))
})
