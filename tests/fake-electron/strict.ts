/** Makes a stand-in strict: whatever is not faked throws when it is touched, so that no test passes on an `undefined`. */
import { EventEmitter } from 'node:events'
import { checkInput, type Emitter, inputs } from './inputs.ts'

export type Listener = (...args: never[]) => void
/** The part of an emitter that is offered; the events themselves are fired by the test. */
export type Events = {
  on(event: string, listener: Listener): void
  once(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
}

/** `members` and nothing else: reading or setting anything unknown throws. */
export function strict<T extends object>(name: string, members: T): T {
  const check = (target: T, key: string | symbol) => {
    if (typeof key === 'symbol' || key in target) return
    throw new Error(`Fake Electron: ${name}.${key} is not faked`)
  }
  return new Proxy(members, {
    get: (target, key) => {
      // A promise that resolves to it asks for `then`.
      if (key !== 'then') check(target, key)
      return Reflect.get(target, key)
    },
    set: (target, key, value) => {
      check(target, key)
      return Reflect.set(target, key, value)
    },
    defineProperty: (_target, key) => {
      throw new Error(`Fake Electron: ${name}.${String(key)} cannot be added`)
    },
    deleteProperty: (_target, key) => {
      throw new Error(`Fake Electron: ${name}.${String(key)} cannot be removed`)
    },
  })
}

/** Refuses keys of an options object that are not in `known`. */
export function onlyKnown(name: string, given: object, known: readonly string[]): void {
  for (const key of Object.keys(given))
    if (!known.includes(key)) throw new Error(`Fake Electron: ${name} has no option '${key}'`)
}

/** The events of `name`, of which inputs.ts says where Electron tells them; `listened` are those that ever were. `emit` is the test's. */
export function events(
  name: Emitter,
  heard: (event: string) => void = () => {},
): { face: Events; emit: EventEmitter['emit']; listened: () => string[] } {
  const emitter = new EventEmitter()
  const ever = new Set<string>()
  const checked = (add: 'on' | 'once' | 'off') => (event: string, listener: Listener) => {
    if (!Object.hasOwn(inputs[name], event)) throw new Error(`Fake Electron: ${name} fires no '${event}'`)
    ever.add(event)
    heard(event)
    // What the listener expects is Electron's business; the emitter passes on whatever the test fires.
    emitter[add](event, listener as (...args: unknown[]) => void)
  }
  return {
    face: { on: checked('on'), once: checked('once'), off: checked('off') },
    emit: (event, ...args) => {
      checkInput(name, String(event), args)
      return emitter.emit(event, ...args)
    },
    listened: () => [...ever],
  }
}

/** An event that can be prevented, with `fields` beside. */
export function preventable<T extends object>(fields: T): T & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}
