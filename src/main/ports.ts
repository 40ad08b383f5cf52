/** What every service of main is given: the time, the log, and a way to tell the page something. */
import type { Notices } from '#contract'

/** Time as a port, so that tests need not wait. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
  /** Runs `task` once after `ms` milliseconds; the answer cancels it. A waiting task does not keep the process alive. */
  after(ms: number, task: () => void): () => void
}

/** The computer's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

/** The main process's log: one line per entry. stdout belongs to the ready line alone. */
type Level = 'info' | 'warn' | 'error'
/** Ids, names of calls and durations may stand in it; never what somebody wrote, and never a token. */
export type Log = (level: Level, message: string, error?: unknown) => void

/** What might be a token, a password or a key, after the word that announces one. */
const secret =
  /(bearer\s+|authorization["']?\s*[:=]\s*["']?basic\s+|[?&](?:t|key|sig|signature|x-amz-signature|x-amz-credential)=|(?:token|password|passwd|secret|api[_-]?key|cookie)["']?\s*[:=]\s*["']?)[\w.~%+/=-]+/gi
/** A name and a password in an address. */
const person = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*:[^\s/?#@]*@/gi

/** A log that writes to `write`. Whatever looks like a token is blanked before it is written. */
export function createLog(write: (line: string, level: Level) => void): Log {
  return (level, message, error) => {
    const cause =
      error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    write(`${new Date().toISOString()} ${level} ${withoutTokens(message + cause)}\n`, level)
  }
}

/** What the engine quotes of a text that it could not read as JSON: an answer or a draft. */
const quoted = /, (?:\.\.\.)?"[^\n]*(?:\n[^\n]*){0,3}?"(?:\.\.\.)? is not valid JSON/g

/** The same text with everything that looks like a token blanked: the one place for the log, its file and what is copied from it. */
export const withoutTokens = (text: string): string =>
  text.replace(quoted, ' is not valid JSON').replace(person, '$1(hidden)@').replace(secret, '$1(hidden)')

/** Whole milliseconds since `began`, of the same clock, for a line of the log. */
export const took = (began: number, now: number): string => `in ${Math.max(0, Math.round(now - began))} ms`

/** How main tells the page something: by the notice's name in the contract, with its payload. */
export type Notify = <N extends keyof Notices>(name: N, payload: Notices[N]) => void
