/** A web pop-up's rule, findings and test message. */
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../../../src/model/channels/channel.ts'
import {
  checkWebPopup,
  emptyWebPopup,
  type WebPopupValues,
  webPopupFindings,
} from '../../../../../src/model/channels/web-popup/checks.ts'
import { panelInPlace } from '../../../../../src/model/design/panel/placement.ts'
import { panelTest } from '../../../../../src/renderer/blocks/design/panel/wire.ts'
import { designWidth, screens } from '../../../../../src/renderer/channels/web-popup/popup-screen.tsx'
import { starters } from '../../../../../src/renderer/channels/web-popup/starters/index.ts'

const mergeTags = [{ id: 7, name: 'first_name', value: '{{first_name}}' }]
const popup = (part: Partial<WebPopupValues> = {}): WebPopupValues => ({
  ...emptyWebPopup(),
  ...panelInPlace('<p>Hello {{first_name}}</p>'),
  ...part,
})
const rows = (contents: object[]) => JSON.parse(JSON.stringify({ body: { rows: [{ columns: [{ contents }] }] } }))
const empty = { path: 'design', message: 'Should not be a empty message' }

describe('the rule', () => {
  it.each([
    ['nothing at all', emptyWebPopup(), [empty]],
    ['HTML without anything to see', popup({ html: '<p> &nbsp; </p>' }), [empty]],
    ['rows of another editor without content', popup({ design: rows([]) }), [empty]],
    ['a row of another editor with content', popup({ design: rows([{ type: 'text' }]), html: '' }), []],
    ['a whole one', popup(), []],
  ])('%s', (_what, values, problems) => expect(checkWebPopup(values)).toEqual(problems))
})

describe('findings', () => {
  const found = (values: WebPopupValues, entry?: Entry) =>
    webPopupFindings(values, { mergeTags, ...(entry ? { entry } : {}) }).map(({ id, level }) => `${level} ${id}`)
  const placed = (position: 'center' | 'full' | 'bottom-right', overlay: boolean) =>
    popup({ placement: { position, size: 'medium', overlay } })
  it.each<[string, WebPopupValues, Entry | undefined, string[]]>([
    ['an empty one says nothing', emptyWebPopup(), { kind: 'immediately' }, []],
    [
      'it covers the page at once',
      placed('center', true),
      { kind: 'immediately' },
      ['passed popup-tags', 'warning popup-at-once'],
    ],
    [
      'the whole screen covers it too',
      placed('full', false),
      { kind: 'immediately' },
      ['passed popup-tags', 'warning popup-at-once'],
    ],
    ['a corner does not', placed('bottom-right', true), { kind: 'immediately' }, ['passed popup-tags']],
    ['a delay gives time to read', placed('center', true), { kind: 'delay', seconds: 5 }, ['passed popup-tags']],
    ['so does scrolling', placed('center', true), { kind: 'scroll', percent: 30 }, ['passed popup-tags']],
    ['a journey decides by itself', placed('center', true), undefined, ['passed popup-tags']],
  ])('%s', (_what, values, entry, ids) => expect(found(values, entry)).toEqual(ids))
})

describe('a test', () => {
  it.each([
    ['nothing was designed', emptyWebPopup(), { lack: 'design' }],
    ['the design is empty', popup({ html: '<p> </p>' }), { lack: 'empty-design' }],
    [
      'a whole one',
      popup(),
      {
        message: {
          design: '<p>Hello {{first_name}}</p>',
          placement: { position: 'center', size: 'medium', overlay: true },
        },
        mergeTagIds: [7],
      },
    ],
    [
      "another editor's, as it is sent",
      popup({ source: { message: { html: 'x' } }, placement: null }),
      { message: { design: { html: 'x' } }, mergeTagIds: [7] },
    ],
  ])('%s', (_what, values, test) => expect(panelTest(values, { mergeTags })).toEqual(test))
})

describe('the starter designs', () => {
  it('are four, each of the brand, with known merge tags that have a default', () => {
    expect(new Set(starters.map(({ id }) => id)).size).toBe(4)
    for (const { html } of starters) {
      const made = html('Gulmohar &amp; Co')
      expect(made).toContain('Gulmohar &amp; Co')
      expect(made.split('<div').length).toBe(made.split('</div>').length)
      for (const [, key] of made.matchAll(/\{\{([^|}]*)\}\}/g)) expect.fail(`{{${key}}} has no default`)
      expect(made).not.toMatch(/<script|\son\w+=/)
    }
  })
  it('are as wide as their place', () => {
    expect(designWidth(null)).toBe(480)
    expect(starters.map(({ placement }) => designWidth(placement))).toEqual([480, 640, 360, 960])
    expect(screens.phone.width).toBe(375)
  })
})
