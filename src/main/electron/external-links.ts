/** Links that lead out of Herald: which of them the system may open. */
import { clipboard, dialog, shell } from 'electron'
import type { Log } from '../ports.ts'

/** Anything else (file:, javascript:, another program's own scheme) could start something. */
const allowed = ['https:', 'mailto:']
const MAX_ADDRESS_CHARS = 2_000

/** The address as it may be handed to the system; null when it may not. One that carries a name or a password never may. */
export function externalAddress(url: string): string | null {
  if (url.length > MAX_ADDRESS_CHARS || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return allowed.includes(protocol) && username === '' && password === '' ? href : null
}

/** Opens `url` in the person's own browser or mail program. What is refused is in the log; an address that one would expect to open is said. */
export function openExternalLink(url: string, log: Log): void {
  const address = externalAddress(url)
  if (address !== null)
    return void shell.openExternal(address).catch((error) => log('warn', 'The system did not open a link', error))
  log('warn', 'A link to another program was refused')
  if (/^http:/i.test(url) && url.length <= MAX_ADDRESS_CHARS)
    offerAddress(url).catch((error) => log('warn', 'The clipboard took nothing', error))
}

let offering = false

/** One box at a time: a page must not be able to fill the screen with them. */
async function offerAddress(url: string): Promise<void> {
  if (offering) return
  offering = true
  try {
    const { response } = await dialog.showMessageBox({
      type: 'info',
      buttons: ['Copy address', 'Close'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      message: 'This link was not opened',
      detail: `Herald only opens secure (https) addresses:\n${url}`,
    })
    if (response === 0) await clipboard.writeText(url)
  } finally {
    offering = false
  }
}
