/** What starts Herald anew once this process has ended: which words, and by whom where Electron's own helper cannot. */
import { spawn } from 'node:child_process'
import { isLink } from '../deep-link.ts'
import { takesNext } from '../options.ts'
import { isOwnFile } from '../own-files.ts'

/** Words that were for one start alone. */
const once = ['--updated', '-Embedding', '--no-sandbox']

/** The words of this start for the next one, with a link or a file to open where there is one. Electron refuses a command line on which anything follows a link. */
export function relaunchArguments(words: readonly string[], wanted: string | null): string[] {
  const kept = words.filter((word, index) => !isLink(word) && !isOpened(words, index) && !once.includes(word))
  return wanted === null ? kept : [...kept, wanted]
}

/** A value of an option may be called like a file. */
const isOpened = (words: readonly string[], index: number): boolean =>
  isOwnFile(words[index] ?? '') && !takesNext(words[index - 1])

const waiting = 'while kill -0 "$0" 2>/dev/null; do sleep 0.2; done; exec "$@"'

/** Starts `program` once the process `pid` has ended, by the system's own shell (not on Windows). */
export function startAfterExit(pid: number, program: string, words: readonly string[]): void {
  spawn('/bin/sh', ['-c', waiting, String(pid), program, ...words], { detached: true, stdio: 'ignore' }).unref()
}
