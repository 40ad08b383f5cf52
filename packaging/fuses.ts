/** Electron's fuses: switches in the program file itself, set while packaging and read back from it. */
import { join } from 'node:path'
import {
  FuseState,
  type FuseV1Config,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses'

/** `release` is for people; `end-to-end` differs in one fuse only, so that Playwright can drive it. */
export const flavours = ['release', 'end-to-end'] as const
export type Flavour = (typeof flavours)[number]

/** Every fuse by name: a fuse that a new Electron brings fails the packaging until it is decided here. */
export function fusesOf(flavour: Flavour): Record<keyof typeof FuseV1Options, boolean> {
  return {
    // Herald must not become a plain Node for whoever starts it.
    RunAsNode: false,
    // Herald keeps no cookies, and a store that is encrypted would ask for the keychain before anybody needs it.
    EnableCookieEncryption: false,
    EnableNodeOptionsEnvironmentVariable: false,
    // Playwright's `_electron` starts the program with --inspect.
    EnableNodeCliInspectArguments: flavour === 'end-to-end',
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    // The pages come from app://, never from file://.
    GrantFileProtocolExtraPrivileges: false,
    WasmTrapHandlers: true,
  }
}

/** The program file that the packager made in `folder`. */
export function programIn(folder: string, platform: string, product: string, executable: string): string {
  if (platform === 'darwin') return join(folder, `${product}.app`)
  return join(folder, platform === 'win32' ? `${product}.exe` : executable)
}

/**
 * Flips the fuses of `program` and makes sure, on its wire, that they are. On macOS (`system`) the program is signed anew by nobody:
 * Apple's processors refuse one whose signature does not fit. Where there is a certificate, it signs afterwards.
 */
export async function setFuses(
  program: string,
  flavour: Flavour,
  system: NodeJS.Platform = process.platform,
): Promise<void> {
  const wanted = fusesOf(flavour)
  const config: FuseV1Config = {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Only macOS has the program that signs.
    resetAdHocDarwinSignature: system === 'darwin' && program.endsWith('.app'),
    [FuseV1Options.RunAsNode]: wanted.RunAsNode,
    [FuseV1Options.EnableCookieEncryption]: wanted.EnableCookieEncryption,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: wanted.EnableNodeOptionsEnvironmentVariable,
    [FuseV1Options.EnableNodeCliInspectArguments]: wanted.EnableNodeCliInspectArguments,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: wanted.EnableEmbeddedAsarIntegrityValidation,
    [FuseV1Options.OnlyLoadAppFromAsar]: wanted.OnlyLoadAppFromAsar,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: wanted.LoadBrowserProcessSpecificV8Snapshot,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: wanted.GrantFileProtocolExtraPrivileges,
    [FuseV1Options.WasmTrapHandlers]: wanted.WasmTrapHandlers,
  }
  await flipFuses(program, config)
  const wrong = await wrongFuses(program, flavour)
  if (wrong.length > 0) throw new Error(`Fuses of ${program} are not as wanted: ${wrong.join(', ')}`)
}

/** Names of the fuses whose wire in `program` is not what `flavour` wants, removed ones included. */
export async function wrongFuses(program: string, flavour: Flavour): Promise<string[]> {
  const wire = await getCurrentFuseWire(program)
  return Object.entries(fusesOf(flavour)).flatMap(([name, on]) => {
    // The names are the keys of the enumeration: the record's type says so.
    const state = wire[FuseV1Options[name as keyof typeof FuseV1Options]]
    return state === (on ? FuseState.ENABLE : FuseState.DISABLE) ? [] : [name]
  })
}
