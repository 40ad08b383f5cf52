/** Undo and redo of the menu: whoever answers the key is asked first, a plain field takes its own step. */
import { afterEach, expect, test, vi } from 'vitest'
import { stepBack } from '../../../../src/renderer/ui/open-page'

class Pressed extends Event {
  readonly given: Record<string, unknown>
  constructor(type: string, given: EventInit & Record<string, unknown>) {
    super(type, given)
    this.given = given
  }
}

/** A page with something focused; `answers`: the campaign or an editor takes the key. */
function page(platform: string, answers: boolean) {
  const focused = new EventTarget()
  const keys: string[] = []
  const own: string[] = []
  focused.addEventListener('keydown', (event) => {
    const { key, shiftKey, metaKey, ctrlKey } = (event as Pressed).given
    keys.push(`${metaKey ? 'Meta+' : ''}${ctrlKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}${key}`)
    if (answers) event.preventDefault()
  })
  vi.stubGlobal('navigator', { platform })
  vi.stubGlobal('KeyboardEvent', Pressed)
  vi.stubGlobal('document', { activeElement: focused, execCommand: (way: string) => own.push(way) > 0 })
  return { keys, own }
}

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['undo', 'Win32', 'Ctrl+z'],
  ['redo', 'Linux x86_64', 'Ctrl+Shift+z'],
  ['undo', 'MacIntel', 'Meta+z'],
  ['redo', 'MacIntel', 'Meta+Shift+z'],
] as const)('%s on %s is the campaign’s', (way, platform, key) => {
  const { keys, own } = page(platform, true)
  stepBack(way)
  expect([keys, own]).toEqual([[key], []])
})

test('in a plain field it is the field’s', () => {
  const { keys, own } = page('Win32', false)
  stepBack('undo')
  expect([keys, own]).toEqual([['Ctrl+z'], ['undo']])
})
