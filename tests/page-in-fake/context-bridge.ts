/**
 * What contextBridge does to every value between the preload and the page, by Electron's own rules (PassValueToOtherContext and
 * CreateProxyForAPI in electron_api_context_bridge.cc): used where a page runs in a real browser, and where the cost is measured.
 */

/** `pass` answers what the other side sees; `expose` what stands on the page's window. */
export type ContextBridgeCopier = { pass(value: unknown): unknown; expose(api: unknown): unknown }

/** Names nothing outside itself, because pages are given its source. */
export function contextBridgeCopier(): ContextBridgeCopier {
  /** Electron refuses what is nested deeper. */
  const deepest = 1000
  type Cache = Map<unknown, unknown>

  /** Each crossing has a cache of its own: the same object twice stays the same object, and a circle ends. */
  function copy(value: unknown, cache: Cache, depth: number): unknown {
    if (depth >= deepest)
      throw new TypeError(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    if (cache.has(value)) return cache.get(value)
    if (typeof value === 'function') return kept(value, proxied(value as (...args: unknown[]) => unknown), cache)
    if (value instanceof Promise) return kept(value, promised(value), cache)
    // Of an error nothing crosses but its message.
    if (value instanceof Error) return new Error(value.message)
    if (value instanceof Blob) return value
    if (Array.isArray(value)) {
      const elements = new Array(value.length)
      for (let index = 0; index < value.length; index++) elements[index] = copy(value[index], cache, depth + 1)
      return kept(value, elements, cache)
    }
    if (isPlain(value)) return members(value, cache, depth + 1)
    return kept(value, structuredClone(value), cache)
  }

  /** Whatever has no kind of its own counts as plain, instances of classes too: their methods and getters stay behind. */
  function isPlain(value: object): boolean {
    const own = [Date, RegExp, Map, Set, WeakMap, WeakSet, ArrayBuffer, Boolean, Number, String]
    return !ArrayBuffer.isView(value) && !own.some((kind) => value instanceof kind)
  }

  function members(from: object, cache: Cache, depth: number): object {
    const made: Record<string, unknown> = {}
    // Before its members are read: they may lead back to it.
    cache.set(from, made)
    for (const key of Object.keys(from)) made[key] = copy(Reflect.get(from, key), cache, depth)
    return made
  }

  function kept<T>(from: unknown, made: T, cache: Cache): T {
    cache.set(from, made)
    return made
  }

  function proxied(target: (...args: unknown[]) => unknown) {
    return (...args: unknown[]): unknown => {
      const crossing: Cache = new Map()
      const passed = args.map((arg) => copy(arg, crossing, 0))
      try {
        return copy(Reflect.apply(target, undefined, passed), new Map(), 0)
      } catch (error) {
        throw new Error(error instanceof Error ? error.message : String(error))
      }
    }
  }

  const promised = (source: Promise<unknown>): Promise<unknown> =>
    source.then(
      (value) => copy(value, new Map(), 0),
      (reason) => Promise.reject(copy(reason, new Map(), 0)),
    )

  function frozen<T>(value: T): T {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
      for (const member of Object.values(Object.freeze(value))) frozen(member)
    return value
  }

  return { pass: (value) => copy(value, new Map(), 0), expose: (api) => frozen(copy(api, new Map(), 0)) }
}
