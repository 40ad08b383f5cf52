/** Paths of Windows' own programs. */
import { win32 } from 'node:path'

/**
 * The full path of a program in System32. For a bare name Windows first searches the current folder, which is that of the double-clicked
 * file: a program of the same name there would be run.
 */
export const windowsProgram = (name: string, env: NodeJS.ProcessEnv = process.env): string =>
  win32.join(env.SystemRoot ?? 'C:\\Windows', 'System32', name)
