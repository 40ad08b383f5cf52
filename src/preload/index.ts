/** Electron: hands window.textBridge to the page, which makes its bridge of it. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { inText } from '#contract'
import { textBridgeOver } from './bridge.ts'
import { holdEarly } from './hold-early.ts'

// Main asks these of one page, maybe before its code has been read: they wait until it listens.
const listen = holdEarly(['desktop.wanted', 'desktop.asked', 'desktop.opened'], (name, listener) => {
  const heard = (_event: unknown, payload: unknown) => listener(payload)
  ipcRenderer.on(name, heard)
  return () => {
    ipcRenderer.off(name, heard)
  }
})

contextBridge.exposeInMainWorld(
  'textBridge',
  textBridgeOver({
    call: (name, text) => ipcRenderer.invoke('call', inText + name, text),
    listen,
    uploadFile: async (name, picked) => {
      // The page hands over a real File: only that has a path behind it.
      const file = picked as File
      const path = webUtils.getPathForFile(file)
      const bytes = path === '' ? new Uint8Array(await file.arrayBuffer()) : null
      return ipcRenderer.invoke('upload-file', name, { path, name: file.name, type: file.type, bytes })
    },
  }),
)
