/** How a web pop-up travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import { emptyWebPopup, type WebPopupValues } from '../../../../../src/model/channels/web-popup/checks.ts'
import { designedPanel, panelInPlace, positions, sizes } from '../../../../../src/model/design/panel/placement.ts'
import { webPopupFromWire, webPopupToWire } from '../../../../../src/renderer/channels/web-popup/content-step.ts'

const context = { name: 'Exit offer', mergeTags: [{ id: 7, name: 'first_name', value: '{{first_name}}' }] }
const project = { pages: [{ frames: [{ component: { type: 'text', components: 'Hello' } }] }] }
const stored = (values: WebPopupValues): Campaign => ({ id: 1, ...webPopupToWire(values, context) })

describe('webPopupToWire', () => {
  it('writes message, data and HTML as the specification names them, the place beside them', () => {
    const html = '<html><body><p>Hello {{first_name}}</p></body></html>'
    const placement = { position: 'bottom-right', size: 'small', overlay: false } as const
    const values = { ...emptyWebPopup(), ...designedPanel(project, html), placement }
    expect(webPopupToWire(values, context)).toEqual({
      message: { name: 'Exit offer', templateContext: { mergeTagIds: [7] }, design: html, placement },
      edit_content_page_values: {
        webPopUpData: { design: { madeBy: 'herald', editor: 'panel', project }, html, placement },
        htmlData: html,
      },
    })
  })
})

describe('webPopupFromWire', () => {
  it('makes a fresh pop-up of a campaign without content', () => {
    expect(webPopupFromWire({ id: 1 })).toEqual(emptyWebPopup())
    expect(webPopupFromWire({ id: 1, message: null, edit_content_page_values: null })).toEqual(emptyWebPopup())
  })

  it("gives another editor's design back byte for byte, with fields that nobody knows", () => {
    const html = '<!DOCTYPE html>\r\n<body onload="x()"><script>1</script>{{first_name}} \u00a0é</body>\n'
    const data = { design: { body: { rows: [{ columns: [] }] }, counters: {} }, html, odd: [1, { two: 2 }] }
    const campaign: Campaign = {
      id: 1,
      message: { name: 'Exit offer', templateId: 9, design: html, templateContext: { mergeTagIds: [7] }, flag: 1 },
      edit_content_page_values: { webPopUpData: data, htmlData: html, contentJson: data },
    }
    const values = webPopupFromWire(campaign)
    expect(values).toMatchObject({ html, placement: null })
    expect(webPopupToWire(values, context)).toEqual({
      message: campaign.message,
      edit_content_page_values: { webPopUpData: data, htmlData: html, contentJson: data },
    })
  })

  it('leaves the old template behind when a new design takes its place, and keeps the rest', () => {
    const campaign: Campaign = {
      id: 1,
      message: { design: '<p>old</p>', templateId: 9, flag: 1 },
      edit_content_page_values: { webPopUpData: { design: { rows: [] }, odd: 2 }, htmlData: '<p>old</p>' },
    }
    const values = { ...webPopupFromWire(campaign), ...panelInPlace('<p>new</p>') }
    expect(webPopupToWire(values, context)).toEqual({
      message: { name: 'Exit offer', templateContext: { mergeTagIds: [] }, design: '<p>new</p>', flag: 1 },
      edit_content_page_values: {
        webPopUpData: { design: null, html: '<p>new</p>', odd: 2 },
        htmlData: '<p>new</p>',
      },
    })
  })

  it.each<[string, Omit<Campaign, 'id'>]>([
    ['only the message', { message: { design: '<p>x</p>' } }],
    ['only the HTML', { edit_content_page_values: { htmlData: '<p>x</p>' } }],
    ['HTML in an object', { edit_content_page_values: { htmlData: { html: '<p>x</p>', css: '' } } }],
    ['HTML in the data', { edit_content_page_values: { webPopUpData: { html: '<p>x</p>' } } }],
    ['HTML in the design', { edit_content_page_values: { webPopUpData: { design: { html: '<p>x</p>' } } } }],
    ['only the other slot', { edit_content_page_values: { contentJson: { html: '<p>x</p>' } } }],
  ])('shows %s, and writes no HTML where there was none', (_what, part) => {
    const campaign: Campaign = { id: 1, ...part }
    const values = webPopupFromWire(campaign)
    expect(values.html).toBe('<p>x</p>')
    const wire = webPopupToWire(values, context)
    expect(wire.edit_content_page_values.htmlData).toEqual(campaign.edit_content_page_values?.htmlData)
    expect(wire.message.design).toEqual(campaign.message?.design)
    expect(webPopupFromWire({ id: 1, ...wire }).html).toBe('<p>x</p>')
  })

  it('keeps a placement that it cannot read', () => {
    const webPopUpData = { design: { rows: [] }, html: '<p>x</p>', placement: { anchor: 'middle' } }
    const values = webPopupFromWire({ id: 1, edit_content_page_values: { webPopUpData } })
    expect(values.placement).toBeNull()
    expect(webPopupToWire(values, context).edit_content_page_values.webPopUpData).toEqual(webPopUpData)
  })
})

describe('the round trip', () => {
  const html = fc.string({
    unit: fc.constantFrom('<p>', '</p>', 'a', ' ', '\n', '&amp;', '<body>', '</body>', '{{first_name}}', 'ش', '🎉'),
  })
  const placement = fc.record({
    position: fc.constantFrom(...positions),
    size: fc.constantFrom(...sizes),
    overlay: fc.boolean(),
  })
  it('brings every field of ours back', () => {
    fc.assert(
      fc.property(html, placement, fc.array(fc.string({ minLength: 1 })), (message, place, testNumbers) => {
        const values = { ...emptyWebPopup(), ...designedPanel(project, message), placement: place, testNumbers }
        expect(webPopupFromWire(stored(values))).toEqual(values)
      }),
    )
  })
  it("brings another editor's back, whatever it holds", () => {
    // As the bridge lets it in.
    const anything = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))
    fc.assert(
      fc.property(anything, html, fc.dictionary(fc.constantFrom('a', 'b', 'c'), anything), (design, message, odd) => {
        const campaign: Campaign = {
          id: 1,
          message: { name: 'Exit offer', templateContext: { mergeTagIds: [] }, design: message },
          edit_content_page_values: { webPopUpData: { ...odd, design, html: message }, htmlData: message },
        }
        const wire = webPopupToWire(webPopupFromWire(campaign), { ...context, mergeTags: [] })
        expect(wire.edit_content_page_values.webPopUpData).toEqual({ ...odd, design, html: message })
        expect(wire.edit_content_page_values.htmlData).toBe(message)
        expect(wire.message.design).toBe(message)
      }),
    )
  })
})
