/** Electron: hands window.bridge to the page. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { bridgeOver } from './bridge.ts'

contextBridge.exposeInMainWorld(
  'bridge',
  bridgeOver({
    call: (name, input) => ipcRenderer.invoke('call', name, input),
    listen: (name, listener) => {
      const heard = (_event: unknown, payload: unknown) => listener(payload)
      ipcRenderer.on(name, heard)
      return () => {
        ipcRenderer.off(name, heard)
      }
    },
    // The page hands over a real File: only that has a path behind it.
    handOver: (name, file) => ipcRenderer.invoke('hand-over', name, webUtils.getPathForFile(file as File)),
  }),
)
