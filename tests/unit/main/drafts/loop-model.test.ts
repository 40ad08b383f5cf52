/**
 * Random histories of a user, a colleague, faults and restarts, over the whole of the new core: what is saved arrives, nothing of others is
 * lost without a question, and there is one campaign. HERALD_SOAK runs 2,000, HERALD_SEED repeats a run.
 */
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#contract'
import { pick, type Random, randomOf } from '../../../../src/main/reference-api/clock.ts'
import { valuesOf } from '../../../../src/model/plan.ts'
import { nameCarrier, shownOf } from '../../../../src/model/requests.ts'
import { seed, times } from '../../../fixtures/seed.ts'
import { facts } from '../../model/histories.ts'
import { faults, messageOf, plan, SyncBench, segmentOf } from './loop-bench.ts'

const HISTORIES = Number(process.env.HERALD_HISTORIES ?? times(10, 2_000))
const COMMANDS = 25

/** The fields that are edited, each with a value for a number. */
const fieldValues: Record<string, (n: number) => JsonObject> = {
  name: (n) => ({ name: `Eid offer ${n}` }),
  segment_id: (n) => segmentOf(1 + (n % 8)),
  message: (n) => messageOf(`Text ${n}`),
  'schedule.time': (n) => ({ schedule: { date: '2026-12-01', time: `10:${String(n % 60).padStart(2, '0')}` } }),
}
const paths = Object.keys(fieldValues) as [string, ...string[]]

type Truth = {
  /** What the user saved last, by field; dropped where the user chose the other value. */
  saved: Map<string, Json>
  /** Values of the colleague that no request of the user may replace without a choice. */
  theirs: Map<string, Json>
  /** Fields that the colleague changed while a request was on its way, which may overwrite them: docs/adr/015 names the limit. */
  raced: Set<string>
}

class History {
  readonly bench: SyncBench
  readonly random: Random
  readonly truth: Truth = { saved: new Map(), theirs: new Map(), raced: new Set() }
  readonly log: string[] = []
  #count = 0

  constructor(bench: SyncBench, random: Random) {
    this.bench = bench
    this.random = random
  }

  async command(): Promise<void> {
    const { bench, random } = this
    const commands: (() => Promise<void>)[] = [
      () => this.#type(pick(random, paths)),
      () => this.#type(pick(random, paths)),
      () => this.#save(),
      () => this.#save(),
      () => this.#colleague(),
      () => this.#choose(),
      async () => {
        const [what, fault] = pick(random, faults as [(typeof faults)[0], ...typeof faults])
        this.log.push(`the next request meets: ${what}`)
        bench.mode = fault
      },
      async () => {
        this.log.push('restart')
        await bench.restart()
      },
      () => this.#pass(),
      () => this.#pass(),
    ]
    await pick(random, commands as [() => Promise<void>, ...(() => Promise<void>)[]])()
  }

  async #type(field: string): Promise<void> {
    this.#count += 1
    const value = fieldValues[field]?.(this.#count) ?? {}
    this.log.push(`type ${field} ${this.#count}`)
    await this.bench.type(field, value)
    expect(shownOf(this.bench.sync(), field)).toEqual(value)
  }

