/** The figures that a report starts with, its funnel, its email events and its facts, each from what a server may say. */
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../../../../src/model/rules/amounts.ts'
import {
  count,
  figuresOf,
  isEmpty,
  pointsText,
  reachedOf,
  signedAmount,
} from '../../../../../../src/renderer/screens/campaign-home/results/figures.ts'
import { funnelNotes, funnelOf } from '../../../../../../src/renderer/screens/campaign-home/results/funnel-card.tsx'
import { factsOf, goalsOf } from '../../../../../../src/renderer/screens/campaign-home/results/insights-card.tsx'
import { linkClicksOf, mailEventsOf } from '../../../../../../src/renderer/screens/campaign-home/results/report.tsx'

const push = {
  statuses: { sent: 1_000, not_sent: 50, delivered: 800, delivery_failed: 150, view: 400, click: 40, close: 90 },
  conversions: 20,
  revenue: 90_000,
  reached: 800,
  failure_causes: { 'Handset unreachable': 48, 'Number not in service': 102, 'Operator refused': 0 },
}
const call = { statuses: { sent: 100, delivered: 90, answered: 45, rejected: 12, busy: 20, failed: 7 }, conversions: 0 }

describe('figures', () => {
  test('of messages that are viewed', () => {
    expect(figuresOf(push)).toEqual([
      { name: 'Sent', value: '1,000', under: '50 not sent' },
      { name: 'Delivered', value: '800', under: '80.0% of sent' },
      { name: 'Opened', value: '400', under: '50.0% of delivered' },
      { name: 'Clicked', value: '40', under: '5.0% of delivered' },
      { name: 'Conversions', value: '20', under: '2.5% of recipients' },
      { name: 'Revenue', value: '90,000', under: '4,500 per conversion' },
    ])
  })

  test.each([
    [
      [30, 25, 40, 3],
      ['83.3% of only 30 sent', '40 opens by at most 25 people', '12.0% of only 25 delivered'],
    ],
    [
      [0, 0, 0, 0],
      [null, null, null],
    ],
    [
      [10, 0, 2, 1],
      ['0% of only 10 sent', null, null],
    ],
    [
      [3, 3, 1, 1],
      ['100% of only 3 sent', '33.3% of only 3 delivered', '33.3% of only 3 delivered'],
    ],
    [
      [200_000, 199_999, 1, 0],
      ['99.9+% of sent', 'under 0.1% of delivered', '0% of delivered'],
    ],
  ])('of %o are shares of at most 100%, and of few people as such', ([sent, delivered, view, click], under) => {
    const figures = figuresOf({ statuses: { sent, delivered, view, click } })
    expect(figures.slice(1, 4).map((figure) => figure.under)).toEqual(under)
  })

  test('of money carry their currency, where one is known; a dash has none', () => {
    expect(figuresOf(push, 'Rs').at(-1)).toEqual({
      name: 'Revenue',
      value: 'Rs\u00a090,000',
      under: 'Rs\u00a04,500 per conversion',
    })
    expect(figuresOf(call, 'Rs').at(-1)).toMatchObject({ value: '–' })
  })

  test('of calls that are answered; what nobody counts is a dash', () => {
    const figures = figuresOf(call)
    expect(figures.map(({ name }) => name)).toEqual([
      'Sent',
      'Delivered',
      'Answered',
      'Clicked',
      'Conversions',
      'Revenue',
    ])
    expect(figures[3]).toEqual({ name: 'Clicked', value: '–', under: null })
    expect(figures[5]).toEqual({ name: 'Revenue', value: '–', under: null })
  })

  test.each([
    [{ statuses: { delivered: 800 }, email_events: { open: 400 } }, '400', 'at most 50.0% of delivered'],
    [{ statuses: { delivered: 25 }, email_events: { open: 40 } }, '40', '40 opens by at most 25 people'],
    [{ statuses: { delivered: 25 }, email_events: { open: 5 } }, '5', 'at most 20.0% of only 25 delivered'],
    [{ statuses: {}, email_events: { open: 5 } }, '5', null],
    [{ statuses: { delivered: 800, view: 200 }, email_events: { open: 400 } }, '200', '25.0% of delivered'],
  ])('opens of %o: %s, %s', (stats, value, under) => {
    expect(figuresOf(stats)[2]).toEqual({ name: 'Opened', value, under })
  })

  const zeros = { statuses: { sent: 0, delivered: 0 }, conversions: 0, revenue: 0, reached: 0 }
  test.each([null, {}, zeros])('of nothing (%o) are dashes', (stats) => {
    expect(figuresOf(stats).map(({ value, under }) => [value, under])).toEqual(new Array(6).fill(['–', null]))
  })

  test.each([
    [{ reached: 5, statuses: { delivered: 6, sent: 7 } }, 5],
    [{ statuses: { delivered: 6, sent: 7 } }, 6],
    [{ reached: null, statuses: { sent: 7 } }, 7],
    [{}, null],
  ])('people reached: %o', (stats, people) => {
    expect(reachedOf(stats)).toBe(people)
  })

  test.each([
    [{}, true],
    [{ statuses: { sent: 0 }, conversions: 0, reached: 0, email_events: null }, true],
    [{ statuses: { sent: 1 } }, false],
    [{ statuses: {}, conversions: 2 }, false],
    [{ email_events: { send: 0 } }, true],
    [{ email_events: { send: 3 } }, false],
  ])('nothing was sent: %o is %s', (stats, nothing) => {
    expect(isEmpty(stats)).toBe(nothing)
  })
})

