/** Where the end-to-end tests find their browser, and how it is started. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** The same Chromium without its own windows: the tests take a sixth less time in it. */
export const headlessShell = 'chromium-headless-shell'

const whole = ['chromium', 'chromium-browser', 'google-chrome']

/** Path of a Chromium on this machine, by name; else Playwright's own; undefined where there is none. */
export const chromiumPath = () => pathOf([headlessShell, ...whole])

/** The same for measuring: the whole browser paints and shares its time as people's does. */
export const measuredChromiumPath = () => pathOf([...whole, headlessShell])

function pathOf(names) {
  for (const name of names) {
    const path = programPath(name)
    if (path) return path
  }
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/** Where a program is that can be started by its name; undefined where there is none. */
export function programPath(name) {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return places.find((path) => existsSync(path))
}

/** As root there is no sandbox to be had; the rest keeps the browser from looking beyond this machine. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
