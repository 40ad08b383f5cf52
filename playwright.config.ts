/**
 * End-to-end tests: the real build, the real services, the real reference API; in Chromium, and as a desktop program where Electron's
 * runtime is. HERALD_PROGRAM names an installed Herald to be started in its place; with HERALD_ELECTRON=required that half fails where it
 * cannot be run.
 * What is marked @long runs with HERALD_LONG=1 alone, as in `npm run test:soak -- journeys`.
 */
import { defineConfig } from '@playwright/test'
import { electronRuntime, whyNoWindow } from './scripts/runtime.mjs'
import { chromiumFlags, chromiumPath } from './tests/chromium.mjs'
import type { Options } from './tests/e2e/app.ts'
import { momentOf } from './tests/moment.mjs'

const why = process.env.HERALD_ELECTRON === 'required' ? undefined : whyNoDesktop()
if (why && process.env.TEST_WORKER_INDEX === undefined) console.log(`electron: not run (${why})`)
const desktopTests = '**/electron/*.spec.ts'
const executablePath = chromiumPath()

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // They mostly wait, for answers and for the page: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  ...(process.env.HERALD_LONG === '1' ? {} : { grepInvert: /@long/ }),
  // `npm test` names at its end what passed at a later attempt only, with its first error: it refuses no change, and is mended next.
  retries: 2,
  // For a computer that is busy with something else: what is tested is never how long something takes.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    timezoneId: momentOf().zone,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs a quarter of the run: HERALD_TRACE=1 keeps a trace of what failed.
    trace: process.env.HERALD_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
  },
  projects: [
    { name: 'browser-host', testIgnore: desktopTests },
    ...(why
      ? []
      : [
          { name: 'electron', testMatch: desktopTests },
          {
            name: 'electron-journeys',
            testIgnore: desktopTests,
            grep: /@either-host/,
            use: { host: 'electron' as const },
          },
        ]),
  ],
})

function whyNoDesktop(): string | undefined {
  return process.env.HERALD_PROGRAM || electronRuntime() ? whyNoWindow() : 'no runtime'
}