describe('the funnel', () => {
  test('goes from sent to converted, names losses and causes, the commonest first', () => {
    const steps = funnelOf(push)
    expect(steps.map(({ name, count, ofFirst, ofPrevious }) => [name, count, ofFirst, ofPrevious])).toEqual([
      ['Sent', 1_000, null, null],
      ['Delivered', 800, 0.8, 0.8],
      ['Opened', 400, 0.4, 0.5],
      ['Clicked', 40, 0.04, 0.1],
      ['Converted', 20, 0.02, null],
    ])
    expect(steps[1]?.losses).toEqual([
      { name: 'Not sent', count: 50, ofFirst: 0.05, causes: [] },
      {
        name: 'Delivery failed',
        count: 150,
        ofFirst: 0.15,
        causes: [
          { name: 'Number not in service', count: 102, share: 0.68 },
          { name: 'Handset unreachable', count: 48, share: 0.32 },
        ],
      },
    ])
    expect(steps[3]?.losses).toEqual([{ name: 'Closed', count: 90, ofFirst: 0.09, causes: [] }])
  })

  test('shares out more causes than failures among themselves', () => {
    const steps = funnelOf({
      statuses: { delivered: 9, delivery_failed: 1 },
      failure_causes: { Unreachable: 3, Refused: 1 },
    })
    expect(steps[0]?.losses[0]?.causes.map(({ share }) => share)).toEqual([0.75, 0.25])
  })

  test('of calls has answers, and what kept people from answering', () => {
    const steps = funnelOf(call)
    expect(steps.map(({ name }) => name)).toEqual(['Sent', 'Delivered', 'Answered', 'Converted'])
    expect(steps[2]?.losses.map(({ name, count }) => [name, count])).toEqual([
      ['Rejected', 12],
      ['Busy', 20],
      ['Failed', 7],
    ])
  })

  test.each([
    [push.statuses, 20, []],
    [
      { sent: 30, delivered: 25, view: 40, click: 3 },
      26,
      ['40 opens by at most 25 people.', '26 conversions by at most 25 people.', 'Few messages: only 30 sent.'],
    ],
    [{ sent: 1_000, delivered: 1_001 }, null, ['1,001 deliveries to at most 1,000 people.']],
    [{}, null, []],
  ])('says of %o and %s conversions what is no share', (statuses, conversions, notes) => {
    expect(funnelNotes({ statuses, conversions })).toEqual(notes)
  })

  test('of a server that says nothing is none', () => {
    expect(funnelOf({})).toEqual([])
  })
})

