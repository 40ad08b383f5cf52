/** A channel's code that comes when it is first needed: kept once it is there, and its failure told. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { reportError } from '../../data/app'

type Load<Module> = () => Promise<Module>

const arrived = new Map<Load<unknown>, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetch<Module>(load: Load<Module>): Promise<void> {
  const module = await load()
  arrived.set(load, module)
  for (const listener of listeners) listener()
}

/** Fetches it before it is asked for. A failure is only logged: who needs it asks again, and tells. */
export function prepare<Module>(load: Load<Module>): void {
  if (!arrived.has(load)) fetch(load).catch(reportError)
}

/** What `load` brings; null while it is being fetched, `failed` in words when that did not work. `load` must be the same function every time. */
export function useFetched<Module>(load: Load<Module>) {
  // Whoever fetched it, and whenever it came: between drawing and the effect, too.
  const module = useSyncExternalStore(subscribe, () => arrived.get(load))
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; a new one loads again.
  useEffect(() => {
    if (arrived.has(load)) return
    setFailed(null)
    fetch(load).catch((error) => setFailed(error instanceof Error ? error.message : String(error)))
  }, [load, attempt])
  // Only `load` itself ever put something under its own key.
  return { module: (module as Module | undefined) ?? null, failed, retry: () => setAttempt((n) => n + 1) }
}
