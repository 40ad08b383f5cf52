/** Parses the server address and token that the user typed. */
import { FailureError } from '../failure.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Other names of this computer, as `URL` normalises them. */
const localHostName = /^(.*\.localhost|0\.0\.0\.0|\[::\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]+\])$/

/** Whether the host of an address is this computer. */
export function isThisComputer(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return loopback.test(name) || localHostName.test(name)
}

/**
 * The origin of a server ('https://api.example.com'). A missing scheme is read as https, or http on this computer. Only https is accepted,
 * loopback excepted, because the token is sent there. Throws `FailureError` (`input`, path 'address').
 */
export function originOf(address: string): string {
  const url = parse(address.trim())
  if (!url || url.username || url.password) throw inputFailure('This is not an address')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname)))
    throw inputFailure('Use an https address, or localhost')
  return url.origin
}

/** The trimmed token. Throws `FailureError` (`input`, path 'token') if it is not valid in a header. */
export function tokenOf(text: string): string {
  const token = text.trim().replace(/^bearer\s+/i, '')
  if (/^[\x21-\x7e]+$/.test(token)) return token
  const message = token === '' ? 'Enter an access token' : 'This is not an access token'
  throw new FailureError({ kind: 'input', message, path: 'token' })
}

function parse(address: string): URL | null {
  if (/\s/.test(address) || address === '') return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
  const host = address.replace(/[/:].*$/, '')
  const url = hasScheme ? address : `${loopback.test(host) ? 'http' : 'https'}://${address}`
  return URL.canParse(url) ? new URL(url) : null
}

const inputFailure = (message: string) => new FailureError({ kind: 'input', message, path: 'address' })
