/** The oldest Electron that Herald runs on: an older one lacks fixes of Chromium that the locks rely on. */

/** Major version. Raised with every update of the dependency; three majors at most are kept up by Electron. */
export const floor = 45

/** Throws, in words for the person, when `version` is older. Undefined: this is no Electron at all. */
export function demandElectron(version: string | undefined): void {
  if (version === undefined || Number.parseInt(version, 10) >= floor) return
  throw new Error(`This needs Electron ${floor} or newer, and this is ${version}`)
}
