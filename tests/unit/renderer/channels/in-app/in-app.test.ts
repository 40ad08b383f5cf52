/** An in-app message: its rule, how it travels and comes back, starter designs, and templates of the server. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import {
  checkInApp,
  emptyInApp,
  type InAppValues,
  inAppFindings,
} from '../../../../../src/model/channels/in-app/checks.ts'
import { designedPanel, panelInPlace } from '../../../../../src/model/design/panel/placement.ts'
import { panelTest } from '../../../../../src/renderer/blocks/design/panel/wire.ts'
import { ruleOf } from '../../../../../src/renderer/blocks/test-send/recipients.tsx'
import { inAppFromWire, inAppToWire } from '../../../../../src/renderer/channels/in-app/content-step.ts'
import { recipients } from '../../../../../src/renderer/channels/in-app/index.ts'
import { designWidth, offeredPositions } from '../../../../../src/renderer/channels/in-app/preview.tsx'
import { starters } from '../../../../../src/renderer/channels/in-app/starters/index.ts'
import { startersOf } from '../../../../../src/renderer/channels/in-app/view.tsx'

const context = { name: 'Points', mergeTags: [{ id: 8, name: 'points', value: '{{points}}' }] }
const project = { pages: [{ frames: [{ component: { type: 'text', components: 'Hello' } }] }] }
const whole = (): InAppValues => ({ ...emptyInApp(), ...panelInPlace('<p>{{points}}</p>') })

describe('the rule', () => {
  it.each([
    ['nothing', emptyInApp(), [{ path: 'design', message: 'Should not be a empty message' }]],
    ['a whole one', whole(), []],
  ])('%s', (_what, values, problems) => expect(checkInApp(values)).toEqual(problems))
  it('tests go to an address or a phone', () => expect(ruleOf(recipients)).toEqual({ addresses: true, phones: true }))
})

describe('the wire', () => {
  it('writes message, data and HTML', () => {
    const html = '<p>{{points}}</p>'
    const values = { ...emptyInApp(), ...designedPanel(project, html) }
    const placement = { position: 'center', size: 'medium', overlay: true }
    expect(inAppToWire(values, context)).toEqual({
      message: { name: 'Points', templateContext: { mergeTagIds: [8] }, design: html, placement },
      edit_content_page_values: {
        contentJson: { design: { madeBy: 'herald', editor: 'panel', project }, html, placement },
        htmlData: html,
      },
    })
    expect(panelTest(values, context)).toEqual({ message: { design: html, placement }, mergeTagIds: [8] })
  })
  it('makes a fresh one of a campaign without content', () => expect(inAppFromWire({ id: 1 })).toEqual(emptyInApp()))
  it("gives another editor's back as it came", () => {
    const campaign: Campaign = {
      id: 1,
      message: { name: 'Points', templateId: 'a', design: '<p>x</p>', templateContext: { mergeTagIds: [] } },
      edit_content_page_values: {
        contentJson: { design: { rows: [1] }, html: '<p>x</p>', more: {} },
        htmlData: '<p>x</p>',
      },
    }
    const { message, edit_content_page_values } = campaign
    expect(inAppToWire(inAppFromWire(campaign), context)).toEqual({ message, edit_content_page_values })
  })
  it('brings every field of ours back', () => {
    const words = fc.string({ unit: fc.constantFrom('<p>', 'a', '{{points}}', 'ش', '\n', '&', '"') })
    fc.assert(
      fc.property(words, fc.boolean(), (html, overlay) => {
        const placement = { position: 'bottom', size: 'large', overlay } as const
        const values = { ...emptyInApp(), ...designedPanel(project, html), placement }
        expect(inAppFromWire({ id: 1, ...inAppToWire(values, context) })).toEqual(values)
      }),
    )
  })
  it('passes a sound one', () =>
    expect(inAppFindings(whole(), context).map(({ id, level }) => `${level} ${id}`)).toEqual(['passed in-app-tags']))
})

describe('where it begins', () => {
  it('has four starter designs, each in a place that a phone has', () => {
    expect(new Set(starters.map(({ id }) => id)).size).toBe(4)
    for (const { html, placement } of starters) {
      const made = html('Gulmohar')
      expect(made).toContain('Gulmohar')
      expect(made.split('<div').length).toBe(made.split('</div>').length)
      expect(offeredPositions).toContain(placement.position)
    }
    expect(starters.map(({ placement }) => designWidth(placement))).toEqual([320, 375, 375, 375])
  })
  it('offers those templates of the server that have HTML', () => {
    expect(
      startersOf([
        { id: 1, name: 'Free delivery', design: { html: '<p>a</p>', rows: [] } },
        { id: 'b', name: null, design: '<p>b</p>' },
        { id: 3, name: 'Words', content: '<p>c</p>' },
        { id: 4, name: 'Without', design: { rows: [] } },
        { id: 5, name: 'Blank', message: ' ' },
      ]),
    ).toEqual([
      { id: '1', name: 'Free delivery', html: '<p>a</p>' },
      { id: 'b', name: 'Template b', html: '<p>b</p>' },
      { id: '3', name: 'Words', html: '<p>c</p>' },
    ])
  })
})
