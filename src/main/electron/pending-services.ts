/** Answers calls while the services are opening: a page may call at once, and gets its answer once they are open. */
import type { Answer } from '#contract'
import type { Log } from '../ports.ts'
import { type Serve, serve } from '../serve.ts'
import type { Services } from '../services.ts'

export type PendingServices = Pick<Services, 'takeFile' | 'takeBackup'> & { answer: Serve }

/** Never throws; if the services cannot be opened, every answer carries the reason. */
export function answerOncePending(opening: Promise<Services>, log: Log): PendingServices {
  const opened = opening.then((services) => ({ services, answer: serve(services.handlers, log) }))
  // The code that opens the services reports this failure; a calling page gets it too.
  opened.catch(() => undefined)
  const refused = (error: unknown): Answer<never> => {
    const why = error instanceof Error ? error.message : String(error)
    return { ok: false, failure: { kind: 'internal', message: `Herald could not start: ${why}` } }
  }
  return {
    answer: (name, input) => opened.then(({ answer }) => answer(name, input), refused),
    takeFile: (...file) => opened.then(({ services }) => services.takeFile(...file), refused),
    takeBackup: (bytes) => opened.then(({ services }) => services.takeBackup(bytes), refused),
  }
}
