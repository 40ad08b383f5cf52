/** Authorities of the system and of the company on Linux: what OpenSSL takes and refuses of these chains (tests/fixtures/company). */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from 'electron'
import { describe, expect, test } from 'vitest'
import { ownAuthorities } from '../../../../src/main/electron/authorities.ts'

const folder = join(import.meta.dirname, '../../../fixtures/company')
const file = (name: string) => join(folder, `${name}.pem`)
const host = 'api.company.test'
const now = Date.UTC(2027, 5, 16)

/** As Electron shows a chain: the certificates that were sent along hang on the first (shell/common/gin_converters/net_converter.cc:85-121). */
function shown(name: string): Certificate {
  const pems = readFileSync(file(name), 'latin1').match(/-----BEGIN[\s\S]*?END CERTIFICATE-----/g) ?? []
  const made = pems.reduceRight<{ data: string; issuerCert?: object } | undefined>(
    (issuerCert, data) => ({ data, ...(issuerCert ? { issuerCert } : {}) }),
    undefined,
  )
  // What is read of it stands there.
  return made as Certificate
}

const logged: string[] = []
const judge = (caFile: string, at = now) =>
  ownAuthorities({ caFile, platform: 'darwin', now: () => at, log: (_level, message) => void logged.push(message) })

describe('of the company’s own authority', () => {
  const company = judge(file('authority'))
  test('its server is taken', async () => expect(await company(host, shown('server'))).toBe(true))
  test('by a number, where the certificate names it', async () =>
    expect(await company('127.0.0.1', shown('server'))).toBe(true))
  test.each([
    ['one that has expired', 'expired', host],
    ['one of another name', 'another-name', host],
    ['another address', 'server', 'evil.example'],
    ['another number', 'server', '10.0.0.1'],
    ['one of another authority', 'between', host],
  ])('%s is not', async (_what, name, hostname) => expect(await company(hostname, shown(name))).toBe(false))
})

test('a certificate with a forged signature is refused', async () => {
  const der = Buffer.from(new X509Certificate(shown('server').data).raw)
  der[der.length - 1] = (der.at(-1) ?? 0) ^ 1
  const data = `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`
  expect(await judge(file('authority'))(host, { data } as Certificate)).toBe(false)
})

describe('over certificates in between', () => {
  const second = judge(file('second-authority'))
  test('that were sent along', async () => expect(await second(host, shown('between'))).toBe(true))
  test.each([
    ['one for other names alone', 'for-other-names'],
    ['the certificate of a server is no authority', 'by-a-server'],
    ['one for clients', 'for-clients'],
  ])('%s is refused', async (_what, name) => expect(await second(host, shown(name))).toBe(false))
  test('before they are valid', async () =>
    expect(await judge(file('second-authority'), Date.UTC(2025, 0, 1))(host, shown('between'))).toBe(false))
})

test.each([
  ['linux', true],
  ['darwin', false],
  ['win32', false],
] as const)("the system's bundle is read on Linux, where Chromium does not: %s", async (platform, isTaken) => {
  const systemFiles = [join(folder, 'nowhere.pem'), file('authority')]
  const said: string[] = []
  const log = (_level: string, message: string) => void said.push(message)
  const judged = ownAuthorities({ caFile: '', platform, now: () => now, log, systemFiles })
  expect(await judged(host, shown('server'))).toBe(isTaken)
  // A system has one of the bundles: the others are no problem.
  expect(said).toEqual([])
})

test('no file, a file that is not there, and one that holds none', async () => {
  for (const caFile of ['', join(folder, 'nowhere.pem'), join(folder, 'README.md')])
    expect(await judge(caFile)(host, shown('server'))).toBe(false)
  expect(logged).toEqual([`The authorities in ${join(folder, 'nowhere.pem')} cannot be read`])
})

test('what cannot be read as a certificate is refused, and said', async () => {
  logged.length = 0
  expect(await judge(file('authority'))(host, { data: 'nothing' } as Certificate)).toBe(false)
  expect(logged).toEqual([`The certificate of ${host} cannot be read`])
})
