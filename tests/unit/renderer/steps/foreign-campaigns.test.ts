/** Campaigns of another program, on every channel, of every type: saved untouched, renamed, and edited in one field, step by step. */
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import { foreignCampaign } from '../../../fixtures/foreign/campaigns.ts'
import { changes, editsOf, matrix, opened } from '../../../fixtures/foreign/saves.ts'

const campaignOf = ({ channel, type }: (typeof matrix)[number]) => {
  const base = foreignCampaign(channel.wireName, type)
  return { base, campaign: base as Campaign } // As JSON holds it, whatever the types say.
}

describe.each(matrix)('$at of another program', (at) => {
  const { base, campaign } = campaignOf(at)
  it('saved untouched, nothing changes on any step, to the byte', () => {
    const { tabs, saved } = opened(at, campaign, String(base.name))
    const requests = tabs.flatMap((tab) => saved(tab))
    expect(requests.length).toBeGreaterThanOrEqual(tabs.length)
    expect(requests.flatMap((request) => changes(base, request))).toEqual([])
  })
  it.each(editsOf(at.channel, at.type))('edited in $path of $tab, it changes alone', ({ tab, change, places }) => {
    const { saved } = opened(at, campaign, String(base.name))
    expect(saved(tab, change).flatMap((request) => changes(base, request))).toEqual(places)
  })
  it('renamed, the name changes alone', () => {
    const { tabs, saved } = opened(at, campaign, 'Eid offer')
    const requests = tabs.flatMap((tab) => saved(tab)).map((request) => [request, changes(base, request)] as const)
    for (const [{ call, input }, changed] of requests) expect(changed, call).toEqual('name' in input ? ['name'] : [])
  })
})
