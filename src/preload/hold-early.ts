/** Notices that are meant for one page and come before it listens: the last of each is kept for the first who does. */

type Listen = (name: string, listener: (payload: unknown) => void) => () => void

/** `listen` as it was, but that of `names` nothing is lost before the first listener. */
export function holdEarly(names: readonly string[], listen: Listen): Listen {
  const held = new Map<string, { stop: () => void; payloads: unknown[] }>()
  for (const name of names) {
    const payloads: unknown[] = []
    held.set(name, { payloads, stop: listen(name, (payload) => payloads.splice(0, 1, payload)) })
  }
  return (name, listener) => {
    const early = held.get(name)
    held.delete(name)
    early?.stop()
    const stop = listen(name, listener)
    for (const payload of early?.payloads ?? []) listener(payload)
    return stop
  }
}
