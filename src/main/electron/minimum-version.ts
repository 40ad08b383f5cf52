/** The oldest Electron that Herald runs on: an older one lacks security fixes of Chromium. */

/** Major version. Raised with every update of the dependency; Electron supports three majors at most. */
export const MINIMUM_ELECTRON = 45

/** Throws, with a message for the user, if `version` is too old. Undefined: not Electron. */
export function requireElectron(version: string | undefined): void {
  if (version === undefined || Number.parseInt(version, 10) >= MINIMUM_ELECTRON) return
  throw new Error(`This needs Electron ${MINIMUM_ELECTRON} or newer, and this is ${version}`)
}
