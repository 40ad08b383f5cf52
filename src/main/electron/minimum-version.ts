/** The oldest Electron that Herald runs on: an older one lacks fixes of Chromium that the locks rely on. */

/** Major version. Raised with every update of the dependency; three majors at most are kept up by Electron. */
export const MINIMUM_ELECTRON = 45

/** Throws, in words for the person, when `version` is older. Undefined: this is no Electron at all. */
export function requireElectron(version: string | undefined): void {
  if (version === undefined || Number.parseInt(version, 10) >= MINIMUM_ELECTRON) return
  throw new Error(`This needs Electron ${MINIMUM_ELECTRON} or newer, and this is ${version}`)
}
