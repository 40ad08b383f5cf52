/** What a sandboxed preload finds in a real page: 'electron' with contextBridge's copying, its calls carried to the fake Electron. */
import type { ContextBridgeCopier } from './context-bridge.ts'

export type World = {
  /** Where the page is in this browser; nowhere else is there a preload. */
  origin: string
  /** Names of files that lie on the disk, with their paths; a file made in the page has none. */
  paths: Record<string, string>
}

type Heard = (event: object, ...args: unknown[]) => void
type Carry = (channel: string, args: unknown[]) => Promise<unknown>
type Preload = (require: (id: string) => unknown, exports: object, module: object) => void

/** Runs `preload` in the page before any script of it. Names nothing outside itself, because pages are given its source. */
export function preloadWorld({ origin, paths }: World, copierOf: () => ContextBridgeCopier, preload: Preload): void {
  const page = globalThis as unknown as Record<string, unknown>
  const carry = page.heraldCarry as Carry
  // What carries the calls is this test's and nothing that the page, or a frame of it, may find.
  delete page.heraldCarry
  if (window !== window.top || location.origin !== origin) return

  const copier = copierOf()
  const listeners = new Map<string, Set<Heard>>()
  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: unknown) => {
        if (key in page)
          throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
        Object.defineProperty(page, key, { value: copier.expose(api), enumerable: true })
      },
    },
    ipcRenderer: {
      // What cannot be cloned is refused here, as it is between processes.
      invoke: async (channel: string, ...args: unknown[]) => carry(channel, structuredClone(args)),
      on: (channel: string, heard: Heard) => {
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(heard))
      },
      off: (channel: string, heard: Heard) => {
        listeners.get(channel)?.delete(heard)
      },
    },
    webUtils: { getPathForFile: (file: File) => paths[file.name] ?? '' },
  }
  const hear = (channel: string, args: unknown[]) => {
    for (const heard of listeners.get(channel) ?? []) heard({}, ...args)
  }
  Object.defineProperty(page, 'heraldHear', { value: hear })
  const demand = (id: string) => {
    if (id === 'electron') return electron
    throw new Error(`module not found: ${id}`)
  }
  const module = { exports: {} }
  preload(demand, module.exports, module)
}
