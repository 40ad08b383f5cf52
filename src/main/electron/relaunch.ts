/** What starts Herald anew once this process has ended: which words, and by whom where Electron's own helper cannot. */
import { spawn } from 'node:child_process'
import { isLink } from '../deep-link.ts'
import { joined } from '../options.ts'
import { isOwnFile } from '../own-files.ts'

/** Words that were for one start alone. */
const once = ['--updated', '-Embedding', '--no-sandbox', '--hidden']

/** The words of this start for the next one, with a link or a file to open where there is one: it comes last, and no other address stands by itself. */
export function relaunchArguments(words: readonly string[], wanted: string | null): string[] {
  const kept = joined(words).filter((word) => !isLink(word) && !isOwnFile(word) && !once.includes(word))
  return wanted === null ? kept : [...kept, wanted]
}

const waiting = 'while kill -0 "$0" 2>/dev/null; do sleep 0.2; done; exec "$@"'

/** Starts `program` once the process `pid` has ended, by the system's own shell (not on Windows). */
export function startAfterExit(pid: number, program: string, words: readonly string[]): void {
  spawn('/bin/sh', ['-c', waiting, String(pid), program, ...words], { detached: true, stdio: 'ignore' }).unref()
}
