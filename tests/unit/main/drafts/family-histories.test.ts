/**
 * Random histories of a family over the real store: edits of master, rows, sheets and campaigns, undo, following, restarts, and kills in
 * the middle of a write. No field of a campaign's own is lost, no campaign is changed in part, and rows and campaigns agree.
 */
import { copyFileSync, existsSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BulkWrite, Draft, Family, FamilyCells, FamilyMade, FamilyRow, Json } from '#contract'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { sameJson } from '../../../../src/model/rules/same-json.ts'
import { filler, memberName } from '../../../../src/model/steps/family/fill.ts'
import { followed, type OwnField, ownFields, withMembers } from '../../../../src/model/steps/family/follow.ts'
import { sheetPlan } from '../../../../src/model/steps/family/sheet.ts'
import { seed } from '../../../fixtures/seed.ts'
import { idOf, start, temporaryFolder, writeOf } from './support.ts'

const histories = process.env.HERALD_SOAK === '1' ? 500 : 50

const fields = ['text', 'note', 'link'] as const
const cities = ['Karachi', 'Lahore', 'Quetta', 'Multan', 'Swat']
const pick = fc.nat(4)
const words = fc.constantFrom('Sale', 'Big sale', '{{row.2}}', 'At {{row.1}}: {{row.2}}', '')

type Act =
  | { kind: 'master'; field: (typeof fields)[number]; text: string }
  | { kind: 'campaign'; row: number; field: (typeof fields)[number]; window: number }
  | { kind: 'row'; row: number; text: string }
  | { kind: 'sheet'; cities: readonly string[]; phone: string; isRemoving: boolean }
  | { kind: 'follow'; isKilled: boolean }
  | { kind: 'again'; row: number }
  | { kind: 'undo' | 'restart' }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('master' as const), field: fc.constantFrom(...fields), text: words }),
  fc.record({
    kind: fc.constant('campaign' as const),
    ...{ row: pick, field: fc.constantFrom(...fields), window: fc.constantFrom(901, 902) },
  }),
  fc.record({ kind: fc.constant('row' as const), row: pick, text: fc.constantFrom('021', '042', '') }),
  fc.record({
    kind: fc.constant('sheet' as const),
    ...{
      cities: fc.subarray(cities, { minLength: 1 }),
      phone: fc.constantFrom('051', '061'),
      isRemoving: fc.boolean(),
    },
  }),
  fc.record({ kind: fc.constant('follow' as const), isKilled: fc.boolean() }),
  fc.record({ kind: fc.constant('follow' as const), isKilled: fc.constant(false) }),
  fc.record({ kind: fc.constant('again' as const), row: pick }),
  fc.record({ kind: fc.constant('again' as const), row: pick }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'restart' as const) }),
)

const shops: Family = {
  ...{ id: idOf(1), name: 'Cities', channel: 'sms', type: 'one-time', masterId: idOf(2) },
  memberName: 'Sale {{row.1}}',
  columns: [
    { id: 1, name: 'City', kind: 'text' },
    { id: 2, name: 'Phone', kind: 'text' },
  ],
  sheet: null,
}

type Sections = Draft['sections']
type Change = { row: FamilyRow; write: BulkWrite | null }

