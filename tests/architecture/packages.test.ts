/**
 * Checks the packages' configuration offline: it is valid by electron-builder's schema, all files that it names exist, fuses are set in the
 * binary, and icons have the right format.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configuration, type PackageOptions, packageOptions } from '../../packaging/configuration.ts'
import { flavours, fusesOf, programIn, setFuses, wrongFuses } from '../../packaging/fuses.ts'
import { icns, ico } from '../../packaging/icon-files.ts'
import { root } from './sources.ts'

type Builder = {
  getConfig(folder: string, file: string | null, given: null): Promise<Record<string, unknown>>
  validateConfiguration(config: object, log: { isEnabled: boolean; add(): void }): Promise<void>
}
const builder: Builder = createRequire(import.meta.url)('app-builder-lib/out/util/config/config')
const validate = (config: object) => builder.validateConfiguration(config, { isEnabled: false, add: () => {} })

const updates = 'https://updates.example/herald/'
const homepage = 'https://herald.example/download'
const azure = {
  endpoint: 'https://weu.codesigning.azure.net/',
  codeSigningAccountName: 'herald',
  certificateProfileName: 'public',
  publisherName: 'Herald Ltd',
}
const options = (more: Partial<PackageOptions>): PackageOptions => ({
  flavour: 'release',
  updates: null,
  homepage: 'https://herald.example/',
  macSigning: 'certificate',
  azure: null,
  rpm: false,
  ...more,
})

describe('the configuration', () => {
  test('is found by electron-builder', async () => {
    const found = await builder.getConfig(root, null, null)
    expect(found).toMatchObject({ appId: 'app.herald.desktop', productName: 'Herald', asar: true, publish: null })
    await validate(found)
  })

  test.each(flavours.flatMap((flavour) => [null, updates].map((from) => [flavour, from] as const)))(
    'is valid: %s, updates from %s',
    async (flavour, from) => {
      await validate(configuration(options({ flavour, updates: from })))
    },
  )
  test('is valid in every form: unsigned, signed by Azure, with a package for Fedora', async () => {
    await validate(configuration(options({ macSigning: 'ad-hoc', azure, rpm: true })))
  })

  test('the schema rejects an unknown setting', async () => {
    await expect(validate({ ...configuration(options({})), asarr: true })).rejects.toThrow(/asarr/)
    await expect(validate({ ...configuration(options({})), win: { icn: 'a' } })).rejects.toThrow(/configuration\.win/)
  })

  test('every file that it names is there', () => {
    const { win, mac, linux, nsis, directories } = configuration(options({}))
    const named = [
      ...[linux?.extraFiles].flat().map((file) => (typeof file === 'object' ? file?.from : file)),
      nsis?.include,
      configuration(options({ macSigning: 'ad-hoc' })).mac?.entitlements,
      win?.icon,
      mac?.icon,
      linux?.icon,
      mac?.entitlements,
      mac?.entitlementsInherit,
      directories?.buildResources,
    ]
    for (const path of named) expect([path, existsSync(join(root, path ?? 'nothing'))]).toEqual([path, true])
    const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(main).toBe('out/main/index.js')
  })

  test('has the right targets for each system', () => {
    const { win, mac, linux } = configuration(options({}))
    expect([win?.target, mac?.target, linux?.target]).toEqual([['nsis'], ['dmg', 'zip'], ['AppImage', 'deb']])
    expect(configuration(packageOptions({ HERALD_MSI: '1' })).win?.target).toEqual(['nsis', 'msi'])
    expect(configuration(options({ rpm: true })).linux?.target).toEqual(['AppImage', 'deb', 'rpm'])
  })

  const entitled = (macSigning: NonNullable<PackageOptions['macSigning']>) => {
    const { mac } = configuration(options({ macSigning }))
    expect(mac?.entitlementsInherit).toBe(mac?.entitlements)
    const keys = readFileSync(join(root, mac?.entitlements ?? ''), 'utf8').matchAll(
      /<key>com\.apple\.security\.([^<]+)/g,
    )
    return [mac?.identity, mac?.hardenedRuntime, ...[...keys].map(([, key]) => key)]
  }
  test('libraries of other signers load only in an unsigned macOS package', () => {
    expect(entitled('certificate')).toEqual([undefined, true, 'cs.allow-jit'])
    expect(entitled('ad-hoc')).toEqual(['-', true, 'cs.allow-jit', 'cs.disable-library-validation'])
  })

  test('the packaged program is called Herald, and its windows have the icon of herald.desktop', () => {
    const { productName, extraMetadata, linux } = configuration(options({ homepage }))
    expect(extraMetadata).toEqual({ homepage, productName, desktopName: 'herald.desktop' })
    expect(linux).toMatchObject({ executableName: 'herald', syncDesktopName: true })
    expect(linux?.desktop?.entry?.StartupWMClass).toBe('herald')
    const { desktopName } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(desktopName).toBe('herald.desktop')
  })

  test('macOS asks for the local network with a text of Herald', () => {
    const { NSLocalNetworkUsageDescription: text } = configuration(options({})).mac?.extendInfo ?? {}
    expect(text).toBe('Herald connects to the server of your company in this network.')
  })

  test('Windows is signed by Azure if Azure is configured, with one installer for each kind of processor', () => {
    expect(configuration(options({ azure })).win?.azureSignOptions).toEqual(azure)
    expect(configuration(options({})).win).not.toHaveProperty('azureSignOptions')
    expect(configuration(options({})).nsis?.buildUniversalInstaller).toBe(false)
  })

  test('a package that updates itself must be signed', () => {
    const signing = ({ win, mac }: ReturnType<typeof configuration>) => [win?.forceCodeSigning, mac?.forceCodeSigning]
    expect(signing(configuration(options({ updates })))).toEqual([true, true])
    expect(signing(configuration(options({})))).toEqual([false, false])
    expect(configuration(options({ updates })).publish).toEqual([{ provider: 'generic', url: updates }])
  })

  const azureNames = {
    HERALD_AZURE_ENDPOINT: azure.endpoint,
    HERALD_AZURE_ACCOUNT: azure.codeSigningAccountName,
    HERALD_AZURE_PROFILE: azure.certificateProfileName,
    HERALD_AZURE_PUBLISHER: azure.publisherName,
  }
  test.each([
    [{}, { flavour: 'release', updates: null, macSigning: 'ad-hoc', azure: null, rpm: false }],
    [
      { HERALD_FLAVOUR: 'end-to-end', HERALD_UPDATES: updates, HERALD_HOMEPAGE: homepage },
      { flavour: 'end-to-end', updates, homepage, macSigning: 'certificate' },
    ],
    [{ CSC_LINK: 'a certificate' }, { macSigning: 'certificate' }],
    [{ CSC_NAME: 'Herald Ltd' }, { macSigning: 'certificate' }],
    [azureNames, { azure }],
  ])('from the environment: %j', (env, expected) => expect(packageOptions(env)).toMatchObject(expected))
  test.each([
    [{ HERALD_FLAVOUR: 'debug' }, /release or end-to-end/],
    [{ HERALD_UPDATES: 'http://updates.example/' }, /HERALD_UPDATES has to be an https address/],
    [{ HERALD_UPDATES: 'somewhere' }, /HERALD_UPDATES has to be an https address/],
    [{ HERALD_HOMEPAGE: 'http://herald.example/' }, /HERALD_HOMEPAGE has to be an https address/],
    [{ HERALD_UPDATES: updates }, /With HERALD_UPDATES goes HERALD_HOMEPAGE/],
    [
      { ...azureNames, HERALD_AZURE_ACCOUNT: '', HERALD_AZURE_PUBLISHER: '' },
      /say also HERALD_AZURE_ACCOUNT, HERALD_AZURE_PUBLISHER$/,
    ],
  ])('refused: %j', (env, words) => expect(() => packageOptions(env)).toThrow(words))
  test('has a package for Fedora if rpmbuild is installed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'herald-rpm-'))
    writeFileSync(join(folder, 'rpmbuild'), '')
    expect(packageOptions({ PATH: ['/nowhere', folder].join(delimiter) }).rpm).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

describe('fuses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-fuses-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'herald')
  /** The fuse wire in Electron's binary: a marker, the version, the count, and each fuse as '0', '1' or 'r' (removed). */
  const wire = (fuses: string) => {
    writeFileSync(
      program,
      `\x7fELF some code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01${String.fromCharCode(fuses.length)}${fuses} more`,
      'latin1',
    )
  }

  test.each(flavours)('%s: flipped, and read back', async (flavour) => {
    wire('101100011')
    expect(await wrongFuses(program, flavour)).not.toEqual([])
    await setFuses(program, flavour)
    expect(await wrongFuses(program, flavour)).toEqual([])
    const bits = Object.values(fusesOf(flavour))
      .map((on) => (on ? '1' : '0'))
      .join('')
    expect(readFileSync(program, 'latin1')).toContain(`\x09${bits} more`)
  })
  test('the flavours differ in the inspector alone', async () => {
    await setFuses(program, 'release')
    expect(await wrongFuses(program, 'end-to-end')).toEqual(['EnableNodeCliInspectArguments'])
  })
  test.each(flavours)('%s: no cookie asks for the keychain, as Herald keeps none', (flavour) =>
    expect(fusesOf(flavour).EnableCookieEncryption).toBe(false),
  )
  test('a fuse without a decision fails the packaging', async () => {
    wire('1011000111')
    await expect(setFuses(program, 'release')).rejects.toThrow(/strictlyRequireAllFuses/)
  })
  // The stand-in signer is a script that records its arguments; Windows cannot start such a script.
  test.skipIf(process.platform === 'win32')('macOS programs are signed anew once their fuses are flipped', async () => {
    const app = join(folder, 'Herald.app')
    const framework = join(app, 'Contents/Frameworks/Electron Framework.framework')
    mkdirSync(framework, { recursive: true })
    wire('101100011')
    const flippedIn = join(framework, 'Electron Framework')
    writeFileSync(flippedIn, readFileSync(program))
    const asked = join(folder, 'asked')
    writeFileSync(join(folder, 'codesign'), `#!/bin/sh\necho "$@" > '${asked}'\n`, { mode: 0o755 })
    const { PATH } = process.env
    process.env.PATH = `${folder}${delimiter}${PATH}`
    try {
      await setFuses(app, 'release', 'linux')
      expect(existsSync(asked)).toBe(false)
      await setFuses(app, 'release', 'darwin')
    } finally {
      process.env.PATH = PATH
    }
    expect(readFileSync(asked, 'utf8')).toMatch(/^--sign - --force .*Herald\.app\n$/)
    expect(await wrongFuses(app, 'release')).toEqual([])
  })
  test('a removed fuse does not count as set', async () => {
    wire('0101r1001')
    expect(await wrongFuses(program, 'end-to-end')).toContain('EnableEmbeddedAsarIntegrityValidation')
  })
  test.each([
    ['linux', '/a/herald'],
    ['win32', '/a/Herald.exe'],
    ['darwin', '/a/Herald.app'],
  ])('the program on %s', (platform, path) => expect(programIn('/a', platform, 'Herald', 'herald')).toBe(path))
})

describe('icons', () => {
  const png = (path: string) => readFileSync(join(root, 'resources/icons', path))
  const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

  test('one of each size for Linux', () => {
    expect(readdirSync(join(root, 'resources/icons')).sort()).toEqual(sizes.map((size) => `${size}x${size}.png`).sort())
    for (const size of sizes) {
      const bytes = png(`${size}x${size}.png`)
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[25]]).toEqual([size, size, 6])
    }
  })
  test('the .ico has the sizes up to 256', () => {
    const small = sizes.filter((size) => size <= 256).map((size) => ({ size, png: png(`${size}x${size}.png`) }))
    expect(readFileSync(join(root, 'resources/icon.ico')).equals(ico(small))).toBe(true)
  })
  test('the .icns is complete', () => {
    const bytes = readFileSync(join(root, 'resources/icon.icns'))
    expect([bytes.toString('latin1', 0, 4), bytes.readUInt32BE(4)]).toEqual(['icns', bytes.length])
    expect(() => icns([])).toThrow(/no picture of 16 pixels/)
  })
})
