/** Starter designs of panels: what the checks find in them is only what is the person's own to put in. */
import { describe, expect, it } from 'vitest'
import { mergeTags } from '../../../../../src/main/reference-api/seed/brand.ts'
import { emptyPanel, panelInPlace } from '../../../../../src/model/design/panel/placement.ts'
import { withSafeFixes } from '../../../../../src/model/rules/finding.ts'
import type { Json } from '../../../../../src/preload/contract/index.ts'
import { channelChecks } from '../../../../../src/renderer/channels/checks.ts'
import { starters as inAppStarters } from '../../../../../src/renderer/channels/in-app/starters/index.ts'
import { starters as popupStarters } from '../../../../../src/renderer/channels/web-popup/starters/index.ts'
import { contentFindings } from '../../../../../src/renderer/steps/content/checked.ts'

const context = {
  campaignId: 1,
  channelConfigurationId: 1,
  inJourney: false,
  inReview: false,
  name: 'A',
  type: 'event-based' as const,
  sender: 'Gulmohar',
  reach: null,
  mergeTags,
}
const all = [
  ...popupStarters.map(({ id, html }) => ({ channel: 'web-popup', id, html })),
  ...inAppStarters.map(({ id, html }) => ({ channel: 'in-app', id, html })),
]

describe('starter designs', () => {
  it.each(all)('$channel: $id', ({ channel, html }) => {
    const checks = channelChecks[channel]
    if (!checks) throw new Error(`No checks of ${channel}`)
    const before = { ...emptyPanel(), ...panelInPlace(html('Gulmohar')) } as unknown as Json
    const said = (values: Json) => contentFindings(values, checks, context).filter(({ level }) => level !== 'passed')
    const left = said(withSafeFixes(before, said).values)
    // Sample addresses, pictures and links to be put in: each says so itself.
    const own = /-(?:placeholders|sample-links|samples|links|alt)$/
    expect(left.filter(({ id }) => !own.test(id)).map(({ title, detail }) => `${title}: ${detail}`)).toEqual([])
  })
})
