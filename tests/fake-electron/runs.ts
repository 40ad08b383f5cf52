/** Which fake belongs to which run of the main process. */
import type { FakeElectron } from './fake.ts'

const fakes: Pick<FakeElectron, 'electron' | 'updater'>[] = []

/** Returns the number of the run. */
export const addRun = (fake: Pick<FakeElectron, 'electron' | 'updater'>): number => fakes.push(fake) - 1

/** The fake of the run that `url` carries. */
export function fakeOf(url: string): Pick<FakeElectron, 'electron' | 'updater'> {
  const fake = fakes[Number(new URL(url).searchParams.get('run') ?? -1)]
  if (!fake) throw new Error(`No fake Electron was made for ${url}`)
  return fake
}