/** A family in a store, and what its person expects of it. */
class Histories {
  readonly #folder = temporaryFolder()
  #file = this.#folder.file
  store: Store = openStore(this.#file)
  /** Values that were typed in a campaign, by its id and field. */
  readonly #own = new Map<string, Map<string, string>>()
  readonly #past: FamilyRow[][] = []
  readonly #content: Record<string, string> = { text: 'Sale', note: '', link: 'https://gulmohar.pk' }
  #count = 10
  kills = 0

  constructor() {
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
    sections: { content: { ...this.#content } },
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
    if (one.kind === 'master') this.#content[one.field] = one.text
    if (one.kind === 'campaign' && row?.member) this.#type(row.member.draftId, one.field, one.window)
    if (one.kind === 'row' && row) {
      this.#past.push(rows)
      this.store.keepFamilyRows('a', shops.id, [{ ...row, cells: { ...row.cells, '2': { text: one.text } } }])
    }
    if (one.kind === 'sheet') this.#read(one)
    if (one.kind === 'again' && row?.member) this.#again(row)
    if (one.kind === 'follow') this.#follow(one.isKilled)
    if (one.kind === 'undo') this.#undo()
    if (one.kind === 'restart') this.#open(this.#file)
    this.check()
  }

  #open(file: string): void {
    this.store.close()
    this.#file = file
    this.store = openStore(file)
  }

  /** What nobody else typed. */
  #type(id: string, field: string, window: number): void {
    const { revision, sections } = this.#draft(id)
    this.#count += 1
    const text = `own ${this.#count}`
    const content = { ...(sections.content as object), [field]: text } as Json
    const write = { ...writeOf(0), id, revision, sections: { content }, window: idOf(window), n: this.#count }
    this.store.write('a', write, this.#moment().iso)
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
    this.#past.push(rows)
    const kept = isRemoving ? plan.rows.filter((row) => !plan.missing.includes(row)) : plan.rows
    this.store.keepFamily('a', shops, kept)
    // The same sheet again changes nothing.
    const again = sheetPlan(this.whole().rows, sheet, { columns, read: (_, text) => ({ text }), newId: this.#id })
    expect([again.added, again.changed]).toEqual([[], []])
  }

  /** Undo changes cells, and leaves the campaigns that were made meanwhile. */
  #undo(): void {
    const before = this.#past.pop()
    if (!before) return
    const restored = withMembers(before, this.whole().rows)
    // Rows that come back after their master was dropped: all that differs in a campaign would be its own.
    if (restored.some(({ member }) => member && !this.#fill(member.master, member.cells))) return
    this.store.keepFamily('a', shops, restored)
    // A row that was removed has its campaign again.
    for (const { id, member } of before)
      if (member) expect(restored.find((row) => row.id === id)?.member).not.toBeNull()
  }

  #again(row: FamilyRow): void {
    const id = row.member?.draftId ?? ''
    const { masters } = this.whole()
    const made = this.#fill(masters.at(-1)?.version ?? 0, row.cells)
    const before = this.#fill(row.member?.master ?? 0, row.member?.cells ?? {})
    if (!made || !before) return
    const own = ownFields(before.sections, this.#draft(id).sections)
    this.#write([this.#changeOf(row, own)].filter((change) => change !== null))
    this.#own.delete(id)
  }

  #fill(version: number, cells: FamilyCells): { name: string; sections: Sections } | null {
    const master = this.whole().masters.find((one) => one.version === version)
    if (!master) return null
    return { name: memberName(master, cells), sections: filler(master.sections as Sections, master.columns)(cells) }
  }

  /** As the page follows: a new campaign, or one that takes over what changed in its master and row. */
  #changeOf(row: FamilyRow, again: readonly OwnField[] = []): Change | null {
    const version = this.store.keepFamilyMaster('a', shops.id, this.#made())
    const next = this.#fill(version, row.cells)
    if (!next) throw new Error('The latest master is gone')
    const draftId = row.member?.draftId ?? this.#id()
    this.#count += 1
    const of = { ...writeOf(0), id: draftId, window: idOf(900), n: this.#count }
    const member = { draftId, master: version, cells: row.cells }
    if (!row.member) return { row: { ...row, member }, write: { write: { ...of, ...next }, saves: [] } }
    const made = this.#fill(row.member.master, row.member.cells)
    expect(made, 'the master that a campaign follows').not.toBeNull()
    const draft = this.#draft(draftId)
    const sections = followed(made?.sections ?? {}, draft.sections, next.sections, again)
    const isSame = sameJson(sections, draft.sections) && next.name === draft.name
    if (isSame && sameJson(member, row.member)) return null
    const write = { ...of, revision: draft.revision, name: next.name, sections }
    return { row: { ...row, member }, write: isSame ? null : { write, saves: [] } }
  }

  #write(changes: readonly Change[]): void {
    const writes = changes.flatMap(({ write }) => write ?? [])
    this.store.writeFamily('a', { id: shops.id, rows: changes.map(({ row }) => row), writes }, this.#moment())
  }

  #changes = (): Change[] => this.whole().rows.flatMap((row) => this.#changeOf(row) ?? [])

  #follow(isKilled: boolean): void {
    const changes = this.#changes()
    if (isKilled && changes.some(({ write }) => write !== null)) {
      this.#killed(changes)
      return
    }
    this.#write(changes)
    expect(this.#changes(), 'following twice is following once').toEqual([])
    for (const { member, cells } of this.whole().rows) expect(member?.cells).toEqual(cells)
  }

  /** The disk as a process leaves it that is killed while it writes the last campaign. */
  #killed(changes: readonly Change[]): void {
    const before = this.whole()
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
    expect(() => this.#write(cut)).toThrow('killed')
    this.#open(file)
    expect(this.whole(), 'what a killed write leaves').toEqual(before)
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
    const run = (acts: readonly Act[]) => {
      const world = new Histories()
      try {
        for (const one of acts) world.run(one)
        world.run({ kind: 'restart' })
        world.run({ kind: 'follow', isKilled: false })
        kills += world.kills
      } finally {
        world.close()
      }
    }
    fc.assert(fc.property(fc.array(act, { minLength: 10, maxLength: 30, size: 'max' }), run), {
      numRuns: histories,
      seed,
    })
    console.info(`family histories: seed ${seed}, ${kills} kills`)
    expect(kills).toBeGreaterThan(histories / 5)
  },
  histories * 2_000,
)
