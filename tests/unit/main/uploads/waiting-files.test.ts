/** Requests that name stored files: uploaded first, once, and never to another workspace. */
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../src/main/api/api.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { createWaitingFiles, type SendNow } from '../../../../src/main/uploads/waiting-files.ts'
import { waitingFile, waitingFileIn } from '../../../../src/preload/contract/index.ts'

const icon = { blob: 'a'.repeat(64), name: 'sale, 50% off/é.png', type: 'image/png' }

describe('waitingFile', () => {
  it.each([['path' as const], ['name' as const]])('can be read back: %s', (give) => {
    expect(waitingFileIn(waitingFile(icon, give))).toEqual({ ...icon, give })
    expect(waitingFileIn(waitingFile({ ...icon, type: '' }, give))).toEqual({ ...icon, type: '', give })
  })
  it.each([
    '',
    'herald-file:',
    'herald-file:abc/path/x/y',
    `herald-file:${'a'.repeat(64)}/path/%E0%A4%A/x`,
    'https://x',
  ])('is not %s', (text) => {
    expect(waitingFileIn(text)).toBeNull()
  })
})

function bench(send: SendNow) {
  const asked: [string, unknown][] = []
  const api: Api = {
    // What it answers does not matter here.
    call: async (name, input) => {
      asked.push([name, input])
      return undefined as never
    },
  }
  const waiting = createWaitingFiles(send)
  return { asked, waiting, api: waiting.over(api) }
}

const message = (img: string, file: string) => ({
  id: 1,
  name: 'Khaddar',
  message: { design: { icon: img, title: 'herald-file: is what I say' } },
  edit_content_page_values: { contentJson: { icon: { img, file }, list: [img, 3, null, true] } },
  edit_page_tabs_values: {},
})
const asking = () => message(waitingFile(icon, 'path'), waitingFile(icon, 'name'))

describe('a request with waiting files', () => {
  it('carries their addresses; each is uploaded once', async () => {
    const sent: string[] = []
    const { api, asked, waiting } = bench(async ({ name }) => {
      sent.push(name)
      return { fileName: 'k-1.png', publicPath: 'https://cdn/k-1.png' }
    })
    await api.call('updateMessage', asking())
    await api.call('updateMessage', asking())
    expect(asked).toEqual([
      ['updateMessage', message('https://cdn/k-1.png', 'k-1.png')],
      ['updateMessage', message('https://cdn/k-1.png', 'k-1.png')],
    ])
    expect(sent).toEqual([icon.name])
    waiting.forget()
    await api.call('updateMessage', asking())
    expect(sent).toHaveLength(2)
  })

  it('takes the name where the server says no address', async () => {
    const { api, asked } = bench(async () => ({ fileName: 'k-1.png', publicPath: null }))
    await api.call('updateMessage', asking())
    expect(asked).toEqual([['updateMessage', message('k-1.png', 'k-1.png')]])
  })

  it('does not go when a file cannot; the next try uploads again', async () => {
    let tries = 0
    const { api, asked } = bench(async () => {
      tries++
      if (tries === 1) throw new FailureError({ kind: 'network', message: 'The upload was cut off' })
      return { fileName: 'k', publicPath: 'p' }
    })
    await expect(api.call('updateMessage', asking())).rejects.toMatchObject({
      failure: { kind: 'network', message: `Error while uploading ${icon.name}: The upload was cut off` },
    })
    expect(asked).toEqual([])
    await api.call('updateMessage', asking())
    expect([asked.length, tries]).toEqual([1, 2])
  })

  it('one without any goes as it is', async () => {
    const { api, asked } = bench(async () => {
      throw new Error('Nothing is to be uploaded')
    })
    const input = message('https://x/a.png', 'a')
    await api.call('updateMessage', input)
    expect(asked[0]?.[1]).toBe(input)
  })
})
