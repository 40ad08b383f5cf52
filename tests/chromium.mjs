/** Where the end-to-end tests find their browser, and how it is started. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { commandOf } from './programs.mjs'

/** The same Chromium without its own windows: the tests take a sixth less time in it. */
const headlessShell = 'chromium-headless-shell'

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

/** The end-to-end tests need a Chromium: Debian's where we may install it, the quick one if it can be had, else Playwright's own. */
export function ensureChromium() {
  const ours = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (ours ? programPath(headlessShell) : chromiumPath()) return
  const say = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (!ours) {
    console.log('Chromium is missing: installing it')
    spawnSync(process.execPath, [commandOf('playwright'), 'install', 'chromium'], say)
    return
  }
  console.log(`${headlessShell} is missing: installing it`)
  const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], say)
  spawnSync('apt-get', ['update', '-qq'], say)
  if (install(headlessShell).status !== 0 && !chromiumPath()) install('chromium')
}
