/** The page of a proof as a PDF where nothing answers: its window ends after a minute, and the reason is said. */
import { afterEach, expect, test, vi } from 'vitest'
import { createFake, type FakeElectron, type FakeOptions } from '../../../fake-electron/fake.ts'

// The module of Electron exists only in its runtime.
afterEach(() => void vi.doUnmock('electron'))

async function printing(
  options: FakeOptions,
): Promise<{ fake: FakeElectron; answer: Promise<string>; late: () => void }> {
  const fake = createFake(options)
  fake.release()
  vi.resetModules()
  vi.doMock('electron', () => ({ ...fake.electron, default: fake.electron }))
  const { pagePrinter } = await import('../../../../src/main/electron/page-pdf.ts')
  const tasks: (() => void)[] = []
  const clock = {
    now: () => 0,
    after: (ms: number, task: () => void) => {
      expect(ms).toBe(60_000)
      tasks.push(task)
      return () => void tasks.splice(tasks.indexOf(task), 1)
    },
  }
  const printer = pagePrinter(clock)
  fake.electron.protocol.handle('app', (request) => printer.answer(request) ?? new Response(null, { status: 404 }))
  const answer = printer.print('<!doctype html>').then(
    () => 'printed',
    ({ message }: Error) => message,
  )
  const late = () => {
    for (const task of tasks) task()
  }
  return { fake, answer, late }
}

const nothing: [string, FakeOptions, (fake: FakeElectron) => void][] = [
  ['the page is never loaded', { loads: () => 'hangs' }, () => {}],
  ['the page never says that it is ready', {}, () => {}],
  [
    'Chromium never prints it',
    { prints: 'hangs' },
    ({ everyWindow: [window] }) => {
      const { contents } = window ?? {}
      contents?.navigatedInPage(contents.mainFrame.url.replace('#print', '#printable'))
    },
  ],
]
test.each(nothing)('%s', async (_what, options, goesOn) => {
  const { fake, answer, late } = await printing(options)
  const [window] = fake.everyWindow
  if (options.loads === undefined) await vi.waitFor(() => expect(window?.contents.loading.main).toBe(false))
  goesOn(fake)
  await new Promise(setImmediate)
  expect(window?.contents.destroyed).toBe(false)
  late()
  expect(await answer).toBe(
    'The PDF could not be made: it took longer than a minute. Save the proof as HTML, open it and print it there.',
  )
  expect(window?.contents.destroyed).toBe(true)
})
