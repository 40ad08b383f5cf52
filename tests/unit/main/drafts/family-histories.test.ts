/**
 * Random histories of a family of two languages over the real store: edits of masters, rows, sheets and campaigns, following, undo and redo of all of it,
 * restarts, and kills in the middle of a write. No field of a campaign's own is lost, no campaign is changed in part, and rows and campaigns agree.
 */
import { copyFileSync, existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BulkWrite, Draft, Family, FamilyCells, FamilyMade, FamilyMaster, FamilyRow, Json } from '#contract'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { sameJson } from '../../../../src/model/rules/same-json.ts'
import { filler, memberName } from '../../../../src/model/steps/family/fill.ts'
import {
  type FollowStep,
  followed,
  followStep,
  type OwnField,
  ownFields,
  type Target,
  targetsOf,
  withMembers,
} from '../../../../src/model/steps/family/follow.ts'
import { sheetPlan } from '../../../../src/model/steps/family/sheet.ts'
import { seed, times } from '../../../fixtures/seed.ts'
import { idOf, start, temporaryFolder, writeOf } from './support.ts'

const histories = times(15, 500)

const fields = ['text', 'note', 'link'] as const
const cities = ['Karachi', 'Lahore', 'Quetta', 'Multan', 'Swat']
const masterIds = [idOf(2), idOf(3)]
const pick = fc.nat(4)
const words = fc.constantFrom('Sale', 'Big sale', '{{row.2}}', 'At {{row.1}}: {{row.2}}', '')

type Act =
  | { kind: 'master'; id: string; field: (typeof fields)[number]; text: string }
  | { kind: 'campaign'; row: number; field: (typeof fields)[number]; window: number }
  | { kind: 'row'; row: number; text: string; language: string }
  | { kind: 'sheet'; cities: readonly string[]; phone: string; isRemoving: boolean }
  | { kind: 'follow'; isKilled: boolean }
  | { kind: 'again'; row: number }
  | { kind: 'undo' | 'redo'; times: number; isKilled: boolean }
  | { kind: 'restart' }

const act: fc.Arbitrary<Act> = fc.oneof(
  ...Array.from({ length: 2 }, () =>
    fc.record({
      kind: fc.constant('master' as const),
      ...{ id: fc.constantFrom(...masterIds), field: fc.constantFrom(...fields), text: words },
    }),
  ),
  fc.record({
    kind: fc.constant('campaign' as const),
    ...{ row: pick, field: fc.constantFrom(...fields), window: fc.constantFrom(901, 902) },
  }),
  fc.record({
    kind: fc.constant('row' as const),
    ...{ row: pick, text: fc.constantFrom('021', '042', ''), language: fc.constantFrom('', 'English', 'urdu') },
  }),
  fc.record({
    kind: fc.constant('sheet' as const),
    ...{
      cities: fc.subarray(cities, { minLength: 1 }),
      phone: fc.constantFrom('051', '061'),
      isRemoving: fc.boolean(),
    },
  }),
  ...[true, false, false].map((mayDie) =>
    fc.record({ kind: fc.constant('follow' as const), isKilled: mayDie ? fc.boolean() : fc.constant(false) }),
  ),
  fc.record({ kind: fc.constant('again' as const), row: pick }),
  fc.record({ kind: fc.constant('again' as const), row: pick }),
  ...(['undo', 'undo', 'undo', 'redo'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), times: fc.constantFrom(1, 2, 5), isKilled: fc.boolean() }),
  ),
  fc.record({ kind: fc.constant('restart' as const) }),
)

const shops: Family = {
  ...{ id: idOf(1), name: 'Cities', channel: 'sms', type: 'one-time', masterId: idOf(2) },
  memberName: 'Sale {{row.1}}',
  languages: [
    { name: 'English', masterId: idOf(2) },
    { name: 'Urdu', masterId: idOf(3) },
  ],
  columns: [
    { id: 1, name: 'City', kind: 'text' },
    { id: 2, name: 'Phone', kind: 'text' },
    { id: 3, name: 'Language', kind: 'language' },
  ],
  sheet: null,
}

