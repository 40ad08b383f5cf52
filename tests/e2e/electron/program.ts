/** Starts Herald as a desktop program for a test: the build in Electron's runtime, or what an installer put in place. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { electronRuntime } from '../../../scripts/runtime.mjs'
import { ownZone } from '../today.ts'

const root = join(import.meta.dirname, '../../..')

/** A program that was started and shows its first window. */
export type DesktopProgram = {
  /** Of the page, as `Running` has it. */
  url: string
  process: ChildProcess
  app: ElectronApplication
  page: Page
  /** Everything it printed so far. */
  output(): string
  /** 'Quit', and the exit status. */
  stop(): Promise<number | null>
}

/** What is started, and the words before Herald's own: HERALD_PROGRAM names an installed Herald. Throws where there is nothing to start. */
export function programToStart(env = process.env): { executablePath: string; args: string[] } {
  if (env.HERALD_PROGRAM) return { executablePath: env.HERALD_PROGRAM, args: [] }
  const executablePath = electronRuntime(env)
  if (!executablePath) throw new Error('There is no Electron runtime, and HERALD_PROGRAM names no installed Herald')
  return { executablePath, args: [root] }
}

/** Starts it on the folder `data`; throws with what it printed when it ends without a window. */
export async function startDesktop({ data }: { data: string }): Promise<DesktopProgram> {
  const { executablePath, args } = programToStart()
  // Today is the computer's own here: Electron takes no module that would move its clock. What moves Node's is of no use to it.
  const { NODE_OPTIONS: _, HERALD_CLOCK_SHIFT: __, ...env } = process.env
  const app = await _electron.launch({
    executablePath,
    args: [...args, '--data', data],
    cwd: root,
    env: { ...(env as Record<string, string>), TZ: ownZone },
    // Playwright would turn it off, and what people start has it on.
    chromiumSandbox: true,
    timeout: 60_000,
  })
  // Once it has ended, Playwright no longer says which process it was.
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
      // The answer to a question whose answerer is leaving may never come.
      if (child.exitCode === null && child.signalCode === null)
        await app.evaluate((electron) => electron.app.quit()).catch(() => undefined)
      return ended
    },
  }
}
