/** Which pictures of a message the library knows: those of a form, those that wait in a text, and those at an address of the server. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Json } from '#contract'
import { waitingFile } from '#contract'
import { openStore, type Store } from '../../../../../src/main/drafts/store/store.ts'
import { idOf, start, temporaryFolder, writeOf } from '../support.ts'

const iso = new Date(start).toISOString()
const blob = 'a'.repeat(64)
const other = 'b'.repeat(64)

let folder: ReturnType<typeof temporaryFolder>
let store: Store
beforeEach(() => {
  folder = temporaryFolder()
  store = openStore(folder.file)
})
afterEach(() => {
  store.close()
  folder.remove()
})

const shown = (content: Json) => {
  store.write('a', writeOf(1, { name: 'Eid offer', sections: { content } }), iso)
  return store.pictures('a', '').pictures.map((one) => [one.blob, one.name, one.type, one.bytes])
}
const form = (more: object, stored: object = {}): Json =>
  ({
    picture: { stored: { blob, type: 'image/png', ...stored }, name: 'lawn.png', size: 5, ...more },
  }) as unknown as Json

it.each<[string, Json, unknown[]]>([
  ['a picture of a form', form({}), [[blob, 'lawn.png', 'image/png', 5]]],
  ['one of a form in a list', [form({})], [[blob, 'lawn.png', 'image/png', 5]]],
  ['one whose size is not known', form({ size: null }), [[blob, 'lawn.png', 'image/png', 0]]],
  ['one whose size is no whole number', form({ size: 1.5 }), [[blob, 'lawn.png', 'image/png', 0]]],
  ['one whose size is text', form({ size: '5' }), [[blob, 'lawn.png', 'image/png', 0]]],
  ['one with a long name', form({ name: 'x'.repeat(300) }), [[blob, 'x'.repeat(255), 'image/png', 5]]],
  ['one without a name', form({ name: '' }), []],
  ['one whose name is a number', form({ name: 7 }), []],
  ['a document of a form', form({}, { type: 'application/pdf' }), []],
  ['one that is not kept on this computer', form({ stored: null }), []],
  ['one kept as something else', form({}, { blob: 'lawn' }), []],
  ['one whose key is a number', form({}, { blob: 7 }), []],
  [
    'a picture that waits in a text',
    { html: `<img src="${waitingFile({ blob, name: 'lawn.png', type: 'image/png' }, 'path')}">` },
    [[blob, 'lawn.png', 'image/png', 0]],
  ],
  [
    'a document that waits in a text',
    { html: `<a href="${waitingFile({ blob, name: 'lawn.pdf', type: 'application/pdf' }, 'path')}">` },
    [],
  ],
  [
    'one of a form that also waits in a text: what the form says stands',
    { ...(form({}) as object), html: waitingFile({ blob, name: 'other.png', type: 'image/png' }, 'path') },
    [[blob, 'lawn.png', 'image/png', 5]],
  ],
])('%s', (_what, content, known) => {
  expect(shown(content)).toEqual(known)
})

it.each<[string, string, string, number]>([
  ['a picture at its address', 'image/png', 'https://cdn/a.png?v=1&w=2', 1],
  ['a picture at its address within HTML', 'image/png', 'https://cdn/a.png?v=1&amp;w=2', 1],
  ['a picture at another address', 'image/png', 'https://cdn/b.png', 0],
  ['a document at its address', 'application/pdf', 'https://cdn/a.png?v=1&w=2', 0],
])('%s', (_what, type, address, uses) => {
  const file = { blob: other, name: 'shawl.png', type }
  store.keepSentFile('a', file, { fileName: 'shawl.png', publicPath: 'https://cdn/a.png?v=1&w=2' })
  const picked = {
    blob: other,
    name: 'shawl.png',
    type: 'image/png' as const,
    bytes: 5,
    width: 1,
    height: 1,
    frames: 1,
    alt: '',
  }
  store.keepPicture('a', { ...picked, original: null, pickedBytes: 5 }, iso)
  shown({ html: `<img src="${address}">` })
  expect(store.pictures('a', '').pictures[0]?.uses).toEqual(
    uses === 1 ? [{ name: 'Eid offer', draftId: idOf(1), campaignId: null }] : [],
  )
})

it('a picture that left the message is no longer used in it', () => {
  shown(form({}))
  store.write('a', writeOf(1, { revision: 1, sections: { content: 'Words alone' } }), iso)
  expect(store.pictures('a', '').pictures).toMatchObject([{ blob, uses: [] }])
})
