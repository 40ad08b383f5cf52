/** What `import ... from 'electron'` finds in the built main process: exactly these names, of the fake that this run was given. */
import { fakeOf } from './runs.ts'

const { electron: fake } = fakeOf(import.meta.url)

export const {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
} = fake
export const { safeStorage, screen, session, shell, Tray, WebContentsView } = fake
export default fake
