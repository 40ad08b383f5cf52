/** Restarts Herald: the arguments of the next start, and a process that replaces Electron's relaunch helper where that does not work (AppImage). */
import { spawn } from 'node:child_process'
import { isLink, isOwnFile, joinOptionValues } from '../options.ts'

/** Arguments that apply to one start only. */
const onceOnly = ['--updated', '-Embedding', '--no-sandbox', '--hidden']

/** Arguments for the next start: those of this start, then a link or file to open unless it is null. No other address is passed on. */
export function relaunchArguments(args: readonly string[], link: string | null): string[] {
  const remaining = joinOptionValues(args).filter(
    (word) => !isLink(word) && !isOwnFile(word) && !onceOnly.includes(word),
  )
  return link === null ? remaining : [...remaining, link]
}

const waitForExit = 'while kill -0 "$0" 2>/dev/null; do sleep 0.2; done; exec "$@"'

/** Starts `program` after the process `pid` has ended, with the system's shell (not on Windows). */
export function startAfterExit(pid: number, program: string, args: readonly string[]): void {
  spawn('/bin/sh', ['-c', waitForExit, String(pid), program, ...args], { detached: true, stdio: 'ignore' }).unref()
}
