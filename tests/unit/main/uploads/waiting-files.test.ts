/** Requests that name stored files: uploaded first, once, and never to another workspace. */
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../../src/main/api/connection.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { createWaitingFiles, type SendNow } from '../../../../src/main/uploads/waiting-files.ts'
import { cutAtWaitingFiles, waitingFile, waitingFileIn } from '../../../../src/preload/contract/index.ts'

const icon = { blob: 'a'.repeat(64), name: `sale, 50% off/é "'(1)*!.png`, type: 'image/png' }

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

  const address = waitingFile(icon, 'path')
  const file = { ...icon, give: 'path', written: address }
  it.each([
    ['an attribute', `<img src="${address}" alt="a">`, ['<img src="', '" alt="a">'], [file]],
    ['a single quote', `<img src='${address}'>`, [`<img src='`, `'>`], [file]],
    ['a style', `a{background:url(${address})}`, ['a{background:url(', ')}'], [file]],
    ['JSON', JSON.stringify({ src: address }), ['{"src":"', '"}'], [file]],
    ['a list of sources', `${address} 2x, ${address} 1x`, ['', ' 2x, ', ' 1x'], [file, file]],
    [
      'the hash alone',
      `<img src="herald-file:${icon.blob}">`,
      ['<img src="', '">'],
      [{ blob: icon.blob, name: '', type: '', give: 'path', written: `herald-file:${icon.blob}` }],
    ],
    ['no file', 'herald-file: is what I say', ['herald-file: is what I say'], []],
  ])('stands in %s as it is', (_where, text, literals, files) => {
    expect(cutAtWaitingFiles(text)).toEqual({ literals, files })
  })
})

function bench(send: SendNow, typeOf = async (): Promise<string | null> => 'image/jpeg') {
  const asked: [string, unknown][] = []
  const api: Api = {
    // What it answers does not matter here.
    call: async (name, input) => {
      asked.push([name, input])
      return undefined as never
    },
  }
  const waiting = createWaitingFiles(send, typeOf)
  return { asked, api: waiting.over(api) }
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
  it('carries their addresses', async () => {
    const { api, asked } = bench(async () => ({ fileName: 'k-1.png', publicPath: 'https://cdn/k-1.png' }))
    await api.call('updateMessage', asking())
    expect(asked).toEqual([['updateMessage', message('https://cdn/k-1.png', 'k-1.png')]])
  })

  const mail = (src: string) => ({
    message: { design: `<p>A "mail"</p><img src="${src}"><td style="background:url(${src})">` },
    edit_content_page_values: { emailData: { design: { project: { pages: [{ src }, `<mj-image src="${src}"/>`] } } } },
  })
  const sending = (src: string) => ({ ...message('', ''), ...mail(src) })

  it('carries them inside HTML, MJML and a design too, where nothing of them ends the text around', async () => {
    const { api, asked } = bench(async () => ({ fileName: 'k-1.png', publicPath: 'https://cdn/k "1" (2).png?a=1&b=2' }))
    await api.call('updateMessage', sending(waitingFile(icon, 'path')))
    const inText = 'https://cdn/k%20%221%22%20%282%29.png?a=1&b=2'
    const wanted = sending(inText)
    // A text that is the address alone is no part of HTML.
    wanted.edit_content_page_values.emailData.design.project.pages[0] = { src: 'https://cdn/k "1" (2).png?a=1&b=2' }
    expect(asked).toEqual([['updateMessage', wanted]])
  })

  it('names a file by its content where only its hash is written', async () => {
    const given: unknown[] = []
    const { api, asked } = bench(async (file) => {
      given.push(file)
      return { fileName: 'k', publicPath: 'https://cdn/k.jpg' }
    })
    await api.call('updateMessage', sending(`herald-file:${icon.blob}`))
    expect(given[0]).toEqual({ blob: icon.blob, type: 'image/jpeg', name: 'picture.jpg' })
    expect(JSON.stringify(asked)).not.toContain('herald-file:')
  })

  it('does not go with a picture that nobody could see', async () => {
    const { api, asked } = bench(async () => ({ fileName: 'k-1.png', publicPath: null }))
    await expect(api.call('updateMessage', sending(waitingFile(icon, 'path')))).rejects.toMatchObject({
      failure: { kind: 'refused', message: `The server has ${icon.name}, but gave no public address for it` },
    })
    expect(asked).toEqual([])
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
