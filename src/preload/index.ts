/** Preload of Electron: provides window.textBridge, from which the page makes its bridge. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { textCallPrefix } from '#contract'
import { textBridgeOver } from './bridge.ts'

/** Notices for one page that may come before it listens: the last of each is kept for the first listener. */
type Listen = (name: string, listener: (payload: unknown) => void) => () => void

/** `listen`, except that notices of `names` are kept until the first listener. */
function holdEarly(names: readonly string[], listen: Listen): Listen {
  const subscriptions = new Map<string, { stop: () => void; payloads: unknown[] }>()
  for (const name of names) {
    const payloads: unknown[] = []
    subscriptions.set(name, { payloads, stop: listen(name, (payload) => payloads.splice(0, 1, payload)) })
  }
  return (name, listener) => {
    const subscription = subscriptions.get(name)
    subscriptions.delete(name)
    subscription?.stop()
    const stop = listen(name, listener)
    for (const payload of subscription?.payloads ?? []) listener(payload)
    return stop
  }
}

// Main sends these to one page, perhaps before its code has loaded: they wait until it listens.
const listen = holdEarly(['desktop.wanted', 'desktop.asked', 'desktop.opened'], (name, listener) => {
  const forward = (_event: unknown, payload: unknown) => listener(payload)
  ipcRenderer.on(name, forward)
  return () => {
    ipcRenderer.off(name, forward)
  }
})

contextBridge.exposeInMainWorld(
  'textBridge',
  textBridgeOver({
    call: (name, text) => ipcRenderer.invoke('call', textCallPrefix + name, text),
    listen,
    uploadFile: async (name, picked) => {
      // The page passes a real File: only a real one has a path.
      const file = picked as File
      const path = webUtils.getPathForFile(file)
      const bytes = path === '' ? new Uint8Array(await file.arrayBuffer()) : null
      return ipcRenderer.invoke('upload-file', name, { path, name: file.name, type: file.type, bytes })
    },
  }),
)
