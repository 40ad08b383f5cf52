/** Where the programs of Windows itself stand. */
import { win32 } from 'node:path'

/**
 * The full path of a program in System32. By its bare name Windows looks in the current folder first, which is that of the file that was
 * double-clicked: a program of the same name beside it would be run.
 */
export const windowsProgram = (name: string, env: NodeJS.ProcessEnv = process.env): string =>
  win32.join(env.SystemRoot ?? 'C:\\Windows', 'System32', name)
