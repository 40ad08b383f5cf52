/** Files of Herald's own kinds that the system hands over on a command line: by double click, or dropped onto the icon. */
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownFileKind } from '#contract'
import { joined } from './options.ts'

/** The absolute path of the last such file on a command line that was given in `folder`; null where there is none. */
export function ownFileIn(words: readonly string[], folder: string): string | null {
  const word = joined(words).findLast(isOwnFile)
  return word === undefined ? null : resolve(folder, pathOf(word))
}

/** Whether a word of a command line is meant as such a file. */
export const isOwnFile = (word: string): boolean => !word.startsWith('-') && ownFileKind(pathOf(word)) !== null

/** A path that came from elsewhere, or that `ownFileIn` answered. */
export const isOwnPath = (text: string): boolean => isAbsolute(text) && ownFileKind(text) !== null

/** Desktops of Linux hand over an address, with its special characters escaped. '' for one that leads to no file of this computer. */
function pathOf(word: string): string {
  // One letter before the colon is a disk of Windows.
  if (!/^[a-z][\w+.-]+:/i.test(word)) return word
  try {
    return fileURLToPath(word)
  } catch {
    return ''
  }
}
