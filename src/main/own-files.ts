/** Files of Herald's own types on a command line: the system passes them after a double click, or a drop onto the icon. */
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownFileKind } from '#contract'
import { joinOptionValues } from './options.ts'

/** The absolute path of the last such file on a command line that was run in `folder`; null if there is none. */
export function ownFileIn(args: readonly string[], folder: string): string | null {
  const word = joinOptionValues(args).findLast(isOwnFile)
  return word === undefined ? null : resolve(folder, pathOf(word))
}

/** Whether an argument is such a file. */
export const isOwnFile = (word: string): boolean => !word.startsWith('-') && ownFileKind(pathOf(word)) !== null

/** Whether a text is the absolute path of one of Herald's own files. */
export const isOwnPath = (text: string): boolean => isAbsolute(text) && ownFileKind(text) !== null

/** Linux desktops pass a percent-encoded URL. '' if it is not a local file. */
function pathOf(word: string): string {
  // A single letter before the colon is a Windows drive.
  if (!/^[a-z][\w+.-]+:/i.test(word)) return word
  try {
    return fileURLToPath(word)
  } catch {
    return ''
  }
}