describe('email events', () => {
  test('are all twelve, in order, with their share of the sends; one that is new keeps its word', () => {
    const events = mailEventsOf({ email_events: { open: 25, send: 100, hard_bounce: 1, unsub: 2, list_unsub: 3 } })
    expect(events.map(({ name }) => name)).toEqual([
      'Send',
      'Delivered',
      'Deferral',
      'Hard bounce',
      'Soft bounce',
      'Opened',
      'Click',
      'Spam',
      'Unsubscribe',
      'Reject',
      'Denylist',
      'Allowlist',
      'List unsub',
    ])
    expect(events[0]).toEqual({ name: 'Send', count: 100, ofSends: null })
    expect(events[5]).toEqual({ name: 'Opened', count: 25, ofSends: 0.25 })
    expect(events[7]).toEqual({ name: 'Spam', count: 0, ofSends: 0 })
  })

  test.each([{}, { email_events: null }])('are none where the server tells of none', (stats) => {
    expect(mailEventsOf(stats)).toEqual([])
  })
})

describe('clicks by link', () => {
  test('the most clicked first, with their share of these clicks', () => {
    const link_clicks = { 'https://a.example': 1, 'https://b.example': 3, 'https://c.example': null }
    expect(linkClicksOf({ statuses: { click: 2 }, link_clicks })).toEqual([
      { link: 'https://b.example', clicks: 3, share: 0.75 },
      { link: 'https://a.example', clicks: 1, share: 0.25 },
    ])
  })

  test.each([{}, { link_clicks: null }, { link_clicks: {} }])('are none where the server reports none: %o', (stats) => {
    expect(linkClicksOf(stats)).toEqual([])
  })
})

describe('insights', () => {
  test.each([
    [{ conversion_rate: 0.0213, best_hour: 18, best_weekday: 'Friday' }, ['2.1%', '18:00 to 19:00', 'Friday']],
    [{ conversion_rate: 0, best_hour: 23, best_weekday: 'Monday' }, ['0%', '23:00 to 00:00', 'Monday']],
    [{ best_hour: 24 }, ['–', '–', '–']],
    [{ conversion_rate: null, best_hour: null, best_weekday: null }, ['–', '–', '–']],
  ])('%o', (insights, values) => {
    expect(
      factsOf(insights, { isOneTime: false, people: 1_000, zone: 'Asia/Karachi' }).map(({ value }) => value),
    ).toEqual(values)
    // What went out once has no better hour.
    expect(
      factsOf(insights, { isOneTime: true, people: null, zone: 'Asia/Karachi' }).map(({ value }) => value),
    ).toEqual(values.slice(0, 1))
  })

  test.each([
    [1.2, 1_000, 'More conversions than people'],
    [1 / 3, 3, '33.3% of only 3 recipients'],
    [0.5, 0, '50.0%'],
    [null, 3, '–'],
  ])('a conversion rate of %s with %s recipients', (conversion_rate, people, text) => {
    expect(factsOf({ conversion_rate }, { isOneTime: true, people, zone: 'Asia/Karachi' })[0]?.value).toBe(text)
  })

  test('of a campaign in another zone say whose hours they are', () => {
    const facts = factsOf({ best_hour: 18 }, { isOneTime: false, people: null, zone: 'Europe/Berlin' })
    expect(facts.map(({ name }) => name)).toEqual([
      'Conversion rate',
      'Best hour (server time)',
      'Best weekday (server time)',
    ])
  })

  test('goals, each once', () => {
    const goals = [
      { eventName: 'Purchased', conversions: 42 },
      { eventName: 'Purchased', conversions: 42 },
      { eventName: null, conversions: null },
    ]
    expect(goalsOf({ conversions_per_goal: goals })).toEqual([
      { name: 'Purchased', value: '42' },
      { name: 'Unnamed goal', value: '–' },
    ])
    expect(goalsOf({})).toEqual([])
  })
})

test.each([
  [count, 17_693, '17,693'],
  [count, 0, '0'],
  [count, -1_204, '−1,204'],
  [count, null, '–'],
  [count, undefined, '–'],
  [amountOf, 80, '80.00'],
  [amountOf, 4_165.4, '4,165'],
  [amountOf, -2.5, '−2.50'],
  [amountOf, undefined, '–'],
])('%o of %s is %s', (write, value, words) => {
  expect(write(value)).toBe(words)
})

test.each([
  [pointsText, 0.0094, '+0.94'],
  [pointsText, -0.0012, '−0.12'],
  [pointsText, 0, '0.00'],
  [signedAmount, 1_204.4, '+1,204'],
  [signedAmount, -18, '−18'],
])('%o of %s is %s', (write, value, words) => {
  expect(write(value)).toBe(words)
})
