/** Which links that lead out of Herald may be opened by the system. */
import { clipboard, dialog, shell } from 'electron'
import type { Log } from '../ports.ts'

/** Any other scheme (file:, javascript:, another program's own) could start a program. */
const allowed = ['https:', 'mailto:']
const MAX_ADDRESS_CHARS = 2_000

/** The address to pass to the system; null if it is not allowed. An address with a user name or password is never allowed. */
export function externalAddress(url: string): string | null {
  if (url.length > MAX_ADDRESS_CHARS || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return allowed.includes(protocol) && username === '' && password === '' ? href : null
}

/** Opens `url` in the user's browser or email app. Logs a refused link; offers the address to the user if they would expect it to open. */
export function openExternalLink(url: string, log: Log): void {
  const address = externalAddress(url)
  if (address !== null)
    return void shell.openExternal(address).catch((error) => log('warn', 'The system did not open a link', error))
  log('warn', 'A link to another program was refused')
  if (/^http:/i.test(url) && url.length <= MAX_ADDRESS_CHARS)
    offerAddress(url).catch((error) => log('warn', 'The clipboard could not be written', error))
}

let isOffering = false

/** Shows one box at a time, so that a page cannot fill the screen. */
async function offerAddress(url: string): Promise<void> {
  if (isOffering) return
  isOffering = true
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
    isOffering = false
  }
}
