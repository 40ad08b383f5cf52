/** Electron: hands window.bridge to the page. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { bridgeOver } from './bridge.ts'
import { holdEarly } from './hold-early.ts'

// Main asks these of one page, maybe before its code has been read: they wait until it listens.
const listen = holdEarly(['desktop.wanted', 'desktop.asked'], (name, listener) => {
  const heard = (_event: unknown, payload: unknown) => listener(payload)
  ipcRenderer.on(name, heard)
  return () => {
    ipcRenderer.off(name, heard)
  }
})

contextBridge.exposeInMainWorld(
  'bridge',
  bridgeOver({
    call: (name, input) => ipcRenderer.invoke('call', name, input),
    listen,
    handOver: async (name, picked) => {
      // The page hands over a real File: only that has a path behind it.
      const file = picked as File
      const path = webUtils.getPathForFile(file)
      const bytes = path === '' ? new Uint8Array(await file.arrayBuffer()) : null
      return ipcRenderer.invoke('hand-over', name, { path, name: file.name, type: file.type, bytes })
    },
  }),
)
