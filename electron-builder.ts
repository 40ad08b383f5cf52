/** Read by electron-builder (`npm run package`): the flavour and where updates are come from the environment. */
import { configuration, packageOptions } from './packaging/configuration.ts'

export default configuration(packageOptions(process.env))
