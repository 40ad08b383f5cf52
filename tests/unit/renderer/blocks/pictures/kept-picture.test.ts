/** Which pictures a message shows, and how they stand in a frame of another origin. */
import { describe, expect, it } from 'vitest'
import { framePictures, pictureAddresses } from '../../../../../src/renderer/blocks/pictures/frame-pictures.ts'
import { addressesIn, pictureAddress, picturesIn } from '../../../../../src/renderer/blocks/pictures/kept-picture.tsx'

const lawn = { blob: 'a'.repeat(64), name: "lawn (it's).jpg", type: 'image/jpeg' }
const shawl = { blob: 'b'.repeat(64), name: 'shawl.png', type: 'image/png' }

describe('picturesIn', () => {
  it('finds each once, in HTML, MJML, styles and designs', () => {
    const [one, two] = [pictureAddress(lawn), pictureAddress(shawl)]
    const text = `<mj-image src="${one}"/><td style="background:url('${two}')">${JSON.stringify({ src: one })}`
    expect(picturesIn(text)).toEqual([
      { address: one, ...lawn },
      { address: two, ...shawl },
    ])
    expect(picturesIn('<img src="https://cdn/a.png">')).toEqual([])
  })

  it('a long name is cut in the address, its ending stays', () => {
    const [found] = picturesIn(pictureAddress({ ...lawn, name: `${'winter '.repeat(30)}.jpeg` }))
    expect(found?.name).toHaveLength(60)
    expect(found?.name.endsWith('.jpeg')).toBe(true)
  })
})

it.each([
  ['<img src="https://cdn/a.png?x=1&amp;y=2">', ['https://cdn/a.png?x=1&y=2']],
  [
    `<td background='https://cdn/b.png' style="background: url(https://cdn/c.png)">`,
    ['https://cdn/b.png', 'https://cdn/c.png'],
  ],
  ['<a href="https://shop.test/">shop</a>', []],
])('%s shows %j', (html, addresses) => {
  expect(addressesIn(html)).toEqual(addresses)
})

it('a frame finds the same addresses', () => {
  const text = `<img src="${pictureAddress(lawn)}"><td background='${pictureAddress(shawl)}'>`
  expect(text.match(pictureAddresses)).toEqual(picturesIn(text).map(({ address }) => address))
})

it('a frame shows what came, and writes what it was given', () => {
  const frame = framePictures()
  const [one, two] = [pictureAddress(lawn), 'https://cdn/b.png?x=1&y=2']
  const picture = new Blob(['x'], { type: 'image/png' })
  expect(frame.take([{ address: one, picture }])).toBe(true)
  expect(frame.take([{ address: one, picture }])).toBe(false)
  frame.take([{ address: two, picture }])
  const shown = frame.withPictures(`<img src="${one}"><img src="https://cdn/b.png?x=1&amp;y=2">`)
  expect(shown).toBe(`<img src="${frame.urlOf(one)}"><img src="${frame.urlOf(two)}">`)
  expect(frame.addressOf(frame.urlOf(one) ?? '')).toBe(one)
  expect(frame.urlOf('herald-file:other')).toBeNull()
})
