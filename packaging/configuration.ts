/** What electron-builder is told: what goes into a package, for which systems, and how it is locked. */
import type { Configuration } from 'electron-builder'
import { type Flavour, programIn, setFuses } from './fuses.ts'
import { noticesFile } from './notices.ts'

export type PackageOptions = {
  flavour: Flavour
  /** Folder on the web with the newest packages (https); null: this Herald never looks for updates. */
  updates: string | null
  /** Stands in the packages for Linux, which ask for one. */
  homepage: string
}

/** Reads the options from the environment: HERALD_FLAVOUR, HERALD_UPDATES and HERALD_HOMEPAGE. Throws on one that cannot be. */
export function packageOptions(env: Record<string, string | undefined>): PackageOptions {
  const named = env.HERALD_FLAVOUR || 'release'
  if (named !== 'release' && named !== 'end-to-end')
    throw new Error(`HERALD_FLAVOUR is release or end-to-end, not '${named}'`)
  const updates = env.HERALD_UPDATES || null
  if (updates !== null && !isHttps(updates)) throw new Error('HERALD_UPDATES has to be an https address')
  return { flavour: named, updates, homepage: env.HERALD_HOMEPAGE || 'https://herald.example/' }
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'

/** The whole configuration. A package that updates itself has to be signed: nobody could vouch for its updates otherwise. */
export function configuration({ flavour, updates, homepage }: PackageOptions): Configuration {
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
      '!out/main/browser-host.js',
      '!out/main/reference-api-server.js',
    ],
    // Also shown in About; here it can be read without starting Herald.
    extraResources: [{ from: `out/renderer/${noticesFile}`, to: noticesFile }],
    asar: true,
    // No dependency is compiled: there is nothing to make anew for Electron.
    npmRebuild: false,
    extraMetadata: { homepage },
    protocols: [{ name: 'Herald', schemes: ['herald'] }],
    publish: updates === null ? null : [{ provider: 'generic', url: updates }],
    afterPack: ({ appOutDir, electronPlatformName, packager }) =>
      setFuses(
        programIn(appOutDir, electronPlatformName, packager.appInfo.productFilename, linux.executableName),
        flavour,
      ),
    win: { target: ['nsis'], icon: 'resources/icon.ico', forceCodeSigning: signed, verifyUpdateCodeSignature: true },
    // Uninstalling never takes what somebody wrote.
    nsis: {
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      deleteAppDataOnUninstall: false,
    },
    mac: { ...mac, forceCodeSigning: signed },
    dmg: { title: 'Herald', sign: false },
    linux,
    deb: { packageName: 'herald', maintainer: 'Herald <packages@herald.example>', priority: 'optional' },
  }
}

/** The zip is what updates on macOS are made of. */
const mac = {
  target: ['dmg', 'zip'],
  icon: 'resources/icon.icns',
  category: 'public.app-category.business',
  hardenedRuntime: true,
  gatekeeperAssess: false,
  entitlements: 'packaging/entitlements.mac.plist',
  entitlementsInherit: 'packaging/entitlements.mac.plist',
} satisfies Configuration['mac']

const linux = {
  target: ['AppImage', 'deb'],
  icon: 'resources/icons',
  category: 'Office',
  executableName: 'herald',
  synopsis: 'Write, approve and publish messaging campaigns',
  desktop: { entry: { Name: 'Herald', StartupWMClass: 'herald' } },
} satisfies Configuration['linux']
