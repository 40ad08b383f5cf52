/** An exported mail is one that any program opens, and that Herald imports again with its pictures. */

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { addressesIn, emlOf, zipOf } from '../../../../../../src/renderer/blocks/design/export/message-files.ts'
import { designOf } from '../../../../../../src/renderer/blocks/design/import/import-design.ts'
import { smallPng } from '../../../../../fixtures/mails/png.ts'

const bytes = smallPng(40, 20)
const address = 'https://cdn.gulmohar.example/a.png?x=1&y=2'
const picture = { address, name: 'a.png', type: 'image/png', bytes }
const html = `<!doctype html><html><body><p>Fürchte nichts, سلام {{first_name}}</p><img src="${address.replace('&', '&amp;')}" alt="A"></body></html>`
const mail = {
  from: 'Gülmohar <hello@gulmohar.example>',
  subject: 'Ein Gruß, ein sehr langer Gruß an alle: سلام دنیا 🌱 und weiter',
  text: 'Fürchte nichts\nسلام',
  html,
}
const eml = emlOf(mail, [picture], { id: 'a-1', now: new Date(Date.UTC(2027, 5, 16, 9)) })

test('it is read by another reader as it was written', async () => {
  const read = await PostalMime.parse(eml)
  expect(read.subject).toBe(mail.subject)
  expect(read.from).toMatchObject({ name: 'Gülmohar', address: 'hello@gulmohar.example' })
  expect(read.text?.replace(/\n+$/, '')).toBe(mail.text)
  expect(read.html).toContain('Fürchte nichts, سلام {{first_name}}')
  const [part] = read.attachments
  expect(part).toMatchObject({ mimeType: 'image/png', disposition: 'inline', filename: 'a.png', related: true })
  expect(read.html).toContain(`src="cid:${part?.contentId?.replace(/[<>]/g, '')}"`)
  expect(new Uint8Array(part?.content as ArrayBuffer)).toEqual(bytes)
  for (const line of eml.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  expect(eml).toContain('Date: Wed, 16 Jun 2027 09:00:00 +0000')
})

const options = { known: ['first_name'], unsubscribe: null }

test('imported again it is the same page with its picture, its subject and its sender', async () => {
  const made = await designOf([{ path: 'a.eml', bytes: new TextEncoder().encode(eml) }], options)
  expect(made.kind).toBe('page')
  expect(made.found.subject).toBe(mail.subject)
  expect(made.found.from).toBe('Gülmohar <hello@gulmohar.example>')
  expect(made.pictures).toHaveLength(1)
  expect(made.pictures[0]).toMatchObject({ type: 'image/png', bytes })
  expect(made.text).toContain(`src="${made.pictures[0]?.address}"`)
  expect(made.report.pictures).toEqual({ brought: 1, missing: [] })
})

test('a zip holds the page and its pictures, and comes in again', async () => {
  const files = unzipSync(zipOf(html, [picture]))
  expect(Object.keys(files).sort()).toEqual(['index.html', 'pictures/a.png'])
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('src="pictures/a.png"')
  const made = await designOf([{ path: 'a.zip', bytes: zipOf(html, [picture]) }], options)
  expect(made.report.pictures).toEqual({ brought: 1, missing: [] })
  expect(made.text).toMatch(/<img[^>]* src="herald-file:[0-9a-f]{64}\/path\/image%2Fpng\/a\.png"/)
})

test.each<[string, () => { path: string; bytes: Uint8Array }[], string]>([
  ['nothing that is a page', () => [{ path: 'a.png', bytes }], 'There is no HTML, MJML or mail in it.'],
  [
    'a broken zip',
    () => [{ path: 'a.zip', bytes: new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]) }],
    "'a.zip' could not be unpacked. Make the zip again, or choose its files.",
  ],
  [
    'a zip of too much',
    () => [{ path: 'a.zip', bytes: zipSync({ 'a.html': [new Uint8Array(41 * 1024 * 1024), { level: 9 }] }) }],
    'This zip holds more than 40 MB or 500 files. Leave out what the mail does not show.',
  ],
  [
    'a mail without words',
    () => [{ path: 'a.eml', bytes: strToU8('From: a@b.example\r\nSubject: x\r\n\r\n') }],
    'There are no words in this mail.',
  ],
])('%s is refused in words', async (_what, files, words) => {
  await expect(designOf(files(), options)).rejects.toThrow(words)
})

test('a mail that is only a picture is a page of it', async () => {
  const encoded = Buffer.from(bytes).toString('base64')
  const source = `From: A <a@b.example>\r\nSubject: x\r\nMIME-Version: 1.0\r\nContent-Type: image/png; name="a.png"\r\nContent-Disposition: attachment; filename="a.png"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n`
  const made = await designOf([{ path: 'a.eml', bytes: strToU8(source) }], options)
  expect(made.pictures).toHaveLength(1)
  expect(made.text).toContain(`<img src="${made.pictures[0]?.address}"`)
})

test('pictures that are not there are named', async () => {
  const made = await designOf(
    [
      {
        path: 'a.html',
        bytes: strToU8('<p>x</p><img src="images/b.png" width="10"><img src="https://a.example/c.png" width="20">'),
      },
    ],
    options,
  )
  expect(made.report.pictures).toEqual({ brought: 0, missing: ['images/b.png'] })
})

test('MJML comes in as it is, without what acts', async () => {
  const source =
    '<mjml><mj-body><mj-section><mj-column><mj-spacer height="20px" /><mj-text onclick="a()">Hello {{ first_name }}<script>1</script></mj-text></mj-column></mj-section></mj-body></mjml>'
  const made = await designOf([{ path: 'a.mjml', bytes: strToU8(source) }], options)
  expect(made.text).toBe(
    '<mjml><mj-body><mj-section><mj-column><mj-spacer height="20px"></mj-spacer><mj-text>Hello {{first_name}}</mj-text></mj-column></mj-section></mj-body></mjml>',
  )
  expect(made.report.removed).toEqual([
    ['event handler', 1],
    ['script', 1],
  ])
  expect(made.kind).toBe('mjml')
})

test('addresses of pictures are found wherever they stand', () => {
  expect(
    addressesIn(
      `<img alt=x src="https://a.example/1.png?a=1&amp;b=2"><td background='https://a.example/2.png' style="background:url(https://a.example/3.png)"><img src="{{picture}}"><img src="https://a.example/1.png?a=1&b=2">`,
    ),
  ).toEqual(['https://a.example/1.png?a=1&b=2', 'https://a.example/2.png', 'https://a.example/3.png'])
})
