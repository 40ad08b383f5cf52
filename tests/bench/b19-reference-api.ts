/** B19: the reference API as a server for a team, 10,000 campaigns: list and update requests a second on SQLite and on PostgreSQL. */
import { join } from 'node:path'
import { endpoints } from '../../src/preload/contract/index.ts'
import { postgresPrograms, startPostgres } from '../postgres.ts'
import { type Figure, interleaved } from './figure.ts'
import { inFolder, type Program, startProgram } from './programs.ts'

const campaigns = 10_000
/** People who ask at the same time, each with one request under way. */
const people = 8
const rounds = 5
/** Milliseconds of one round on one server. */
const length = 2_000
const token = 'a-token-for-the-bench'
const drafts = 64

export async function measure(): Promise<Figure[]> {
  const programs = postgresPrograms()
  if (programs === null) {
    console.log('postgres: not run (not installed)')
    return []
  }
  return inFolder(async (folder) => {
    // Commits are on disk before they are acknowledged, on both.
    const postgres = await startPostgres(programs, true)
    const servers: Program[] = []
    try {
      servers.push(await served(join(folder, 'sqlite')))
      servers.push(await served(join(folder, 'postgres'), '--database', await postgres.database('bench')))
      return await compared(servers.map(({ url }) => url))
    } finally {
      for (const server of servers) await server.stop()
      await postgres.stop()
    }
  })
}

/** The standalone server as `npm run server` starts it. */
const served = (folder: string, ...more: string[]): Promise<Program> => {
  const common = ['--port', '0', '--data', folder, '--campaigns', String(campaigns), '--token', token]
  return startProgram('src/main/reference-api/standalone.ts', [...common, ...more], 'Reference API is ready: ')
}

async function compared([sqlite = '', postgres = '']: readonly string[]): Promise<Figure[]> {
  const list = (at: string) => () => perSecond((turn) => listed(at, turn))
  const [mine, theirs] = [await draftsAt(sqlite), await draftsAt(postgres)]
  const update = (at: string, ids: readonly number[]) => () => perSecond((turn) => updated(at, ids, turn))
  return [
    figure('list, 20 of 10,000 campaigns', await interleaved(rounds, list(sqlite), list(postgres))),
    figure('update of a message', await interleaved(rounds, update(sqlite, mine), update(postgres, theirs))),
  ]
}

const figure = (what: string, measured: { ours: number; peer: number; ratio: number }): Figure => ({
  id: 'B19',
  what: `${what}, ${people} people at once, SQLite`,
  unit: 'requests a second',
  ...measured,
  peerName: 'PostgreSQL',
  target: 'shown side by side',
  met: true,
})

/** Answered requests a second while every person asks again as soon as an answer is there. */
async function perSecond(ask: (turn: number) => Promise<void>): Promise<number> {
  const began = performance.now()
  let turn = 0
  let answered = 0
  const person = async () => {
    while (performance.now() - began < length) {
      await ask(turn++)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  return (answered * 1_000) / (performance.now() - began)
}

async function asked(at: string, method: string, path: string, body?: object): Promise<{ data: { id: number } }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await fetch(`${at}${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as { data: { id: number } } // Only a created campaign's number is read.
}

async function listed(at: string, turn: number): Promise<void> {
  const { path, method } = endpoints.listCampaigns
  await asked(at, method, `${path}?limit=20&page=${1 + (turn % 50)}&orderBy=updated_at&orderDirection=desc&status=all`)
}

async function updated(at: string, ids: readonly number[], turn: number): Promise<void> {
  const { path, method } = endpoints.updateMessage
  const id = ids[turn % ids.length] ?? 0
  const name = nameOf(turn % ids.length)
  const message = { name, design: `Salaam {{first_name}}, take ${turn} of everything` }
  const rest = { edit_content_page_values: { contentJson: { design: message.design } }, edit_page_tabs_values: tabs }
  await asked(at, method, path.replace('{id}', String(id)), { name, message, ...rest })
}

const tabs = { selected: 'CONTENT', tabs: ['SEGMENT', 'CONTENT'], disabledKeys: [] }
const nameOf = (at: number) => `Measured ${at}`

/** Fresh drafts to write into; answers their numbers. */
async function draftsAt(at: string): Promise<number[]> {
  const { path, method } = endpoints.createCampaign
  const ids: number[] = []
  for (let made = 0; made < drafts; made++) {
    const name = nameOf(made)
    const setup = { name, channelName: 'sms', channel_configuration_id: null, selectedTags: [], entryCriteria: null }
    const rest = { edit_page_tabs_values: tabs, edit_setup_page_values: {}, schedule: { type: 'one_time' } }
    const { data } = await asked(at, method, path, { ...setup, ...rest, entry_time: null, entry_time_value: null })
    ids.push(data.id)
  }
  return ids
}