type Sections = Draft['sections']
type Change = { row: FamilyRow; write: BulkWrite | null; before: FamilyRow['member']; was: Sections }
type Along = { masters: readonly FamilyMaster[]; writes: readonly BulkWrite[] }
type Own = ReadonlyMap<string, string>
/** `own`: what was typed in the campaigns that followed again. */
type Step = { rows: FamilyRow[]; masters: FamilyMaster[] } | { follow: FollowStep; own: ReadonlyMap<string, Own> }

/** The values of a master in a version; of the second language only its content. */
const contentOf = ({ sections, languages }: FamilyMade, at: number): Sections =>
  // The cast is safe: an absent section is not in the object.
  at === 0 ? (sections as Sections) : { content: languages[at - 1]?.content ?? null }
const fieldIn = (sections: Sections | undefined, field: string): unknown =>
  (sections?.content as Record<string, unknown> | undefined)?.[field]

/** A family in a store, and what its person expects of it. */
class Histories {
  readonly #folder = temporaryFolder()
  #file = this.#folder.file
  store: Store = openStore(this.#file)
  /** Values that were typed in a campaign, by its id and field. */
  readonly #own = new Map<string, Map<string, string>>()
  #past: Step[] = []
  #future: Step[] = []
  #count = 10
  kills = 0
  takenBack = 0
  /** Versions that were dropped meanwhile. */
  broughtBack = 0

  constructor() {
    const content = { text: 'Sale', note: '', link: 'https://gulmohar.pk' }
    for (const id of masterIds) this.store.write('a', { ...writeOf(0), id, sections: { content } }, this.#moment().iso)
    const rows = cities
      .slice(0, 3)
      .map((city): FamilyRow => ({ id: this.#id(), cells: this.#cells(city, '021'), member: null }))
    this.store.keepFamily('a', shops, rows)
  }

  close(): void {
    this.store.close()
    this.#folder.remove()
  }

  #id = (): string => {
    this.#count += 1
    return idOf(this.#count)
  }
  #cells = (city: string, phone: string): FamilyCells => ({ '1': { text: city }, '2': { text: phone } })
  #moment = () => ({ iso: new Date(start).toISOString(), ms: start })

  whole() {
    const whole = this.store.family('a', shops.id)
    if (!whole) throw new Error('The family is gone')
    return whole
  }

  #made = (): FamilyMade & { sections: Sections } => ({
    sections: this.#draft(shops.masterId).sections,
    languages: [{ name: 'Urdu', masterId: idOf(3), content: this.#draft(idOf(3)).sections.content ?? null }],
    ...{ columns: shops.columns, memberName: shops.memberName },
  })

  #draft(id: string): Draft {
    const draft = this.store.draft('a', id)
    if (!draft) throw new Error('The campaign is gone')
    return draft
  }

  run(one: Act): void {
    const { rows } = this.whole()
    const row = 'row' in one ? rows[one.row % Math.max(1, rows.length)] : undefined
    if (one.kind === 'master') this.#put(one.id, one.field, one.text, 903)
    if (one.kind === 'campaign' && row?.member) this.#type(row.member.draftId, one.field, one.window)
    if (one.kind === 'row' && row) {
      this.#remember(this.whole())
      const cells = { ...row.cells, '2': { text: one.text }, '3': { text: one.language } }
      this.store.keepFamilyRows('a', shops.id, [{ ...row, cells }])
    }
    if (one.kind === 'sheet') this.#read(one)
    if (one.kind === 'again' && row?.member) this.#again(row)
    if (one.kind === 'follow') this.#follow(one.isKilled)
    if (one.kind === 'undo' || one.kind === 'redo')
      for (let time = 0; time < one.times; time += 1) this.#stepBack(one.kind, one.isKilled)
    if (one.kind === 'restart') this.#open(this.#file)
    this.check()
  }

  #open(file: string): void {
    this.store.close()
    this.#file = file
    this.store = openStore(file)
  }

  #put(id: string, field: string, text: string, window: number): void {
    const { revision, sections } = this.#draft(id)
    this.#count += 1
    const content = { ...(sections.content as object), [field]: text } as Json
    const write = { ...writeOf(0), id, revision, sections: { content }, window: idOf(window), n: this.#count }
    this.store.write('a', write, this.#moment().iso)
  }

  #remember(step: Step): void {
    this.#past.push(step)
    this.#future = []
  }

  /** What nobody else typed. */
  #type(id: string, field: string, window: number): void {
    const text = `own ${this.#count}`
    this.#put(id, field, text, window)
    this.#own.set(id, (this.#own.get(id) ?? new Map()).set(field, text))
  }

  #read({ cities: named, phone, isRemoving }: Extract<Act, { kind: 'sheet' }>): void {
    const { rows } = this.whole()
    const sheet = {
      headings: ['City', 'Phone'],
      rows: named.map((city, index) => ({ row: index + 2, cells: [city, phone] })),
    }
    const { columns } = shops
    const plan = sheetPlan(rows, sheet, { columns, read: (_, text) => ({ text }), newId: this.#id })
    this.#remember(this.whole())
    const kept = isRemoving ? plan.rows.filter((row) => !plan.missing.includes(row)) : plan.rows
    this.store.keepFamily('a', shops, kept)
    // The same sheet again changes nothing.
    const again = sheetPlan(this.whole().rows, sheet, { columns, read: (_, text) => ({ text }), newId: this.#id })
    expect([again.added, again.changed]).toEqual([[], []])
  }

  #stepBack(way: 'undo' | 'redo', isKilled: boolean): void {
    const [from, to] = way === 'undo' ? [this.#past, this.#future] : [this.#future, this.#past]
    const step = from.pop()
    if (step) to.push(this.#taken(step, way, isKilled))
    this.check()
  }

  /** Returns the step the other way. Undo of rows changes cells, and leaves the campaigns that were made meanwhile. */
  #taken(step: Step, way: 'undo' | 'redo', isKilled: boolean): Step {
    if ('follow' in step) {
      this.#take(step, way, isKilled)
      return step
    }
    const whole = this.whole()
    const restored = withMembers(step.rows, whole.rows)
    const used = new Set(restored.map(({ member }) => member?.master))
    const dropped = step.masters.filter(({ version }) => used.has(version) && !this.#has(version))
    this.broughtBack += dropped.length
    this.store.keepFamily('a', shops, restored, dropped)
    // A row that was removed has its campaign again.
    for (const { id, member } of step.rows)
      if (member) expect(restored.find((row) => row.id === id)?.member).not.toBeNull()
    return whole
  }

  #has = (version: number): boolean => this.whole().masters.some((one) => one.version === version)

  /** As the page takes a change of campaigns back: what each was made of, and the master. */
  #take({ follow, own }: Extract<Step, { follow: unknown }>, way: 'undo' | 'redo', isKilled: boolean): void {
    const [from, to] = way === 'undo' ? [follow.after, follow.before] : [follow.before, follow.after]
    const masters = follow.masters.filter(({ version }) => !this.#has(version))
    const { targets, gone: left } = targetsOf(follow, this.whole().rows, way)
    const gone = left.map(({ rowId }) => rowId)
    const stay = this.whole().rows.filter(({ id }) => gone.includes(id))
    const before = this.#masters()
    const writes = masterIds.map((id, at): BulkWrite => {
      const { revision, sections } = this.#draft(id)
      this.#count += 1
      const of = { ...writeOf(0), id, window: idOf(900), n: this.#count, revision }
      const [then, next] = [contentOf(from, at), contentOf(to, at)]
      return { write: { ...of, sections: followed(then, sections, next) }, saves: [] }
    })
    this.broughtBack += masters.length
    const along = { masters, writes }
    const changes = targets.flatMap(({ row, to: target }) => this.#changeOf(row, target, masters) ?? [])
    if (isKilled && changes.some(({ write }) => write !== null)) this.#killed(changes, along)
    // As the person presses Undo again.
    this.#write(changes, along)
    this.takenBack += changes.length
    for (const { row, to: target } of targets) {
      const id = row.member?.draftId ?? ''
      const typed = new Map(this.#own.get(id))
      if (way === 'redo') for (const { keys } of target.again ?? []) typed.delete(String(keys.at(-1)))
      this.#own.set(id, new Map([...(way === 'undo' ? (own.get(id) ?? []) : []), ...typed]))
      const { master, cells } = target
      expect(this.whole().rows.find(({ id: rowId }) => rowId === row.id)?.member).toEqual({
        draftId: id,
        master,
        cells,
      })
    }
    expect(this.whole().rows.filter(({ id }) => gone.includes(id))).toEqual(stay)
    // What was edited in the master since stays, the rest is as it was.
    for (const [at, now] of this.#masters().entries())
      for (const field of fields) {
        const [was, then, next] = [before[at], contentOf(from, at), contentOf(to, at)].map((value) =>
          fieldIn(value, field),
        )
        expect(fieldIn(now, field)).toBe(was === then ? next : was)
      }
  }

  /** The values of the masters of both languages. */
  #masters = (): Sections[] => masterIds.map((id) => this.#draft(id).sections)

  #again(row: FamilyRow): void {
    const id = row.member?.draftId ?? ''
    const { masters } = this.whole()
    const before = this.#fill(row.member?.master ?? 0, row.member?.cells ?? {})
    if (!before) return
    const again = ownFields(before.sections, this.#draft(id).sections)
    const own = new Map([[id, new Map(this.#own.get(id))]])
    const version = this.store.keepFamilyMaster('a', shops.id, this.#made())
    const changes = [this.#changeOf(row, { master: version, cells: row.cells, again })].filter((one) => one !== null)
    this.#write(changes)
    this.#own.delete(id)
    this.#rememberFollow(masters, version, changes, { own, again })
  }

  #rememberFollow(
    masters: readonly FamilyMaster[],
    version: number,
    changes: readonly Change[],
    { own, again }: { own: ReadonlyMap<string, Own>; again: readonly OwnField[] } = { own: new Map(), again: [] },
  ): void {
    const done = changes.flatMap(({ row: { id: rowId, member }, before, was }) =>
      member ? [{ rowId, before, after: member, again, was: again.length > 0 ? was : null }] : [],
    )
    const follow = followStep(masters, { ...this.#made(), version }, done)
    if (follow) this.#remember({ follow, own })
  }

  #fill(version: number, cells: FamilyCells, dropped: readonly FamilyMaster[] = []) {
    const master = [...dropped, ...this.whole().masters].find((one) => one.version === version)
    if (!master) return null
    return {
      name: memberName(master, cells),
      sections: filler(master.sections as Sections, master.columns, master.languages)(cells),
    }
  }

  /** As the page follows: a new campaign, or one that takes over what changed in its master and row. */
  #changeOf(row: FamilyRow, to: Target, dropped: readonly FamilyMaster[] = []): Change | null {
    const { master, cells, sections: values, again = [] } = to
    const next = this.#fill(master, cells, dropped)
    if (!next) throw new Error('The master that a row follows is gone')
    const draftId = row.member?.draftId ?? this.#id()
    this.#count += 1
    const of = { ...writeOf(0), id: draftId, window: idOf(900), n: this.#count }
    const member = { draftId, master, cells }
    const kept = { row: { ...row, member }, before: row.member }
    if (!row.member) return { ...kept, was: {}, write: { write: { ...of, ...next }, saves: [] } }
    const made = this.#fill(row.member.master, row.member.cells, dropped)
    expect(made, 'the master that a campaign follows').not.toBeNull()
    const draft = this.#draft(draftId)
    const sections = followed(made?.sections ?? {}, draft.sections, values ?? next.sections, again)
    const isSame = sameJson(sections, draft.sections) && next.name === draft.name
    if (isSame && sameJson(member, row.member)) return null
    const write = { ...of, revision: draft.revision, name: next.name, sections }
    return { ...kept, was: draft.sections, write: isSame ? null : { write, saves: [] } }
  }

  #write(changes: readonly Change[], along?: Along): void {
    const { masters = [], writes: first = [] } = along ?? {}
    const writes = [...first, ...changes.flatMap(({ write }) => write ?? [])]
    this.store.writeFamily('a', { id: shops.id, rows: changes.map(({ row }) => row), writes, masters }, this.#moment())
  }

  #changes(): Change[] {
    const master = this.store.keepFamilyMaster('a', shops.id, this.#made())
    return this.whole().rows.flatMap((row) => this.#changeOf(row, { master, cells: row.cells }) ?? [])
  }

  #follow(isKilled: boolean): void {
    const { masters } = this.whole()
    const changes = this.#changes()
    if (isKilled && changes.some(({ write }) => write !== null)) {
      this.#killed(changes)
      return
    }
    this.#write(changes)
    expect(this.#changes(), 'following twice is following once').toEqual([])
    for (const { member, cells } of this.whole().rows) expect(member?.cells).toEqual(cells)
    this.#rememberFollow(masters, this.whole().masters.at(-1)?.version ?? 0, changes)
  }

  /** The disk as a process leaves it that is killed while it writes the last campaign. */
  #killed(changes: readonly Change[], along?: Along): void {
    const before = [this.whole(), this.#masters()]
    this.kills += 1
    const file = `${this.#file}.${this.kills}`
    const copy = () => {
      for (const part of ['', '-wal'])
        if (existsSync(`${this.#file}${part}`)) copyFileSync(`${this.#file}${part}`, `${file}${part}`)
      throw new Error('killed')
    }
    const last = changes.findLast(({ write }) => write !== null)
    const cut = changes.map((change) => {
      if (change !== last || !change.write) return change
      const { write } = change.write
      const sections = { content: { toJSON: copy } } as unknown as Sections
      return { ...change, write: { ...change.write, write: { ...write, sections } } }
    })
    expect(() => this.#write(cut, along)).toThrow('killed')
    this.#open(file)
    expect([this.whole(), this.#masters()], 'what a killed write leaves').toEqual(before)
  }

  /** Rows and campaigns agree: each field is what its row and master made of it, or the campaign's own. */
  check(): void {
    const { rows } = this.whole()
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const { id, member } of rows) {
      if (!member) continue
      expect(this.store.familyOfDraft('a', member.draftId)?.rowId).toBe(id)
      const made = this.#fill(member.master, member.cells)
      const own = Object.fromEntries(this.#own.get(member.draftId) ?? [])
      const draft = this.#draft(member.draftId)
      expect(draft.name).toBe(made?.name)
      expect(draft.sections).toEqual({ content: { ...(made?.sections.content as object), ...own } })
    }
    // Campaigns whose row is gone stay as they are.
    for (const [id, own] of this.#own) expect(this.#draft(id).sections.content).toMatchObject(Object.fromEntries(own))
  }
}

it(
  `${histories} histories`,
  () => {
    let kills = 0
    let takenBack = 0
    let broughtBack = 0
    const run = (acts: readonly Act[]) => {
      const world = new Histories()
      try {
        for (const one of acts) world.run(one)
        world.run({ kind: 'restart' })
        world.run({ kind: 'follow', isKilled: false })
        kills += world.kills
        takenBack += world.takenBack
        broughtBack += world.broughtBack
      } finally {
        world.close()
      }
    }
    fc.assert(fc.property(fc.array(act, { minLength: 20, maxLength: 40, size: 'max' }), run), {
      numRuns: histories,
      seed,
    })
    console.info(
      `family histories: seed ${seed}, ${kills} kills, ${takenBack} campaigns taken back, ${broughtBack} masters brought back`,
    )
    expect(kills).toBeGreaterThan(histories / 5)
    expect(takenBack).toBeGreaterThan(histories)
    expect(broughtBack).toBeGreaterThan(0)
  },
  histories * 2_000,
)
