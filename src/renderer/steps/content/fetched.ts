/** A channel's code that comes when it is first needed: kept once it is there, and its failure told. */
import { useEffect, useState } from 'react'
import { reportError } from '../../data/app'

type Load<Module> = () => Promise<Module>

const arrived = new WeakMap<Load<unknown>, unknown>()

/** Fetches it before it is asked for. A failure is only logged: who needs it asks again, and tells. */
export function prepare<Module>(load: Load<Module>): void {
  if (!arrived.has(load)) load().then((module) => arrived.set(load, module), reportError)
}

/** What `load` brings; null while it is being fetched, `failed` in words when that did not work. `load` must be the same function every time. */
export function useFetched<Module>(load: Load<Module>) {
  const [, shown] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; a new one loads again.
  useEffect(() => {
    if (arrived.has(load)) return
    setFailed(null)
    load().then(
      (module) => {
        arrived.set(load, module)
        shown((n) => n + 1)
      },
      (error) => setFailed(error instanceof Error ? error.message : String(error)),
    )
  }, [load, attempt])
  // Only `load` itself ever put something under its own key.
  return { module: (arrived.get(load) as Module | undefined) ?? null, failed, retry: () => setAttempt((n) => n + 1) }
}
