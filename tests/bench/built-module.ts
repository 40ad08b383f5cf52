/** A module of the page as it is shipped: bundled by Vite, so that the bench measures no loader. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './programs.ts'

/** Bundles `entry` (a path from the root) with everything it imports into `folder`, and loads it. */
export async function builtModule<M>(entry: string, folder: string): Promise<M> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      lib: { entry: join(root, entry), formats: ['es'], fileName: 'module' },
    },
  })
  return (await import(pathToFileURL(join(folder, 'module.js')).href)) as M
}
