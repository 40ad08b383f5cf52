/** Connects handlers to the contract: checks the call's name and input, and wraps the result or failure as data, also while the services are opening. */
import * as v from 'valibot'
import { type Answer, contract, fromText, type Handlers, refusedInput, textCallPrefix } from '#contract'
import { FailureError, loggedText } from './failure.ts'
import type { Log } from './ports.ts'
import { CachedReply } from './reads/index.ts'
import type { Services } from './services.ts'

/** Runs one call by its full name ('api.copyCampaign'). Never throws. */
export type Serve = (name: string, input: unknown) => Promise<Answer<unknown>>

/**
 * The only path from a transport to the handlers. The host has checked the sender; name and input are checked here. A call that arrives as
 * text is answered with text.
 */
export function serve(handlers: Handlers, log: Log): Serve {
  const answer = serveHandlers(handlers, log)
  return (name, input) =>
    name.startsWith(textCallPrefix)
      ? answeredInText(answer, name.slice(textCallPrefix.length), input, log)
      : answer(name, input)
}

async function answeredInText(answer: Serve, name: string, text: unknown, log: Log): Promise<Answer<string>> {
  const read = fromText(text)
  if (!read) return { ok: false, failure: { kind: 'input', message: 'Not plain JSON', call: name } }
  try {
    return { ok: true, value: JSON.stringify(await answer(name, read.value)) }
  } catch (error) {
    return failureAnswer(name, error, log)
  }
}

function serveHandlers(handlers: Handlers, log: Log): Serve {
  return async (name, input) => {
    const found = find(handlers, name)
    if (!found) return { ok: false, failure: { kind: 'input', message: 'There is no such call', call: name } }
    // JSON has no undefined: over HTTP a call without input arrives as null.
    const value = found.row.input.type === 'undefined' ? (input ?? undefined) : input
    const checked = v.safeParse(found.row.input, value)
    if (!checked.success) return refusedInput(name, checked.issues[0])
    try {
      return answerOf(await found.handler(checked.output))
    } catch (error) {
      return failureAnswer(name, error, log)
    }
  }
}

const answerOf = (reply: unknown): Answer<unknown> =>
  reply instanceof CachedReply ? { ok: true, value: reply.value, asOf: reply.asOf } : { ok: true, value: reply ?? null }

type CallHandler = { row: { input: v.GenericSchema }; handler: (input: unknown) => unknown }

/** Own properties only: 'api.constructor' and '__proto__.x' are not calls. */
function find(handlers: Handlers, name: string): CallHandler | null {
  const [group = '', member = '', ...rest] = name.split('.')
  if (rest.length > 0) return null
  const row = ownProperty(ownProperty(contract, group), member)
  const handler = ownProperty(ownProperty(handlers, group), member)
  if (!isCall(row) || typeof handler !== 'function') return null
  return { row, handler: (input) => handler(input) }
}

function ownProperty(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null || !Object.hasOwn(owner, key)) return undefined
  return Reflect.get(owner, key)
}

const isCall = (row: unknown): row is { kind: 'call'; input: v.GenericSchema } =>
  typeof row === 'object' && row !== null && 'kind' in row && row.kind === 'call'

function failureAnswer(name: string, error: unknown, log: Log): Answer<never> {
  if (error instanceof FailureError) {
    if (error.cause !== undefined) log('warn', `${name} failed: ${loggedText(error)}`, error.cause)
    return { ok: false, failure: { ...error.failure, call: error.failure.call ?? name } }
  }
  log('error', `${name} failed`, error)
  return {
    ok: false,
    failure: { kind: 'internal', message: 'Something went wrong inside Herald. The log has the details.', call: name },
  }
}

export type PendingServices = Pick<Services, 'takeFile' | 'takeBackup'> & { answer: Serve }

/** Never throws; if the services cannot be opened, every answer carries the reason. */
export function answerOncePending(opening: Promise<Services>, log: Log): PendingServices {
  const openedServices = opening.then((services) => ({ services, answer: serve(services.handlers, log) }))
  // The code that opens the services reports this failure; a calling page gets it too.
  openedServices.catch(() => undefined)
  const refusalAnswer = (error: unknown): Answer<never> => {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, failure: { kind: 'internal', message: `Herald could not start: ${reason}` } }
  }
  return {
    answer: (name, input) => openedServices.then(({ answer }) => answer(name, input), refusalAnswer),
    takeFile: (...file) => openedServices.then(({ services }) => services.takeFile(...file), refusalAnswer),
    takeBackup: (bytes) => openedServices.then(({ services }) => services.takeBackup(bytes), refusalAnswer),
  }
}
