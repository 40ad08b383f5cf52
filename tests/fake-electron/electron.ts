/** What `import ... from 'electron'` finds in the built main process: exactly these names, of the fake that this run was given. */
import { fakeOf } from './runs.ts'

const fake = fakeOf(import.meta.url)

export const { app, BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, screen, session, shell } = fake
export default fake
