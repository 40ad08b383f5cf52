/** A process of its own for the built Herald under the fake Electron: it answers what a page in a real browser asks of it. `node host.ts DATA` */

import { startHerald } from '../fake-electron/herald.ts'
import { click } from '../fake-electron/menus.ts'
import type { Asked, Loaded, Told } from './messages.ts'

const tell = (told: Told) => void process.send?.(told)
const herald = await startHerald({ folder: process.argv[2] ?? '' })
const { fake } = herald
const { contents } = herald.window()

/** Files that the page handed over, as they came. */
const handedOver: unknown[][] = []
const push = contents.sent.push.bind(contents.sent)
contents.sent.push = (...sent) => {
  for (const [channel, ...args] of sent) tell({ kind: 'sent', channel, args })
  return push(...sent)
}

process.on('message', ({ id, asked }: { id: number; asked: Asked }) => {
  answer(asked).then(
    (value) => tell({ kind: 'answer', id, value }),
    (error: unknown) => tell({ kind: 'failed', id, message: String(error) }),
  )
})
tell({ kind: 'ready' })

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'load':
      return load(asked.url, asked.method)
    case 'invoke':
      contents.mainFrame.url = asked.url
      if (asked.channel === 'upload-file') handedOver.push(asked.args)
      return contents.invoke(asked.channel, asked.args)
    case 'goes':
      return contents.navigate(asked.url, asked.where)
    case 'opens':
      return contents.open(asked.url)
    case 'permission':
      return isGranted(asked.permission)
    case 'click': {
      const item = fake.menu().find(({ label }) => label === asked.label)
      if (!item) throw new Error(`No menu has '${asked.label}'`)
      return click(item)
    }
    case 'handed over':
      return handedOver
    case 'clipboard':
      return fake.seen.clipboard
    case 'quit':
      return herald.quit()
  }
}

async function load(url: string, method: string): Promise<Loaded> {
  const response = await fake.load(url, { method })
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: Object.fromEntries(response.headers), body }
}

/** Granted only where both handlers say so: Chromium asks the one before it uses a device, the other when the page asks. */
function isGranted(permission: string): boolean {
  const { request, check } = fake.permissions
  const answers: boolean[] = []
  // The handlers are Electron's; what they are handed is what they read.
  const asked = permission as Parameters<NonNullable<typeof check>>[1]
  request?.(contents.face as never, asked as never, (granted) => answers.push(granted), {} as never)
  answers.push(check?.(null, asked, 'app://herald', {} as never) ?? true)
  return answers.length === 2 && answers.every(Boolean)
}
