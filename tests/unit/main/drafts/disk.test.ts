/** A disk that says no: full in the middle of work, and a data folder that cannot be written. */
import './timeouts.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate as immediately } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import { failureOf } from '../../../../src/main/failure.ts'
import { hasModes, heldByModes } from '../../../fixtures/files.ts'
import { idOf, openBench, temporaryFolder, workspaceA, writeOf } from './support.ts'

const now = '2026-11-20T09:00:00.000Z'
let folder = temporaryFolder()
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** Writes until the disk refuses; returns the last revision that was acknowledged, and the refusal. */
function fill(store: Store): { acknowledged: number; failure: ReturnType<typeof failureOf> } {
  for (let revision = 0; revision < 5_000; revision += 1) {
    try {
      store.write(
        'a',
        writeOf(1, { revision, sections: { content: 'words '.repeat(revision * 200), goals: revision } }),
        now,
      )
    } catch (error) {
      return { acknowledged: revision, failure: failureOf(error) }
    }
  }
  throw new Error('The disk never filled up')
}

describe('a full disk', () => {
  it('refuses with words, keeps what was acknowledged, and takes words again once there is room', () => {
    const pages = 120
    let store = openStore(folder.file, Date.now, { pages })
    const { acknowledged, failure } = fill(store)
    expect(failure).toEqual({ kind: 'storage', message: 'The disk is full. The last change is not saved.' })
    expect(store.state('a').storage).toBe('The disk is full. The last change is not saved.')
    expect(store.draft('a', idOf(1))).toMatchObject({ revision: acknowledged, sections: { goals: acknowledged - 1 } })
    store.close()
    store = openStore(folder.file)
    store.write('a', writeOf(1, { revision: acknowledged, sections: { goals: 'room' } }), now)
    expect(store.state('a').storage).toBeNull()
    expect(store.draft('a', idOf(1))?.sections.goals).toBe('room')
    store.close()
  })

  it('from the start: opens, says so, and keeps the work in memory', () => {
    const store = openStore(folder.file, Date.now, { pages: 3 })
    store.write('a', writeOf(1, { name: 'kept for now' }), now)
    expect(store.draft('a', idOf(1))?.name).toBe('kept for now')
    expect(store.state('a').storage).toMatch(/last only until Herald closes/)
    store.close()
  })

  it('is told to everybody, not only to whoever wrote', async () => {
    const bench = await openBench(folder.file, { pages: 130, inWorker: true })
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    const { drafts } = bench.drafts.handlers
    const fillUp = async () => {
      for (let revision = 0; revision < 500; revision += 1) {
        await drafts.write(writeOf(1, { revision, sections: { content: 'words '.repeat(revision * 200) } }))
      }
    }
    await expect(fillUp()).rejects.toMatchObject({ failure: { kind: 'storage' } })
    bench.clock.pass(1_000)
    await bench.rest()
    expect(bench.of('outbox.changed').at(-1)).toMatchObject({ storage: expect.stringMatching(/disk is full/) })
    await bench.drafts.close()
  })
})

const reader = fileURLToPath(new URL('read-only-child.ts', import.meta.url))

describe.runIf(hasModes)('a data folder that cannot be written', () => {
  afterEach(() => chmodSync(dirname(folder.file), 0o755))

  /** Nothing in the folder of the drafts can be written, and nothing can be made there. */
  function close(): void {
    const path = dirname(folder.file)
    for (const name of readdirSync(path)) if (name.startsWith('drafts.db')) chmodSync(join(path, name), 0o444)
    chmodSync(path, 0o555)
  }

  async function openHeldByModes(): Promise<Record<string, unknown>> {
    const child = spawn(...heldByModes([reader, folder.file]), {
      cwd: '/',
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let told = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
    await once(child, 'close')
    return JSON.parse(told) as Record<string, unknown>
  }

  it('opens, says so, shows the drafts that are there, and keeps the work in memory', async () => {
    const store = openStore(folder.file)
    store.write('a', writeOf(1, { name: 'From before' }), now)
    store.close()
    close()
    expect(await openHeldByModes()).toMatchObject({
      before: 'From before',
      storage: expect.stringMatching(/cannot be saved on this computer.*last only until Herald closes\.$/),
      written: 'Typed meanwhile',
    })
    chmodSync(folder.folder, 0o755)
    chmodSync(folder.file, 0o644)
    const after = openStore(folder.file)
    expect(after.draft('a', idOf(2))).toBeNull()
    after.close()
  })

  it('shows what stood in the log that a crash left behind', async () => {
    const store = openStore(folder.file)
    store.write('a', writeOf(1, { name: 'Before the crash' }), now)
    const left = join(folder.folder, 'left')
    mkdirSync(left)
    for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, join(left, `drafts.db${suffix}`))
    store.close()
    folder = { ...folder, file: join(left, 'drafts.db') }
    close()
    expect(await openHeldByModes()).toMatchObject({
      before: 'Before the crash',
      storage: expect.stringMatching(/last only until Herald closes\.$/),
    })
  })

  it('and holds no file yet', async () => {
    close()
    expect(await openHeldByModes()).toMatchObject({ before: null, written: 'Typed meanwhile' })
  })

  it('becomes its own once it may write', async () => {
    const own = join(folder.folder, 'own')
    mkdirSync(own)
    folder = { ...folder, file: join(own, 'drafts.db') }
    expect(await openHeldByModes()).toMatchObject({ storage: null, written: 'Typed meanwhile' })
  })
})

describe('closing while words arrive', () => {
  it('what was asked before is kept, what comes after is refused in words, and no log speaks of a store that stopped', async () => {
    let bench = await openBench(folder.file, { inWorker: true })
    await bench.drafts.use(workspaceA)
    const { drafts } = bench.drafts.handlers
    const before = [1, 2, 3].map((n) => drafts.write(writeOf(n, { name: `Campaign ${n}` })))
    const closed = bench.drafts.close()
    await Promise.all(before)
    await closed
    await expect(drafts.write(writeOf(4, { name: 'Too late' }))).rejects.toMatchObject({
      failure: { kind: 'storage', message: 'Herald is closing. The last change is not saved.' },
    })
    bench.clock.pass(5_000)
    await immediately()
    expect(bench.logged).toEqual([])
    bench = await openBench(folder.file)
    await bench.drafts.use(workspaceA)
    const names = await Promise.all(
      [1, 2, 3, 4].map(async (n) => (await bench.drafts.handlers.drafts.open({ id: idOf(n) }))?.name),
    )
    expect(names).toEqual(['Campaign 1', 'Campaign 2', 'Campaign 3', undefined])
    await bench.drafts.close()
  })
})
