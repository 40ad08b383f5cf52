/** What comes along with a mail: which files of a zip become pictures. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { designOf } from '../../../../../../src/renderer/blocks/design/import/import-design.ts'
import { reportLines } from '../../../../../../src/renderer/blocks/design/import/report-text.ts'

const png = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000002000000020806000000', 'hex'))
const drawing =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>fetch("https://x.test")</script></svg>'

test('an SVG of a zip is none, whatever it is called: it may hold script; it is told', async () => {
  const zip = zipSync({
    'index.html': strToU8('<p>Eid</p><img src="logo.svg"><img src="img/hero.png"><img src="img/sly.png">'),
    'logo.svg': strToU8(drawing),
    'img/hero.png': png,
    'img/sly.png': strToU8(drawing),
  })
  const made = await designOf([{ path: 'mail.zip', bytes: zip }], { known: [], unsubscribe: null })
  expect(made.pictures.map(({ name, type }) => [name, type])).toEqual([['hero.png', 'image/png']])
  expect(made.text).not.toContain('svg+xml')
  expect(reportLines(made).find(({ title }) => title === 'Pictures')?.lines).toEqual([
    '1 picture was imported.',
    'SVG, which email apps do not show, was left out: logo.svg. Save it as PNG and choose that in the designer.',
    'Not found: img/sly.png. Choose them in the designer, or import the folder or zip that has them.',
  ])
})

test('elements inside each other without end are refused in words', async () => {
  const html = `${'<div>'.repeat(60_000)}Eid${'</div>'.repeat(60_000)}`
  await expect(designOf([{ path: 'a.html', bytes: strToU8(html) }], { known: [], unsubscribe: null })).rejects.toThrow(
    'The HTML is nested too deeply to become a design.',
  )
})
