/** Dialogs of the system: what they said is kept, and a test presses the buttons. */
import type { Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'
import type { FakeOptions, Seen } from './fake.ts'
import { onlyKnown, strict } from './strict.ts'

const boxOptions = [
  'buttons',
  'cancelId',
  'defaultId',
  'detail',
  'message',
  'noLink',
  'signal',
  'type',
] as const satisfies readonly (keyof MessageBoxOptions)[]

type Around = {
  options: Pick<FakeOptions, 'pressed' | 'saveTo'>
  seen: Pick<Seen, 'asked' | 'filters' | 'parentless' | 'savedAs' | 'told'>
  isReady: () => boolean
}

export function dialogOf({ options, seen, isReady }: Around) {
  const needsReady = () => {
    if (!isReady()) throw new Error('dialog cannot be used before app is ready')
  }

  /** A message box that stands until somebody answers it, or what it asks has come to nothing. */
  async function box(first: object, second?: MessageBoxOptions) {
    needsReady()
    const asked = second ?? (first as MessageBoxOptions)
    onlyKnown('showMessageBox', asked, boxOptions)
    seen.asked.push(asked.message)
    if (!second) seen.parentless += 1
    const { pressed = 1 } = options
    const dismissed = new Promise<number>((resolve) =>
      asked.signal?.addEventListener('abort', () => resolve(asked.cancelId ?? 0)),
    )
    const chosen = typeof pressed === 'function' ? pressed(asked.message) : pressed
    return { response: await Promise.race([chosen, dismissed]), checkboxChecked: false }
  }

  return strict('dialog', {
    showSaveDialog: async (first: object, second?: SaveDialogOptions) => {
      needsReady()
      const asked = second ?? (first as SaveDialogOptions)
      onlyKnown('showSaveDialog', asked, ['defaultPath', 'filters'])
      seen.savedAs.push(asked.defaultPath ?? '')
      seen.filters = asked.filters ?? []
      return { canceled: !options.saveTo, filePath: options.saveTo ?? '' }
    },
    showOpenDialog: async (first: object, second?: OpenDialogOptions) => {
      needsReady()
      onlyKnown('showOpenDialog', second ?? (first as OpenDialogOptions), ['properties'])
      return { canceled: !options.saveTo, filePaths: options.saveTo ? [options.saveTo] : [] }
    },
    showMessageBox: box as Dialog['showMessageBox'],
    // On Linux it is a line on stderr until then, and no box (dialog.md).
    showErrorBox: (title, words) => {
      if (isReady() || process.platform !== 'linux') seen.told.push(`${title}: ${words}`)
    },
  } satisfies Partial<Dialog>)
}
