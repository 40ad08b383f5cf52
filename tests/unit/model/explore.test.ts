/** The explorer finds what it is to find: a small part of what `npm run explore` and `npm run explore -- faults` do. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { axes } from '../../explore/axes.ts'
import { explore } from '../../explore/explore.ts'
import { faults } from '../../explore/faults.ts'

const root = join(import.meta.dirname, '../../..')

describe('the first states of an axis', () => {
  it.each(axes.map((axis) => [axis.name, axis] as const))('%s: nothing is broken', (_name, axis) => {
    const { states, transitions, broken } = explore(axis, 400)
    expect(broken).toEqual([])
    expect(states).toBe(400)
    expect(transitions).toBeGreaterThan(states)
  })
})

describe('faults', () => {
  it('stand each for one place of the model', () => {
    const unclear = faults.filter(({ file, text, by }) => {
      const source = readFileSync(join(root, 'src/model', file), 'utf8')
      return source.split(text).length !== 2 || text === by
    })
    expect(unclear).toEqual([])
    expect(faults.length).toBeGreaterThanOrEqual(30)
  })

  it('are found, each with the shortest history that shows it', () => {
    const some = ['somebody else', 'a create without', 'theirs is chosen', 'undo does', 'a locked step']
    const numbers = some.map((start) => String(faults.findIndex(({ what }) => what.startsWith(start))))
    const { stdout, stderr } = spawnSync(process.execPath, ['tests/explore/run.ts', 'faults', ...numbers], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toContain('5 of 5 faults found')
    expect(stdout).toContain(
      'the campaign is created twice, after 5: type a > save first > send create first > taken, answer lost > send create first',
    )
  }, 120_000)
})
