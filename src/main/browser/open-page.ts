/** Opens an address in the person's own browser, without telling it to everybody who may list this computer's processes. */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { windowsProgram } from '../windows-program.ts'

export type OpenPage = {
  url: string
  /** Private to this user. */
  folder: string
  say: (line: string) => void
  platform?: NodeJS.Platform
  env?: NodeJS.ProcessEnv
}

/** Milliseconds after which no browser is still about to read the file. */
const MAX_WAIT_MS = 60_000

/** The browser is given a file that leads to `url`: what stands in a command line can be read by all. Says on `say` when it cannot be done. */
export function openPage({ url, folder, say, platform = process.platform, env = process.env }: OpenPage): void {
  const failed = () => say('Could not open a browser. Open the address above yourself.')
  const file = join(folder, 'open.html')
  try {
    forgetPage(folder)
    writeFileSync(file, leadingTo(url), { mode: 0o600, flag: 'wx' })
  } catch {
    // A full disk, say: the person does it by hand.
    failed()
    return
  }
  setTimeout(() => forgetPage(folder), MAX_WAIT_MS).unref()
  const [command, ...args] = commandFor(file, platform, env)
  const started = spawn(command, args, { detached: true, stdio: 'ignore', env })
  started.on('error', failed)
  started.unref()
}

/** Removes what the last opening left. */
export const forgetPage = (folder: string): void => rmSync(join(folder, 'open.html'), { force: true })

/** `url` comes from `URL` and holds no quotes. */
const leadingTo = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Herald</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}">\n`

function commandFor(file: string, platform: string, env: NodeJS.ProcessEnv): [string, ...string[]] {
  if (platform === 'darwin') return ['open', file]
  // `start` is a word of the shell; rundll32 takes the file without one, so nothing in it needs quoting.
  if (platform === 'win32') return [windowsProgram('rundll32.exe', env), 'url.dll,FileProtocolHandler', file]
  return ['xdg-open', file]
}
