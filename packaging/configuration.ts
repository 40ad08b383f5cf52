/** What electron-builder is told: what goes into a package, for which systems, and how it is locked. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { type Flavour, programIn, setFuses } from './fuses.ts'
import { noticesFile } from './notices.ts'

export type PackageOptions = {
  flavour: Flavour
  /** Folder on the web with the newest packages (https); null: this Herald never looks for updates. */
  updates: string | null
  /** Where a person fetches Herald by hand (https); it stands in every package, and those for Linux ask for one. */
  homepage: string
  /** How macOS packages are signed: by a certificate (the usual one), or by nobody, which macOS accepts on the computer that was told to. */
  macSigning?: 'certificate' | 'ad-hoc'
  /** Azure's signing service for Windows; null: a certificate in a file (CSC_LINK), or no signature. */
  azure?: NonNullable<NonNullable<Configuration['win']>['azureSignOptions']> | null
  /** Whether a Windows Installer package is made as well, for those who distribute by group policy. */
  msi?: boolean
  /** Whether the tool is here that packages for Fedora are made with. */
  rpm?: boolean
}

type Environment = Record<string, string | undefined>

/** Reads the options from the environment; docs/packaging.md lists the variables. Throws on one that cannot be. */
export function packageOptions(env: Environment): PackageOptions {
  const named = env.HERALD_FLAVOUR || 'release'
  if (named !== 'release' && named !== 'end-to-end')
    throw new Error(`HERALD_FLAVOUR is release or end-to-end, not '${named}'`)
  const updates = httpsOf(env, 'HERALD_UPDATES')
  const homepage = httpsOf(env, 'HERALD_HOMEPAGE')
  if (updates !== null && homepage === null)
    throw new Error('With HERALD_UPDATES goes HERALD_HOMEPAGE: where a person fetches what cannot install itself')
  const isSigned = updates !== null || Boolean(env.CSC_LINK || env.CSC_NAME)
  return {
    ...{ flavour: named, updates, homepage: homepage ?? 'https://herald.example/' },
    macSigning: isSigned ? 'certificate' : 'ad-hoc',
    azure: azureOf(env),
    msi: env.HERALD_MSI === '1',
    rpm: (env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'rpmbuild'))),
  }
}

function httpsOf(env: Environment, name: string): string | null {
  const text = env[name] || null
  if (text !== null && !(URL.canParse(text) && new URL(text).protocol === 'https:'))
    throw new Error(`${name} has to be an https address`)
  return text
}

/** All four or none: with one missing, signing would fail at the end of the packaging, in the words of a foreign tool. */
function azureOf(env: Environment): NonNullable<PackageOptions['azure']> | null {
  const names = {
    endpoint: 'HERALD_AZURE_ENDPOINT',
    codeSigningAccountName: 'HERALD_AZURE_ACCOUNT',
    certificateProfileName: 'HERALD_AZURE_PROFILE',
    publisherName: 'HERALD_AZURE_PUBLISHER',
  }
  const missing = Object.values(names).filter((name) => !env[name])
  if (missing.length === Object.keys(names).length) return null
  if (missing.length > 0) throw new Error(`To sign by Azure, say also ${missing.join(', ')}`)
  const read = (name: string) => env[name] ?? ''
  return {
    endpoint: read(names.endpoint),
    codeSigningAccountName: read(names.codeSigningAccountName),
    certificateProfileName: read(names.certificateProfileName),
    publisherName: read(names.publisherName),
  }
}

