/** Where a download is saved under Electron: the user chooses in the system's dialog. */
import { extname } from 'node:path'
import { BrowserWindow, dialog } from 'electron'
import type { SaveAs } from '../downloads/index.ts'

export const saveAs: SaveAs = async (suggestedName) => {
  const window = BrowserWindow.getFocusedWindow()
  const extension = extname(suggestedName).slice(1)
  // Windows adds the extension of the filter to a name without one.
  const filters = [
    { name: `${extension.toUpperCase()} files`, extensions: [extension] },
    { name: 'All files', extensions: ['*'] },
  ]
  const options = { defaultPath: suggestedName, ...(extension === '' ? {} : { filters }) }
  const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
  const { canceled, filePath } = chosen
  if (canceled || !filePath) return null
  return { path: filePath, deliver: () => ({ savedTo: filePath, collectFrom: null }) }
}
