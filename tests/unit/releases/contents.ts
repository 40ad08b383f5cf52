/** What a release keeps on a computer: fills a data folder with one of everything, and reads it back as the page does. */
import { createHash } from 'node:crypto'
import type { Answer, Campaign, Draft, FamilyRow, Json, LibraryItem, Proof, Review } from '#contract'
import type { StepContext } from '../../../src/model/steps/step.ts'
import { channels } from '../../../src/renderer/channels/index.ts'
import { steps } from '../../../src/renderer/steps/index.ts'
import { stepContext } from '../../fixtures/step-context.ts'
import type { MainProcess } from '../main/wire/main-process.ts'

export async function settled<T>(answer: Promise<Answer<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(`${result.failure.call}: ${result.failure.message}`)
  return result.value
}

/** A ULID that is the same in every run. */
const idOf = (n: number): string => `01K9XJ5D3T8N4Q2R6V7W1Y0${String(n).padStart(3, '0')}`
const day = '2026-10-07T09:00:00.000Z'
const everything = { limit: 1_000, page: 1, orderBy: 'name', orderDirection: 'asc' } as const
const name = (n: number): string => `Kept ${n}`

const contextOf = (campaign: Pick<Draft, 'channel' | 'type' | 'name'>): StepContext => ({
  ...stepContext({ channel: campaign.channel, type: campaign.type as StepContext['type'] }),
  name: campaign.name,
})

/** The values of all steps of a campaign, as an editor has them that opened it. */
function sectionsOf(campaign: Campaign, context: StepContext): NonNullable<Draft['sections']> {
  return Object.fromEntries(steps.map((step) => [step.section, step.fromWire(campaign, context) as Json]))
}

/** One draft of each channel and type, with the values of a campaign of the practice workspace; returns the drafts. */
async function fillDrafts({ bridge }: MainProcess): Promise<Draft[]> {
  const { rows: onServer } = await settled(bridge.campaigns.refresh(everything))
  const campaigns = await Promise.all(
    onServer.map(({ campaignId }) => settled(bridge.api.getCampaign({ id: campaignId ?? 0 }))),
  )
  const drafts: Draft[] = []
  for (const channel of channels)
    for (const type of channel.types) {
      const n = drafts.length + 1
      const like = campaigns.find((one) => one.channelName === channel.wireName)
      const context = contextOf({ channel: channel.id, type, name: name(n) })
      const sections = sectionsOf(like ?? ({} as Campaign), context)
      const write = { id: idOf(n), channel: channel.id, type, campaignId: null, revision: 0, name: name(n) }
      await settled(bridge.drafts.write({ ...write, sections }))
      drafts.push((await settled(bridge.drafts.open({ id: idOf(n) }))) as Draft)
    }
  return drafts
}

const items: LibraryItem[] = [
  { id: idOf(201), kind: 'snippet', name: 'Delivery', value: { code: 'delivery', text: 'Free delivery in {{city}}' } },
  { id: idOf(202), kind: 'sender', name: 'Shop', value: { from: 'Gulmohar <hello@gulmohar.example>' } },
  { id: idOf(203), kind: 'footer', name: 'Shops', value: { words: 'Gulmohar, Lahore' } },
  { id: idOf(204), kind: 'section', name: 'Head', value: { editor: 'mjml', source: '<mj-section></mj-section>' } },
  {
    id: idOf(205),
    kind: 'brand',
    name: 'Brand',
    value: {
      logo: { address: 'https://gulmohar.example/logo.png', width: 120 },
      colours: [{ name: 'Main', colour: '#5b5bd6' }],
      headingFont: { own: '', safe: 'Georgia' },
      textFont: null,
      button: { background: '#5b5bd6', colour: '#ffffff', radius: 8 },
      footer: idOf(203),
    },
  },
  {
    id: idOf(206),
    kind: 'links',
    name: 'Links',
    value: { channels: [{ channel: 'sms', source: 'herald', medium: 'sms', campaign: '{campaign}' }] },
  },
]

const rows: FamilyRow[] = ['Lahore', 'Karachi'].map((city, at) => ({
  id: idOf(301 + at),
  cells: { 1: { text: city }, 2: { text: `https://gulmohar.example/${city}` } },
  member: null,
}))

async function fillFamily({ bridge }: MainProcess, master: Draft): Promise<void> {
  const columns = [
    { id: 1, name: 'City', kind: 'text' as const },
    { id: 2, name: 'Link', kind: 'link' as const },
  ]
  const family = {
    ...{ id: idOf(300), name: 'Shops', channel: master.channel, type: master.type, masterId: master.id },
    ...{ memberName: 'Offer {{City}}', columns, languages: [], sheet: null },
  }
  await settled(bridge.families.keep({ family, rows }))
  const made = { sections: master.sections, languages: [], columns, memberName: family.memberName }
  await settled(bridge.families.keepMaster({ id: family.id, made }))
}

async function fillProof({ bridge }: MainProcess, draft: Draft): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(draft.sections)).digest('hex')
  const proof: Proof = {
    ...{ id: idOf(400), draftId: draft.id, campaignId: null, name: draft.name, channel: draft.channel },
    ...{ type: draft.type, number: 1, at: day, by: 'Ayesha', sections: draft.sections, hash },
    fields: [{ key: 'message', part: 'content', label: 'Message', text: 'Hello' }],
  }
  await settled(bridge.proofs.keep({ proof, page: '<!doctype html><title>Proof</title>' }))
  const review: Review = {
    ...{ id: 'ab'.repeat(16), proofId: proof.id, hash, name: 'Bilal', verdict: 'changes', parts: ['content'], at: day },
    comments: [{ field: 'message', text: 'Shorter, please' }],
  }
  await settled(bridge.proofs.take(review))
  await settled(
    bridge.proofs.resolve({ review: review.id, comment: 0, resolved: { by: 'Ayesha', answer: 'It is now' } }),
  )
}

