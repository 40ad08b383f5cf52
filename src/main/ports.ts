/** Dependencies of every service of main: the clock, the log, and notices to the page. */
import type { Notices } from '#contract'
import { loggedText } from './failure.ts'

/** A clock, so that tests need not wait. */
export type Clock = {
  /** Milliseconds since 1970 in UTC. */
  now(): number
  /** Runs `task` once after `ms` milliseconds; the returned function cancels it. A waiting task does not keep the process alive. */
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

/** The main process's log: one line per entry. stdout is reserved for the ready line. */
type Level = 'info' | 'warn' | 'error'
/** May contain ids, names of calls and durations; never the user's text, and never a token. */
export type Log = (level: Level, message: string, error?: unknown) => void

/** Matches a possible token, password or key after its label. */
const secret =
  /(bearer\s+|authorization["']?\s*[:=]\s*["']?basic\s+|[?&](?:t|key|sig|signature|x-amz-signature|x-amz-credential)=|(?:token|password|passwd|secret|api[_-]?key|cookie)["']?\s*[:=]\s*["']?)[\w.~%+/=-]+/gi
/** A user name and password in an address. */
const person = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*:[^\s/?#@]*@/gi

/** A log that writes to `write`, with everything that looks like a token removed. */
export function createLog(write: (line: string, level: Level) => void): Log {
  return (level, message, error) => {
    const cause = error === undefined ? '' : `: ${error instanceof Error ? stackOf(error) : String(error)}`
    write(`${new Date().toISOString()} ${level} ${withoutTokens(message + cause)}\n`, level)
  }
}

/** The stack of an error, whose first lines repeat its message. */
const stackOf = (error: Error): string => (error.stack ?? error.message).replace(error.message, () => loggedText(error))

/** The engine's error for invalid JSON quotes the text: a response or a draft. */
const quoted = /, (?:\.\.\.)?"[^\n]*(?:\n[^\n]*){0,3}?"(?:\.\.\.)? is not valid JSON/g

/** Removes everything that looks like a token; used for the log, its file and copies of it. */
export const withoutTokens = (text: string): string =>
  text.replace(quoted, ' is not valid JSON').replace(person, '$1(hidden)@').replace(secret, '$1(hidden)')

/** Milliseconds since `began` of the same clock, as a text for the log. */
export const durationText = (began: number, now: number): string => `in ${Math.max(0, Math.round(now - began))} ms`

/** Sends a notice of the contract to the page, with its payload. */
export type Notify = <N extends keyof Notices>(name: N, payload: Notices[N]) => void
