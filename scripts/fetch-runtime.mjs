/** Fetches Electron's runtime in a process of its own, telling the parent of every piece that came. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const home = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const ofElectron = createRequire(join(home, 'package.json'))
const { downloadArtifact } = ofElectron('@electron/get')
const json = (name) => JSON.parse(readFileSync(join(home, name), 'utf8'))

// Into the cache first, because Electron's own installer says nothing of its progress; it then finds it there.
await downloadArtifact({
  version: json('package.json').version,
  artifactName: 'electron',
  checksums: json('checksums.json'),
  platform: process.platform,
  arch: process.arch,
  cacheRoot: process.env.electron_config_cache,
  downloadOptions: { quiet: true, getProgressCallback: async () => void process.send?.('bytes') },
})
process.send?.('downloaded')
const { status } = spawnSync(process.execPath, [join(home, 'install.js')], { stdio: 'ignore' })
process.exit(status ?? 1)
