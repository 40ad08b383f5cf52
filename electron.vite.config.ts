/** The three builds: main (two hosts and their workers), one CommonJS preload for the sandbox, the page, the browser host's bridge, and the designer's two pages. */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { build } from 'vite'
import { notices } from './packaging/notices.ts'

const root = import.meta.dirname
const at = (path: string) => resolve(root, path)

/** A library of the designer asks for the global object by eval, which the page's policy refuses and reports. */
const withoutEval = {
  name: 'without-eval',
  transform: (code: string, id: string) =>
    /\/(?:grapesjs-mjml|mjml-browser)\//.test(id)
      ? { code: code.replace(/\bFunction\((['"])return this\1\)\(\)/g, 'globalThis'), map: null }
      : null,
}

/** `import text from './file.ts?script'`: the file with all that it imports, as the text of one script for a page that is handed over. */
const scriptTexts = {
  name: 'script-texts',
  async load(id: string) {
    if (!id.endsWith('?script')) return null
    const entry = id.replace('?script', '')
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'page' } },
    })
    const [{ output }] = [built].flat() as { output: { code: string }[] }[]
    return `export default ${JSON.stringify(output[0].code)}`
  },
}

/**
 * Mantine's useId renders every component a second time, with another id, which only pages rendered on a server need. With both ids the palette takes
 * 42 ms from the key to its entries instead of 17 (B22).
 */
const withOneId = {
  name: 'with-one-id',
  transform(code: string, id: string) {
    if (!id.endsWith('/@mantine/hooks/esm/use-id/use-id.mjs')) return null
    const second = 'setUuid(randomId());'
    if (!code.includes(second)) throw new Error('useId of @mantine/hooks has changed: does it still set a second id?')
    return { code: code.replace(second, ''), map: null }
  },
}

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }
const reached = new Map<string, Set<string>>()

/** All modules that a module of `src` imports, itself included, without those that are imported on demand. */
function comesWith(file: string, graph: Graph): Set<string> {
  const found = reached.get(file)
  if (found) return found
  const known = new Set([at(`src/${file}`)])
  // A set may grow while it is gone through.
  for (const id of known) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) known.add(next)
  reached.set(file, known)
  return known
}

/** The chunk of a module that Herald's page loads at its start. What other pages need too is a chunk of its own, so that they load nothing else. */
function atStart(id: string, graph: Graph): string | null {
  if (!comesWith('renderer/main.tsx', graph).has(id)) return null
  if (comesWith('preload/browser.ts', graph).has(id)) return 'contract'
  const designer = ['designer.ts', 'preview.ts'].map((file) => `renderer/blocks/design/designer-page/${file}`)
  return designer.some((file) => comesWith(file, graph).has(id)) ? 'design' : 'start'
}

export default defineConfig({
  main: {
    // Its file for Node declares `require`, and so does what electron-vite puts before every file that uses it: nothing could load both.
    resolve: { alias: { fflate: 'fflate/browser' } },
    plugins: [notices({ root })],
    build: {
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          'browser-host': at('src/main/browser-host.ts'),
          'drafts-worker': at('src/main/drafts/worker.ts'),
          'reference-api-worker': at('src/main/reference-api/worker.ts'),
          'sheet-worker': at('src/main/sheets/worker.ts'),
          'reference-api-server': at('src/main/reference-api/standalone.ts'),
        },
      },
    },
  },
  preload: {
    plugins: [notices({ root })],
    build: {
      // A sandboxed preload is one CommonJS file with nothing left to require but 'electron'.
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    // The base is forced to './', which breaks deep routes.
    plugins: [
      react(),
      { name: 'absolute-base', config: () => ({ base: '/' }) },
      withoutEval,
      withOneId,
      scriptTexts,
      notices({ root, writes: true }),
    ],
    // Workers are bundled by themselves: what they hold is to be named as well.
    worker: { plugins: () => [notices({ root })] },
    build: {
      minify: true,
      // Never asked for by a page: main reads them where the page reports an error.
      sourcemap: 'hidden',
      // The designer is large and comes only when it is opened.
      chunkSizeWarningLimit: 2_500,
      rolldownOptions: {
        input: {
          index: at('src/renderer/index.html'),
          bridge: at('src/preload/browser.ts'),
          designer: at('src/renderer/blocks/design/designer-page/designer.html'),
          preview: at('src/renderer/blocks/design/designer-page/preview.html'),
          compiler: at('src/renderer/blocks/design/designer-page/compile.html'),
        },
        output: {
          entryFileNames: (chunk) => (chunk.name === 'bridge' ? 'bridge.js' : 'assets/[name]-[hash].js'),
          codeSplitting: {
            groups: [
              // The bridge needs it before the page asks anything: it must not bring along who asks.
              { name: 'contract', test: /preload\/contract\/|node_modules\/valibot\//, priority: 1 },
              // What asks for the first answers runs before the large files.
              {
                name: 'prefetch',
                test: /renderer\/(app\/prefetch|data\/(prefetch|bridge)|screens\/campaigns\/list-place)\.ts$/,
              },
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              // What the page needs at its start comes as one file, not as dozens that wait for each other.
              { name: atStart, tags: ['$initial'], debugName: 'start' },
            ],
          },
        },
      },
    },
  },
})
