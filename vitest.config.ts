/** Unit and architecture tests: pure logic and real services, no browser. */
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defineConfig } from 'vitest/config'

/**
 * Our worker threads are read here as TypeScript, which Node does in WebAssembly. Where a thread gives up a slow wrapper of it for a
 * quick one, V8 may find the code of another thread gone and end the whole run ('Check failed: jit_page.has_value()', nodejs/node
 * issue 64500), seen once in some dozens of runs: so no wrapper is given up. What is built has no WebAssembly of ours.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

// Worker threads and programs that the tests start read the same sources again and again: what Node made of them is kept.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const everything = ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts']
/** Says for all of its process where stores are opened, and takes in other test files. */
const alone = ['tests/unit/main/reference-api/postgres.test.ts']

const shared = {
  environment: 'node',
  pool: 'threads',
  // The first test of a file also loads what it tests, and hundreds of generated cases take a while on a computer with other work.
  testTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      // Modules are loaded once for all files, not once for each: half the time.
      { test: { ...shared, name: 'together', include: everything, exclude: alone, isolate: false } },
      { test: { ...shared, name: 'alone', include: alone } },
    ],
  },
})
