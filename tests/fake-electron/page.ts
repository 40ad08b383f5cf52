/** The page's side: a sandboxed preload in a world of its own, and what it exposes to the page. */
import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import type { ContextBridge, IpcRenderer, WebUtils } from 'electron'
import { strict } from './strict.ts'

type Heard = (event: object, ...args: unknown[]) => void

/** How the page reaches main. Arguments and answers are cloned here, as they are between processes. */
export type Ipc = { invoke(channel: string, args: unknown[]): Promise<unknown> }

export type FakePage = {
  /** What stands on the page's `window`, and nothing else of ours does. */
  exposed: Record<string, unknown>
  /** Main sent something. */
  hear(channel: string, args: unknown[]): void
  /** Channels that are listened to, with how many listeners each has. */
  listening(): Record<string, number>
}

/** Where files that 'were picked from the disk' lie; a file made in the page has no path. */
const picked = new WeakMap<File, string>()
export function pickFile(path: string, type = 'text/csv'): File {
  const file = new File([readFileSync(path)], path.split('/').at(-1) ?? '', { type })
  picked.set(file, path)
  return file
}

/** Runs the preload at `path` as Electron runs a sandboxed one: CommonJS, no Node, nothing to require but 'electron'. */
export function openPage(path: string, ipc: Ipc): FakePage {
  const exposed: Record<string, unknown> = {}
  const listeners = new Map<string, Set<Heard>>()
  const electron = strict('electron in the preload', {
    contextBridge: strict('contextBridge', {
      exposeInMainWorld: (key: string, api: unknown) => {
        if (key in exposed) throw new Error(`Cannot bind an API on top of an existing property: ${key}`)
        exposed[key] = across(api)
      },
    } satisfies Partial<ContextBridge>),
    ipcRenderer: strict('ipcRenderer', {
      invoke: async (channel: string, ...args: unknown[]) =>
        structuredClone(await ipc.invoke(channel, structuredClone(args))),
      ...{
        on: (channel: string, heard: Heard) => {
          listeners.set(channel, (listeners.get(channel) ?? new Set()).add(heard))
        },
        off: (channel: string, heard: Heard) => {
          listeners.get(channel)?.delete(heard)
        },
      },
    } satisfies Partial<Pick<IpcRenderer, 'invoke'>>),
    webUtils: strict('webUtils', {
      getPathForFile: (file: File) => {
        if (!(file instanceof File)) throw new TypeError('getPathForFile takes a File')
        return picked.get(file) ?? ''
      },
    } satisfies Partial<WebUtils>),
  })
  const demand = (id: string) => {
    if (id === 'electron') return electron
    throw new Error(`A sandboxed preload cannot require '${id}'`)
  }
  const world = vm.createContext({
    console,
    structuredClone,
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    File,
    Blob,
  })
  const options = { parsingContext: world, filename: path }
  const run = vm.compileFunction(readFileSync(path, 'utf8'), ['require', 'exports', 'module'], options)
  const module = { exports: {} }
  run(demand, module.exports, module)
  return {
    exposed,
    hear: (channel, args) => {
      for (const heard of listeners.get(channel) ?? []) heard({}, ...structuredClone(args))
    },
    listening: () => Object.fromEntries([...listeners].map(([channel, { size }]) => [channel, size])),
  }
}

/** What crosses the bridge: functions as proxies, objects frozen, everything else as a clone. */
function across(value: unknown): unknown {
  if (typeof value === 'function')
    return (...args: unknown[]) => returned(Reflect.apply(value, undefined, args.map(argument)))
  if (typeof value !== 'object' || value === null) return structuredClone(value)
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, across(member)])))
}

const argument = (value: unknown): unknown =>
  typeof value === 'function' ? across(value) : value instanceof Blob ? value : structuredClone(value)

function returned(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'then' in value)
    return Promise.resolve(value).then((settled) => structuredClone(settled))
  return typeof value === 'function' ? across(value) : structuredClone(value)
}
