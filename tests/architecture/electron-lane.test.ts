/** Checks that the Electron project of the end-to-end tests starts Electron, and fails if Electron did not start. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from './sources.ts'

const folder = mkdtempSync(join(tmpdir(), 'herald-lane-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const record = join(folder, 'record')

/** Runs the lane's own file with `env`; returns its output and its exit status. */
function runLane(env: Record<string, string>) {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const args = [
    'test',
    'electron/program.spec.ts',
    '--project=electron',
    '--retries=0',
    '--reporter=line',
    `--output=${join(folder, 'output')}`,
  ]
  const { TEST_WORKER_INDEX: _, HERALD_PROGRAM: __, ...own } = process.env
  const ran = spawnSync(process.execPath, [cli, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...own, HERALD_ELECTRON: 'required', ...env },
  })
  return { status: ran.status, said: ran.stdout + ran.stderr }
}

// The stand-in is a script, which Windows cannot start as a program.
describe.skipIf(process.platform === 'win32')('the Electron lane', () => {
  const standIn = (name: string) => {
    const program = join(folder, name)
    writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > '${record}'\n`, { mode: 0o755 })
    return program
  }
  const usual = process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'

  test('starts the build in the runtime, and fails with one that only looks like it', () => {
    if (usual !== 'electron') return
    standIn('electron')
    const { status, said } = runLane({ ELECTRON_OVERRIDE_DIST_PATH: folder })
    const asked = readFileSync(record, 'utf8').split('\n')
    expect(asked).toContain(root)
    expect(asked[asked.indexOf('--data') + 1]).toMatch(/herald-e2e-.*data$/)
    expect(asked).not.toContain('--no-sandbox')
    expect(said).toMatch(/\d+ failed/)
    expect(said).not.toMatch(/\d+ passed/)
    expect(status).toBe(1)
  }, 60_000)

  test("starts an installed program with Herald's own arguments only", () => {
    const { status } = runLane({ HERALD_PROGRAM: standIn('installed') })
    expect(readFileSync(record, 'utf8')).not.toContain(root)
    expect(status).toBe(1)
  }, 60_000)

  test('fails if there is nothing to start', () => {
    rmSync(record, { force: true })
    const { status, said } = runLane({ ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'nowhere') })
    expect(said).toContain('There is no Electron runtime, and HERALD_PROGRAM names no installed Herald')
    expect([status, existsSync(record)]).toEqual([1, false])
  }, 60_000)
})
