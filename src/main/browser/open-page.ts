/** Opens an address in the user's browser without showing it in this computer's list of processes. */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { windowsProgram } from '../windows-program.ts'

export type OpenPage = {
  url: string
  /** A folder that only this user can read. */
  folder: string
  say: (line: string) => void
  platform?: NodeJS.Platform
  env?: NodeJS.ProcessEnv
}

/** Milliseconds after which the file is removed; the browser reads it long before. */
const MAX_WAIT_MS = 60_000

/** Opens a file that redirects to `url`, because every user can read command lines. Reports failures through `say`. */
export function openPage({ url, folder, say, platform = process.platform, env = process.env }: OpenPage): void {
  const reportFailure = () => say('Could not open a browser. Open the address above yourself.')
  const file = join(folder, 'open.html')
  try {
    forgetPage(folder)
    writeFileSync(file, redirectPage(url), { mode: 0o600, flag: 'wx' })
  } catch {
    // Writing failed, for example because the disk is full: the user has to open the address.
    reportFailure()
    return
  }
  setTimeout(() => forgetPage(folder), MAX_WAIT_MS).unref()
  const [command, ...args] = commandFor(file, platform, env)
  const started = spawn(command, args, { detached: true, stdio: 'ignore', env })
  started.on('error', reportFailure)
  started.unref()
}

/** Removes the file of the previous opening. */
export const forgetPage = (folder: string): void => rmSync(join(folder, 'open.html'), { force: true })

/** `url` comes from `URL` and contains no quotes. */
const redirectPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Herald</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${url}">\n`

function commandFor(file: string, platform: string, env: NodeJS.ProcessEnv): [string, ...string[]] {
  if (platform === 'darwin') return ['open', file]
  // `start` is a shell command; rundll32 takes the file without a shell, so nothing needs quoting.
  if (platform === 'win32') return [windowsProgram('rundll32.exe', env), 'url.dll,FileProtocolHandler', file]
  return ['xdg-open', file]
}
