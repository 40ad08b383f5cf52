/** Answers calls while the services are opening: a page may call at once, and gets its answer once they are open. */
import type { Answer } from '#contract'
import type { Log } from '../ports.ts'
import { type Serve, serve } from '../serve.ts'
import type { Services } from '../services.ts'

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
