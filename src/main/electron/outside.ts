/** Links that lead out of Herald: which of them the system may open. */
import { shell } from 'electron'
import type { Log } from '../log.ts'

/** Anything else (file:, javascript:, another program's own scheme) could start something. */
const allowed = ['https:', 'mailto:']
const longest = 2_000

/** The address as it may be handed to the system; null when it may not. One that carries a name or a password never may. */
export function outsideAddress(url: string): string | null {
  if (url.length > longest || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return allowed.includes(protocol) && username === '' && password === '' ? href : null
}

/** Opens `url` in the person's own browser or mail program, or says in the log that it was refused. */
export function openOutside(url: string, log: Log): void {
  const address = outsideAddress(url)
  if (address === null) log('warn', 'A link to another program was refused')
  else shell.openExternal(address).catch((error) => log('warn', 'The system did not open a link', error))
}
