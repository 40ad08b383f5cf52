/** Unit and house tests: pure logic and real services, no browser. */
import { defineConfig } from 'vitest/config'

const everything = ['tests/unit/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts']
/** Says for all of its process where stores are opened, and takes in other test files. */
const alone = ['tests/unit/main/reference-api/postgres.test.ts']

const shared = {
  environment: 'node',
  pool: 'threads',
  // The first test of a file also loads what it tests: more than five seconds on a computer with other work.
  testTimeout: 20_000,
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
