/** Unit and house tests: pure logic and real services, no browser. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/house/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    // The first test of a file also loads what it tests: more than five seconds on a computer with other work.
    testTimeout: 20_000,
    reporters: ['default'],
  },
})
