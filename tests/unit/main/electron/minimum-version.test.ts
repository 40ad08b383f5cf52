/** The oldest Electron: the versions that are refused, and that what is installed stands on it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MINIMUM_ELECTRON, requireElectron } from '../../../../src/main/electron/minimum-version.ts'

test.each([
  ['44.9.9', false],
  ['9.0.0', false],
  ['45.0.0', true],
  ['100.1.0', true],
  ['', false],
  [undefined, true],
])('%s', (version, runs) => {
  const demand = () => requireElectron(version)
  if (runs) expect(demand).not.toThrow()
  else expect(demand).toThrow(/needs Electron 45 or newer/)
})

test('the dependency is new enough, and named exactly', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'))
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/)
  expect(Number.parseInt(devDependencies.electron, 10)).toBe(MINIMUM_ELECTRON)
})