  async #save(): Promise<void> {
    this.log.push('save')
    const edits = Object.keys(this.bench.sync().edits)
    await this.bench.save()
    for (const field of edits) {
      const saved = this.bench.sync().edits[field]?.saved
      if (saved !== undefined) this.truth.saved.set(field, saved)
    }
  }

  async #pass(): Promise<void> {
    const rounds = 1 + Math.floor(this.random() * 16)
    this.log.push(`${rounds * 5} s pass`)
    await this.bench.rest(rounds)
  }

  /** Changes the message or the segment on the server. */
  async #colleague(): Promise<void> {
    const [campaign] = await this.bench.campaigns()
    if (!campaign) return
    this.#count += 1
    const isMessage = this.random() < 0.6
    const field = isMessage ? 'message' : 'segment_id'
    const value = fieldValues[field]?.(this.#count) ?? {}
    this.log.push(`a colleague changes ${field} ${this.#count}`)
    const { segment_id: segmentId, edit_setup_page_values: setup } = value
    const body = isMessage
      ? { ...value, name: campaign.name, edit_page_tabs_values: facts.tabs }
      : {
          segmentId,
          edit_setup_page_values: { ...(campaign.edit_setup_page_values as JsonObject), ...(setup as JsonObject) },
        }
    await this.bench.call('PUT', `/campaign/${campaign.id}/${isMessage ? 'update-message' : 'add-segment'}`, body)
    this.truth.theirs.set(field, value)
    if (this.bench.sync().inFlight) this.truth.raced.add(field)
  }

  async #choose(): Promise<void> {
    const field = Object.entries(this.bench.sync().edits).find(([, { conflict }]) => conflict !== undefined)?.[0]
    if (field === undefined) return
    const side = this.random() < 0.5 ? 'mine' : 'theirs'
    this.log.push(`choose ${side} for ${field}`)
    const { conflict = null } = this.bench.sync().edits[field] ?? {}
    this.bench.window.choose(field, side)
    await this.bench.window.flush()
    this.truth.theirs.delete(field)
    if (side === 'mine') return
    this.truth.saved.delete(field)
    expect(shownOf(this.bench.sync(), field)).toEqual(conflict)
  }

  /** Network and server are well, and the user saves everything and keeps every value of this computer. */
  async end(): Promise<void> {
    const { bench } = this
    bench.mode = null
    for (let round = 0; round < 6; round += 1) {
      await bench.rest(20)
      const { edits, found, refused } = bench.sync()
      if (found) bench.window.claim(true)
      for (const [field, { conflict }] of Object.entries(edits)) {
        if (conflict === undefined) continue
        bench.window.choose(field, 'mine')
        this.truth.theirs.delete(field)
      }
      for (const part of Object.keys(refused)) bench.window.retry(part as 'name')
      if (!edits.name && bench.sync().id === null) await this.#type('name')
      if (!edits.segment_id && bench.sync().id === null) await this.#type('segment_id')
      // A new name waits for a step that carries it.
      if (edits.name && bench.sync().id !== null && !nameCarrier(bench.sync(), plan)) await this.#type('message')
      if (Object.keys(bench.sync().edits).length > 0) await this.#save()
    }
    await bench.rest(20)
  }
}

it(`${HISTORIES} histories of ${COMMANDS} commands (seed ${seed})`, { timeout: 3_600_000 }, async () => {
  for (let number = 0; number < HISTORIES; number += 1) {
    const bench = await SyncBench.open()
    const history = new History(bench, randomOf(seed + number))
    try {
      for (let command = 0; command < COMMANDS; command += 1) await history.command()
      await history.end()
      const { sync, log, truth } = { sync: bench.sync(), ...history }
      const about = { number, log }
      expect({ ...about, kind: bench.kind(), edits: sync.edits }).toEqual({ ...about, kind: 'synced', edits: {} })
      const campaigns = await bench.campaigns()
      expect({ ...about, count: campaigns.length }).toEqual({ ...about, count: 1 })
      // The server's own values: the last reading may be older than the colleague's last change.
      const onServer = valuesOf(campaigns[0] ?? {})
      for (const [field, value] of truth.saved) {
        const theirs = truth.theirs.get(field)
        const now = onServer[field] ?? null
        const isOurs = plan.isSame(field, now, value)
        const isTheirs = theirs !== undefined && plan.isSame(field, now, theirs)
        expect({ ...about, field, now, value, isRight: isOurs || isTheirs || truth.raced.has(field) }).toMatchObject({
          isRight: true,
        })
      }
      expect(bench.logged.filter((line) => line.includes(' at '))).toEqual([])
    } finally {
      await bench.close()
    }
  }
})
