/** Where a download goes under Electron: the person chooses in the system's own dialog. */
import { BrowserWindow, dialog } from 'electron'
import type { SaveAs } from '../downloads/index.ts'

export const saveAs: SaveAs = async (suggestedName) => {
  const window = BrowserWindow.getFocusedWindow()
  const options = { defaultPath: suggestedName }
  const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
  const { canceled, filePath } = chosen
  if (canceled || !filePath) return null
  return { path: filePath, deliver: () => ({ savedTo: filePath, collectFrom: null }) }
}
