/** The explorer finds faults; `npm run explore -- faults` tries all of them. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faults } from '../../explore/faults.ts'

const root = join(import.meta.dirname, '../../..')

describe('faults', () => {
  it('each name one place of the model', () => {
    const unclear = faults.filter(({ file, text, by }) => {
      const source = readFileSync(join(root, 'src/model', file), 'utf8')
      return source.split(text).length !== 2 || text === by
    })
    expect(unclear).toEqual([])
    expect(faults.length).toBeGreaterThanOrEqual(86)
  })

  it('are found, each with the shortest history that shows it', () => {
    const some = [
      'any value of others',
      'an unanswered create',
      'a choice of theirs keeps',
      'a hold that',
      'Retry-After',
    ]
    const numbers = some.map((start) => String(faults.findIndex(({ what }) => what.startsWith(start))))
    const { stdout, stderr } = spawnSync(process.execPath, ['tests/explore/run.ts', 'faults', ...numbers], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(stdout + stderr).toContain('5 of 5 faults found')
    expect(stdout).toContain(
      '6: an older value of this computer stays in name on the server (all mine), after 4: type name > save > send the create > applied, the answer is lost',
    )
  }, 120_000)
})
