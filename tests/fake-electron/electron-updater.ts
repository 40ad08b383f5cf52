/** What `import ... from 'electron-updater'` finds in the built main process: the updater of this run's fake. */
import { fakeOf } from './runs.ts'

export default { autoUpdater: fakeOf(import.meta.url).updater }
