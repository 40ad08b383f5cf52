/** The log as a file, wherever Herald is started from. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('is written also where Herald is started from a folder without a package.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-log-'))
  const file = new URL('../../../src/main/diagnostics.ts', import.meta.url).href
  const script = `import { openLogFile } from '${file}'; openLogFile(process.argv[1]).write('one line\\n')`
  execFileSync(process.execPath, ['--input-type=module', '-e', script, folder], { cwd: folder })
  expect(readFileSync(join(folder, 'logs', 'herald.log'), 'utf8')).toBe('one line\n')
  rmSync(folder, { recursive: true })
})
