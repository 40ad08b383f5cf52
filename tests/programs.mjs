/** Starts the programs of the tests: through the Node that runs us and a package's own file, so that it goes alike on every system. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The file that a package names for its command, such as `commandOf('typescript', 'tsc')`. Throws where the package has none. */
export function commandOf(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[name]
  if (!file) throw new Error(`${packageName} has no command ${name}`)
  return join(folder, file)
}

/** Runs Node with `args`, what it says with ours; answers its exit status, 1 where it could not be started or was killed. */
export function runNode(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
