/** A new start after the end: its words, and a helper that needs nothing of Herald's own. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { relaunchArguments, startAfterExit } from '../../../../src/main/electron/relaunch.ts'

test.each([
  ['nothing', [], null, []],
  ['what the person chose stays', ['--data', 'a', '--ozone-platform=x11'], null, ['--data=a', '--ozone-platform=x11']],
  [
    // Electron shell/app/command_line_args.cc, CheckCommandLineArguments: any word after one that begins like an address ends it.
    'an address stands at its option, so that Windows lets the words pass',
    ['--server', 'https://a.example', '--data', 'D:\\a b', '--no-open'],
    'herald://campaign/12',
    ['--server=https://a.example', '--data=D:\\a b', '--no-open', 'herald://campaign/12'],
  ],
  ['what was for one start does not', ['--updated', '-Embedding', '--no-sandbox', 'herald://a'], null, []],
  ['a link comes last', ['herald://a', '--data=b'], 'herald://c', ['--data=b', 'herald://c']],
])('%s', (_name, words, link, again) => expect(relaunchArguments(words, link)).toEqual(again))

test.skipIf(process.platform === 'win32')(
  'an AppImage comes back: its file is started once the process has ended, not before',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-again-'))
    const image = join(folder, 'My Herald.AppImage')
    const said = join(folder, 'said')
    writeFileSync(image, `#!/bin/sh\nfor word in "$@"; do echo "$word" >> '${said}'; done\n`)
    chmodSync(image, 0o755)
    const running = spawn('sleep', ['60'])
    startAfterExit(running.pid ?? 0, image, ['--data', '/home/a b', 'herald://campaign/12'])
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(existsSync(said)).toBe(false)
    running.kill()
    await vi.waitFor(() => expect(readFileSync(said, 'utf8')).toBe('--data\n/home/a b\nherald://campaign/12\n'), 5_000)
    rmSync(folder, { recursive: true })
  },
)
