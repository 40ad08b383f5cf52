/** Opens an address in the person's own browser. */
import { spawn } from 'node:child_process'

/** Says on `say` when no browser can be opened; the address has been printed by then. */
export function openPage(url: string, say: (line: string) => void, platform = process.platform): void {
  const [command, ...args] = commandFor(url, platform)
  const started = spawn(command, args, { detached: true, stdio: 'ignore' })
  started.on('error', () => say('No browser could be opened: open the address above yourself.'))
  started.unref()
}

function commandFor(url: string, platform: string): [string, ...string[]] {
  if (platform === 'darwin') return ['open', url]
  // `start` is a word of the shell; rundll32 takes the address without one, so nothing in it needs quoting.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url]
  return ['xdg-open', url]
}
