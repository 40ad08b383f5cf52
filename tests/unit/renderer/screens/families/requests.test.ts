/** A campaign that is made of a row sends, letter by letter, what a campaign with the same values made by hand sends; in every channel. */
import { describe, expect, it } from 'vitest'
import type { ContentContext } from '../../../../../src/model/channels/channel.ts'
import { withoutHeraldDesign } from '../../../../../src/model/channels/email/values.ts'
import { withChanges } from '../../../../../src/model/rules/finding.ts'
import { filler } from '../../../../../src/model/steps/family/fill.ts'
import { afterSave, repairedProgress } from '../../../../../src/model/steps/progress.ts'
import type {
  Draft,
  FamilyCells,
  FamilyColumn,
  Json,
  JsonObject,
  SectionName,
} from '../../../../../src/preload/contract/index.ts'
import { contentOf } from '../../../../../src/renderer/channels/contents.ts'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import { freshDraft, stateOf } from '../../../../../src/renderer/data/draft-state.ts'
import { stepsOfHeld } from '../../../../../src/renderer/steps/held-campaign.ts'
import { steps } from '../../../../../src/renderer/steps/index.ts'
import { localTabStateIn, stepSave } from '../../../../../src/renderer/steps/step-save.ts'

type Sections = Draft['sections']
type Channel = (typeof channels)[number]
type Type = Channel['types'][number]

const columns: FamilyColumn[] = [
  { id: 1, name: 'Shop', kind: 'text' },
  { id: 2, name: 'Picture', kind: 'picture' },
  { id: 3, name: 'Segment', kind: 'segment' },
  { id: 4, name: 'Send time', kind: 'moment' },
]
const shop = 'Clifton & "Sons", \\ 5 < 6 – کلفٹن'
const shopInHtml = 'Clifton &amp; "Sons", \\ 5 &lt; 6 – کلفٹن'
const picture = { name: 'c.png', img: 'https://cdn.gulmohar.pk/c.png', size: 9, file: null, stored: null }
const cells: FamilyCells = {
  '1': { text: ` ${shop} ` },
  '2': { text: 'c.png', value: picture },
  '3': { text: 'Near Clifton', value: { id: 7, name: 'Near Clifton', counts: { total: 40 } } },
  '4': { text: 'fri 14:30', value: { date: '2026-11-27', time: '14:30' } },
}

/** Every text of an empty message says `text`, in HTML `html`. */
function contentWith(channel: Channel, text: string, html: string): Json {
  const content = contentOf(channel)
  if (!content) return null
  const empty = content.empty()
  if (typeof empty === 'object' && empty !== null && 'html' in empty)
    return {
      ...(empty as JsonObject),
      ...withoutHeraldDesign(`<h1>${html}</h1><p title="Sale">At ${html}.</p>`),
    } as Json
  const context: ContentContext = {
    ...{ campaignId: 1, channelConfigurationId: 7, inJourney: false, inReview: false, name: 'Sale', type: 'one-time' },
    ...{ sender: 'Gulmohar', reach: 100, mergeTags: [] },
  }
  const { texts = [] } = content.checked?.(empty, context) ?? {}
  const changes = texts.map(({ path, text: before }, index) => ({ path, before, after: `${text} ${index}` }))
  return withChanges(empty, changes) ?? empty
}

/** Pictures of a push are taken from the column, or chosen. */
function withPictures(value: Json, image: JsonObject): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => withPictures(item, image))
  const inner = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPictures(item, image)]))
  if (!('notificationImageRadio' in value)) return inner
  const field = 'notificationImage' in value ? 'notificationImage' : 'image'
  const { picture: chosen = inner[field] ?? null, ...rest } = image
  return { ...inner, ...rest, [field]: chosen }
}

type Made = { content: Json; segment: Json; date: string; time: string }

function sectionsOf(channel: Channel, type: Type, { content, segment, date, time }: Made): Sections {
  const draft = freshDraft({ id: '01J0000000000000000000000A', channel: channel.id, type })
  const { context } = stepsOfHeld({ draft, state: stateOf(draft) }, channel, facts)
  const empty = (section: SectionName) => steps.find((step) => step.section === section)?.empty(context) as JsonObject
  const day = type === 'one-time' ? { date } : { startDate: date }
  return {
    ...(content === null ? {} : { content }),
    segment: { ...empty('segment'), segmentRadio: 'existing', selectedSegment: segment },
    schedule: { ...empty('schedule'), ...day, time },
  }
}

const account = { id: 7, name: 'Gulmohar', channel: '' } as never
const facts = { mergeTags: [], accounts: [account], steps }

/** The requests of all steps in their order, as text. */
function requestsOf(channel: Channel, type: Type, sections: Sections): string {
  const draft = {
    ...freshDraft({ id: '01J0000000000000000000000A', channel: channel.id, type }),
    name: 'Sale',
    sections,
  }
  const held = { draft, state: stateOf(draft) }
  const { deps, context, parts } = stepsOfHeld(held, channel, facts)
  const values = parts()
  let progress = repairedProgress(draft.tabs, context.type, channel.hasContent)
  const own = localTabStateIn(draft.tabs)
  return JSON.stringify(
    deps.steps.map((step) => {
      const now = values.get(step.section) ?? null
      const save = stepSave(step, now, { session: held, deps, context, progress, own, way: 'on' })
      progress = afterSave(progress, step.tab)
      return save
    }),
    null,
    1,
  )
}

const all = channels.flatMap((channel) => channel.types.map((type) => [channel.id, type, channel] as const))

describe.each(all)('%s, %s', (_, type, channel) => {
  const tag = '{{row.1}}'
  const fromColumn = { notificationImageRadio: 'dynamic', selectedMergeTagForImage: { value: 'row.2' } }
  const chosen = { notificationImageRadio: 'static', selectedMergeTagForImage: null, picture }
  const master = sectionsOf(channel, type, {
    content: withPictures(contentWith(channel, tag, tag), fromColumn),
    segment: { id: 3, name: 'All', counts: { total: 9 } },
    date: '2026-11-26',
    time: '10:00',
  })
  const byHand = sectionsOf(channel, type, {
    content: withPictures(contentWith(channel, shop, shopInHtml), chosen),
    segment: { id: 7, name: 'Near Clifton', counts: { total: 40 } },
    date: '2026-11-27',
    time: '14:30',
  })

  it('sends what a campaign made by hand sends', () => {
    const sent = requestsOf(channel, type, filler(master, columns)(cells))
    expect(sent).toBe(requestsOf(channel, type, byHand))
    expect(sent).toContain('Near Clifton')
    expect(sent).not.toContain('{{row.')
    // An empty content card, a WhatsApp template, a recording and an ad have no text.
    expect(sent.includes('کلفٹن')).toBe(!['content-card', 'whatsapp', 'robo-call', 'paid-ads'].includes(channel.id))
    expect(sent.includes(picture.img)).toBe(channel.id === 'app-push' || channel.id === 'web-push')
  })

  it('sends in another language what a campaign made by hand sends', () => {
    const english = { ...master, content: withPictures(contentWith(channel, 'Sale', 'Sale'), chosen) }
    const urdu = [{ name: 'Urdu', masterId: 'of Urdu', content: master.content ?? null }]
    const fill = filler(english, [...columns, { id: 5, name: 'Language', kind: 'language' }], urdu)
    expect(requestsOf(channel, type, fill({ ...cells, '5': { text: 'urdu' } }))).toBe(requestsOf(channel, type, byHand))
  })
})
