/**
 * Certificate authorities that Chromium does not read: on Linux those of the system (Chromium reads only its own list and the user's NSS
 * store), on every platform those in the file that the user or their organisation named. Chromium checks first; only a certificate refused
 * for an unknown authority is checked here.
 */
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Certificate } from 'electron'
import { isMissing } from '../failure.ts'
import type { Log } from '../ports.ts'

/** System bundles that include what the administrator added: Debian and Ubuntu, Fedora, openSUSE. */
const bundles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/ca-bundle.pem',
]

/** net::ERR_CERT_AUTHORITY_INVALID. Chromium reports it before a wrong name or date, so those are checked here too. */
export const authorityInvalid = -202
/** Limit of intermediate certificates between a server and its authority. */
const MAX_BETWEEN = 8
const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
/** 2.5.29.30 in DER. Node does not check name constraints: an authority limited to some names is not accepted. */
const nameConstraints = Buffer.from('0603551d1e', 'hex')

export type AuthorityPorts = {
  caFile: string
  platform: NodeJS.Platform
  now: () => number
  log: Log
  /** Paths of the system's bundles, used on Linux only. */
  systemFiles?: readonly string[]
}

/** Whether one of these authorities issued a server's certificate, in Electron's form. Never throws. */
export function ownAuthorities(
  ports: AuthorityPorts,
): (hostname: string, certificate: Certificate) => Promise<boolean> {
  let roots: Promise<X509Certificate[]> | null = null
  return async (hostname, certificate) => {
    roots ??= rootsOf(ports)
    try {
      return isFrom(await roots, chainOf(certificate), hostname, ports.now())
    } catch (error) {
      ports.log('warn', `The certificate of ${hostname} cannot be read`, error)
      return false
    }
  }
}

async function rootsOf({ caFile, platform, log, systemFiles = bundles }: AuthorityPorts): Promise<X509Certificate[]> {
  const files = [...(platform === 'linux' ? systemFiles : []), ...(caFile === '' ? [] : [caFile])]
  const texts = files.map((file) =>
    readFile(file, 'latin1').catch((error) => {
      if (file === caFile || !isMissing(error)) log('warn', `The authorities in ${file} cannot be read`, error)
      return ''
    }),
  )
  return (await Promise.all(texts)).flatMap((text) => certificatesIn(text, log))
}

function certificatesIn(text: string, log: Log): X509Certificate[] {
  return (text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).flatMap((pem) => {
    try {
      return [new X509Certificate(pem)]
    } catch (error) {
      log('warn', 'The certificate of an authority is damaged', error)
      return []
    }
  })
}

/** The server's certificate, followed by the intermediates that it sent. */
function chainOf(leaf: Certificate): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (
    let certificate: Certificate | undefined = leaf;
    certificate?.data && chain.length < MAX_BETWEEN;
    certificate = certificate.issuerCert
  )
    chain.push(new X509Certificate(certificate.data))
  return chain
}

function isFrom(roots: X509Certificate[], chain: X509Certificate[], hostname: string, now: number): boolean {
  const [ownCertificate, ...sentChain] = chain
  if (
    !ownCertificate ||
    !isNamed(ownCertificate, hostname) ||
    !isForServers(ownCertificate) ||
    !isValid(ownCertificate, now)
  )
    return false
  return leadsTo(ownCertificate, roots, sentChain, now)
}

/** Whether a chain from `child` through the sent intermediates ends at a root. */
function leadsTo(
  child: X509Certificate,
  roots: X509Certificate[],
  sentCertificates: X509Certificate[],
  now: number,
): boolean {
  const isSignedBy = (issuer: X509Certificate) =>
    issuer.ca &&
    isValid(issuer, now) &&
    !issuer.raw.includes(nameConstraints) &&
    child.checkIssued(issuer) &&
    child.verify(issuer.publicKey)
  if (roots.some(isSignedBy)) return true
  return sentCertificates.some(
    (certificate, index) =>
      isSignedBy(certificate) && leadsTo(certificate, roots, sentCertificates.toSpliced(index, 1), now),
  )
}

/** The common name alone is no longer valid (RFC 9525). */
const isNamed = (ownCertificate: X509Certificate, hostname: string): boolean => {
  const host = hostname.replaceAll(/[[\]]/g, '')
  return (
    (isIP(host) ? ownCertificate.checkIP(host) : ownCertificate.checkHost(host, { subject: 'never' })) !== undefined
  )
}

const isForServers = ({ keyUsage }: X509Certificate): boolean =>
  keyUsage === undefined || keyUsage.includes(SERVER_AUTH)

const isValid = ({ validFromDate, validToDate }: X509Certificate, now: number): boolean =>
  validFromDate.getTime() <= now && now <= validToDate.getTime()
