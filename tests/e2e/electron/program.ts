/** Starts Herald as a desktop program for a test: the build in Electron's runtime, or an installed program. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { electronRuntime } from '../../../scripts/runtime.mjs'
import { ownZone } from '../today.ts'

const root = join(import.meta.dirname, '../../..')

/** A started program that shows its first window. */
export type DesktopProgram = {
  /** URL of the page, as in `Running`. */
  url: string
  process: ChildProcess
  app: ElectronApplication
  page: Page
  /** Everything it has printed so far. */
  output(): string
  /** Chooses 'Quit' and returns the exit status. */
  stop(): Promise<number | null>
}

/** The program to start and its first arguments; HERALD_PROGRAM is the path of an installed Herald. Throws if there is nothing to start. */
export function programToStart(env = process.env): { executablePath: string; args: string[] } {
  if (env.HERALD_PROGRAM) return { executablePath: env.HERALD_PROGRAM, args: [] }
  const executablePath = electronRuntime(env)
  if (!executablePath) throw new Error('There is no Electron runtime, and HERALD_PROGRAM names no installed Herald')
  return { executablePath, args: [root] }
}

/** Starts it on the folder `data`. Throws with its output if it ends without a window. */
export async function startDesktop({ data }: { data: string }): Promise<DesktopProgram> {
  const { executablePath, args } = programToStart()
  // Electron uses the computer's own date: it loads no module that could shift its clock, so the variables for Node are removed.
  const { NODE_OPTIONS: _, HERALD_CLOCK_SHIFT: __, ...env } = process.env
  const app = await _electron.launch({
    executablePath,
    args: [...args, '--data', data],
    cwd: root,
    env: { ...(env as Record<string, string>), TZ: ownZone },
    // Playwright disables the sandbox by default; users run with it.
    chromiumSandbox: true,
    timeout: 60_000,
  })
  // After the program ended, Playwright no longer returns its process.
  const child = app.process()
  let printed = ''
  const hear = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const page = await app.firstWindow().catch((error: Error) => {
    child.kill()
    throw new Error(`No window came: ${error.message}\n${printed}`)
  })
  return {
    url: 'app://herald/',
    process: child,
    app,
    page,
    output: () => printed,
    stop: async () => {
      // A program that is quitting may never answer the call.
      if (child.exitCode === null && child.signalCode === null)
        await app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      return ended
    },
  }
}