async function fillOwnData({ bridge }: MainProcess): Promise<void> {
  await settled(bridge.session.name({ workspace: 'Gulmohar', person: 'Ayesha' }))
  await settled(bridge.app.changeSettings({ listPageSize: 50, railClosed: true }))
  await settled(bridge.library.keep(items))
  await settled(bridge.people.keep({ people: [{ name: 'Bilal', values: { city: 'Lahore' } }] }))
  await settled(bridge.testGroups.keep({ name: 'QA', recipients: ['03001234567'] }))
  await settled(bridge.ownRules.keep({ id: 'r', words: 'guarantee', kind: 'must not', level: 'warning' }))
  await settled(bridge.prices.enter({ currency: 'Rs', unit: 'part', price: 1.5 }))
  await settled(bridge.unsubscribe.keep({ address: 'https://gulmohar.example/unsubscribe?t={token}' }))
  await settled(bridge.lists.showColumns({ columns: ['status', 'updated_at'] }))
  await settled(
    bridge.lists.keepView({
      ...{ name: 'Drafts', search: '', status: 'draft', filters: { channel: 'sms' } },
      ...{ orderBy: 'name', orderDirection: 'asc', pageSize: 25, columns: ['status'] },
    }),
  )
  await settled(bridge.lists.remember({ key: '/calendar', words: 'Calendar' }))
}

/** Fills the data folder of `main`, whose practice workspace is open. */
export async function fill(main: MainProcess): Promise<void> {
  const { bridge } = main
  await fillOwnData(main)
  const drafts = await fillDrafts(main)
  const [first, second, third] = drafts
  if (!first || !second || !third) throw new Error('There are no drafts')
  await settled(bridge.campaigns.mark({ of: [marked(first)], favourite: true, addTags: ['eid'] }))
  await settled(bridge.campaigns.mark({ of: [marked(second)], archived: true }))
  await fillFamily(main, third)
  await fillProof(main, first)
  // Waits for the server: the computer is offline.
  await settled(bridge.connection.workOffline(true))
  for (const step of steps.filter(({ tab }) => tab === 'SEGMENT')) {
    const context = contextOf(first)
    const save = { ...context, setup: {}, tabs: first.tabs ?? { selected: '', tabs: [], disabledKeys: [] }, base: null }
    const intents = step.intents(first.sections[step.section] ?? step.empty(context), save)
    const write = { id: first.id, channel: first.channel, type: first.type, campaignId: null, revision: first.revision }
    await settled(bridge.drafts.save({ write, section: step.section, intents, wait: false }))
  }
}

const marked = ({ id }: Draft) => ({ campaignId: null, draftId: id })

/** Everything that is kept, as the page reads it, and what the steps say of the values. Moments of this run are left out. */
export async function look({ bridge }: MainProcess): Promise<Json> {
  const rowsOfList = (await settled(bridge.campaigns.list(everything))).rows
  const kept = rowsOfList.filter((row) => row.draftId?.startsWith('01K9XJ5D3T8N4Q2R6V7W1Y0'))
  const drafts = await Promise.all(
    kept.map(async ({ draftId }) => (await settled(bridge.drafts.open({ id: draftId ?? '' }))) as Draft),
  )
  const session = await settled(bridge.session.current())
  const families = await settled(bridge.families.list())
  const proofs = await settled(bridge.proofs.all())
  const seen = {
    brand: session.workspace?.brand.name,
    settings: await settled(bridge.app.settings()),
    library: (await settled(bridge.library.list())).map(({ id, kind, name: itemName, value }) => ({
      id,
      kind,
      name: itemName,
      value,
    })),
    people: await settled(bridge.people.list()),
    groups: await settled(bridge.testGroups.list()),
    rules: await settled(bridge.ownRules.all()),
    prices: await settled(bridge.prices.all()),
    unsubscribe: await settled(bridge.unsubscribe.address()),
    lists: await settled(bridge.lists.choices()),
    campaigns: rowsOfList.length,
    marks: kept.map(({ draftId, favourite, archived, tags }) => ({ draftId, favourite, archived, tags })),
    drafts: drafts.map(({ id, channel, type, name: draftName, sections }) => ({
      id,
      channel,
      type,
      name: draftName,
      sections,
    })),
    problems: drafts.map((draft) => [draft.id, problemsOf(draft)]),
    families: await Promise.all(families.map(({ id }) => settled(bridge.families.open({ id })))),
    proofs: await Promise.all(proofs.map(async ({ id }) => [id, await settled(bridge.proofs.page({ id }))])),
    reviews: await Promise.all(
      proofs.map(({ draftId, campaignId }) => settled(bridge.proofs.of({ draftId, campaignId }))),
    ),
    waiting: (await settled(bridge.outbox.list())).map(({ draftId, section }) => ({ draftId, section })),
  }
  return JSON.parse(JSON.stringify(seen))
}

/** The messages of all steps: values that a later version cannot read would have other ones, or throw. */
const problemsOf = (draft: Draft): string[] =>
  steps.flatMap((step) => {
    const context = contextOf(draft)
    const values = draft.sections[step.section] ?? step.empty(context)
    return step.check(values, context).map(({ path, message }) => `${step.section} ${path}: ${message}`)
  })