/** The whole configuration. A package that updates itself has to be signed: nobody could vouch for its updates otherwise. */
export function configuration({
  flavour,
  updates,
  homepage,
  macSigning,
  azure,
  msi,
  rpm,
}: PackageOptions): Configuration {
  const signed = updates !== null
  return {
    appId: 'app.herald.desktop',
    productName: 'Herald',
    copyright: 'MIT licence',
    artifactName: `herald-\${version}-\${os}-\${arch}.\${ext}`,
    directories: { output: `dist/${flavour}`, buildResources: 'resources' },
    // The browser host and the reference API alone are for those who have the sources.
    files: [
      'out/**',
      '!out/**/*.map',
      'package.json',
      'LICENSE',
      // In the tray.
      'resources/icons/32x32.png',
      'resources/trayTemplate*.png',
      '!out/main/browser-host.js',
      '!out/main/reference-api-server.js',
    ],
    // Also shown in About; here it can be read without starting Herald.
    extraResources: [{ from: `out/renderer/${noticesFile}`, to: noticesFile }],
    asar: true,
    // No dependency is compiled: there is nothing to make anew for Electron.
    npmRebuild: false,
    // Electron reads both names from the packaged file: its menus and keychain entry show the one, Linux finds the window's icon by the other.
    extraMetadata: { homepage, productName: 'Herald', desktopName: 'herald.desktop' },
    protocols: [{ name: 'Herald', schemes: ['herald'] }],
    fileAssociations: [...ownFiles],
    publish: updates === null ? null : [{ provider: 'generic', url: updates }],
    // The older runtime of AppImages needs libfuse2, which Ubuntu has not had since 22.04.
    toolsets: { appimage: '1.0.3' },
    afterPack: ({ appOutDir, electronPlatformName, packager }) =>
      setFuses(
        programIn(appOutDir, electronPlatformName, packager.appInfo.productFilename, linux.executableName),
        flavour,
      ),
    win: {
      target: ['nsis', ...(msi ? ['msi'] : [])],
      icon: 'resources/icon.ico',
      forceCodeSigning: signed,
      verifyUpdateCodeSignature: true,
      ...(azure ? { azureSignOptions: azure } : {}),
    },
    nsis,
    // For everybody on the computer, without a question; the code ties a new version to the one that it replaces.
    msi: { oneClick: true, perMachine: true, upgradeCode: '{5C0E6C1E-0E5B-4D0A-9B5E-6B1D4A7C2F93}' },
    mac: { ...mac, ...(macSigning === 'ad-hoc' ? signedByNobody : {}), forceCodeSigning: signed },
    dmg: { title: 'Herald', sign: false },
    linux: { ...linux, target: [...linux.target, ...(rpm ? ['rpm'] : [])] },
    deb: {
      packageName: 'herald',
      maintainer: 'Herald <packages@herald.example>',
      priority: 'optional',
      fpm: withoutAppRun,
    },
    // Two programs with one Electron would otherwise both bring the same links of debuggers, and the second could not be installed.
    rpm: { packageName: 'herald', fpm: [...withoutAppRun, '--rpm-rpmbuild-define=_build_id_links none'] },
  }
}

/** What a double click opens with Herald; macOS and Linux read it from the package, Windows from what the installer writes. */
const ownFiles = [
  {
    ...{ ext: 'herald', name: 'Herald campaigns', description: 'Herald campaigns' },
    ...{ mimeType: 'application/vnd.herald.campaigns+json', role: 'Editor' },
  },
  {
    ...{ ext: 'herald-backup', name: 'Herald backup', description: 'Herald backup' },
    ...{ mimeType: 'application/vnd.herald.backup', role: 'Viewer' },
  },
] as const satisfies Configuration['fileAssociations']

const nsis = {
  oneClick: false,
  perMachine: false,
  allowToChangeInstallationDirectory: true,
  // Uninstalling never takes what somebody wrote.
  deleteAppDataOnUninstall: false,
  // One installer for each kind of processor: one for both would be twice the download.
  buildUniversalInstaller: false,
  include: 'packaging/uninstall.nsh',
} satisfies Configuration['nsis']

/** The zip is what updates on macOS are made of. */
const mac = {
  target: ['dmg', 'zip'],
  icon: 'resources/icon.icns',
  category: 'public.app-category.business',
  hardenedRuntime: true,
  gatekeeperAssess: false,
  entitlements: 'packaging/entitlements.mac.plist',
  entitlementsInherit: 'packaging/entitlements.mac.plist',
  // macOS asks since version 15 when the server of a company stands in its own network.
  extendInfo: { NSLocalNetworkUsageDescription: 'Herald connects to the server of your company in this network.' },
} satisfies Configuration['mac']

/**
 * Signed by nobody, which Apple's processors demand of every program at least. Its libraries then carry no team that the hardened runtime
 * could compare: it has to be told to load them.
 */
const signedByNobody = {
  identity: '-',
  notarize: false,
  entitlements: 'packaging/entitlements.ad-hoc.mac.plist',
  entitlementsInherit: 'packaging/entitlements.ad-hoc.mac.plist',
} satisfies Configuration['mac']

const linux = {
  target: ['AppImage', 'deb'],
  icon: 'resources/icons',
  category: 'Office',
  executableName: 'herald',
  synopsis: 'Write, approve and publish messaging campaigns',
  desktop: { entry: { Name: 'Herald', StartupWMClass: 'herald' } },
  syncDesktopName: true,
  // In place of electron-builder's own, which turns the sandbox off where the system forbids what it needs.
  extraFiles: [{ from: 'packaging/app-run.sh', to: 'AppRun' }],
} satisfies Configuration['linux']

/** It starts the AppImage alone; the other packages are made of the same folder. */
const withoutAppRun = ['--exclude=opt/Herald/AppRun']
