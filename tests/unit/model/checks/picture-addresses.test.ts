/** Pictures that are gone when people open the message, and those that only one computer has: each with a harmless sibling. */
import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import { pictureToKeep } from '../../../../src/model/rules/finding.ts'
import { context } from '../../renderer/blocks/checks/table.ts'

const said = (html: string, lastSend?: number) =>
  checkMessage(
    { texts: [], html: { kind: 'mail', text: html, source: { html, design: null } } },
    { ...context, ...(lastSend === undefined ? {} : { lastSend }) },
  ).filter(({ id }) => id.startsWith('html-picture-'))
const picture = (src: string) => `<p>New</p><img alt="Kettle" src="${src.replaceAll('&', '&amp;')}">`

const expiring: [vendor: string, src: string, moment: string][] = [
  // Source: AWS, 'Authenticating requests: using query parameters (Signature Version 4)'.
  [
    'Amazon S3',
    'https://files.notes.pk/secure/kettle.png?X-Amz-Date=20261126T090000Z&X-Amz-Expires=3600&X-Amz-Signature=00',
    'Thu 26 Nov 2026, 10:00 UTC',
  ],
  // Source: Google Cloud Storage, 'Signed URLs', V4 query parameters.
  [
    'Google Cloud Storage',
    'https://storage.googleapis.com/b/k.png?X-Goog-Date=20261126T090000Z&X-Goog-Expires=604800&X-Goog-Signature=0',
    'Thu 3 Dec 2026, 09:00 UTC',
  ],
  // Source: Microsoft Learn, 'Create a service SAS', signed expiry.
  [
    'Azure',
    'https://blob.files.pk/k.png?sv=2024-01-01&se=2026-11-27T00%3A00%3A00Z&sp=r&sig=00',
    'Fri 27 Nov 2026, 00:00 UTC',
  ],
  [
    'Azure, by day',
    'https://blob.files.pk/k.png?sv=2024-01-01&se=2026-11-27&sp=r&sig=00',
    'Fri 27 Nov 2026, 00:00 UTC',
  ],
  // Source: AWS, 'Create a signed URL using a canned policy' (CloudFront).
  [
    'CloudFront',
    'https://d1.cloudfront.net/k.png?Expires=1795737600&Signature=x&Key-Pair-Id=K2',
    'Fri 27 Nov 2026, 00:00 UTC',
  ],
  [
    'Amazon S3, version 2',
    'https://b.s3.amazonaws.com/k.png?AWSAccessKeyId=A&Expires=1795737600&Signature=x',
    'Fri 27 Nov 2026, 00:00 UTC',
  ],
  // Source: Discord, 'Signed attachment CDN URLs': hexadecimal seconds.
  [
    'Discord',
    'https://cdn.discordapp.com/attachments/1/2/k.png?ex=6b077680&is=6b062500&hm=ab',
    'Thu 26 Nov 2026, 00:00 UTC',
  ],
  [
    'Notion',
    'https://file.notion.so/f/f/a/k.png?table=block&expirationTimestamp=1795737600000&signature=x',
    'Fri 27 Nov 2026, 00:00 UTC',
  ],
]

const temporary = [
  'https://lh7-rt.googleusercontent.com/docsz/AD_4nXe?key=abc',
  'https://lh3.googleusercontent.com/docs/AHki',
  'https://files.slack.com/files-pri/T1-F1/k.png',
  'https://uc1a2b3.previews.dropboxusercontent.com/p/thumb/x',
  'https://attachments.office.net/owa/a@b.pk/service.svc/s/GetAttachmentThumbnail?id=1',
  'https://mail.google.com/mail/u/0?ui=2&attid=0.1',
]

const local = [
  'file:///C:/Users/a/k.png',
  'C:\\Users\\a\\k.png',
  'blob:https://a.pk/9f',
  'applewebdata://E3B0/k.png',
  'cid:image001.png@01D',
  'images/k.png',
  './k.png',
  '/k.png',
  'http://localhost:3000/k.png',
  'https://192.168.1.4/k.png',
  'https://nas.local/k.png',
]

const sound = [
  'https://cdn.shop.pk/kettle.png?v=2',
  'https://cdn.shop.pk/kettle.png?Expires=never',
  'https://cdn.shop.pk/kettle.png?se=2026-11-27',
  'https://lh3.googleusercontent.com/a/ACg8oc=s96-c',
  'https://slack.com/img/logo.png',
  `herald-file:${'a'.repeat(64)}/path/image%2Fpng/k.png`,
  'data:image/png;base64,iVBORw0KGgo=',
  '{{product_picture}}',
  'https://cdn.shop.pk/{{product_id}}.png',
  '//cdn.shop.pk/k.png',
  'http://practice.localhost/storage/files/1a2b-k.png',
]

describe('a picture', () => {
  it.each(expiring)('of %s expires', (_vendor, src, moment) => {
    const [found, ...more] = said(picture(src))
    expect(more).toEqual([])
    expect(found).toMatchObject({ level: 'warning', title: 'A picture expires', field: 'design' })
    expect(found?.detail).toContain(`until ${moment}`)
    expect(Date.parse(moment.replace(/^\w+ |,/g, '').replace('UTC', 'GMT'))).not.toBeNaN()
  })

  it('expires before, after or long after the last message', () => {
    const [, src] = expiring[4] as (typeof expiring)[number]
    const at = Date.UTC(2026, 10, 27)
    const detail = (lastSend: number) => said(picture(src), lastSend)[0]?.detail
    const seen = 'd1.cloudfront.net/k.png can be seen until Fri 27 Nov 2026, 00:00 UTC'
    expect(detail(at + 1)).toBe(`${seen}, before the last message goes out. Add the picture from your computer.`)
    expect(detail(at - 1)).toBe(
      `${seen}: people who open the message later see a gap. Add the picture from your computer.`,
    )
    expect(detail(at - 400 * 86_400_000)).toBeUndefined()
  })

  it.each(temporary)('%s is there for some hours, or for one who is signed in', (src) => {
    expect(said(picture(src))).toMatchObject([{ title: 'A picture expires' }])
    expect(said(picture(src))[0]?.detail).toContain('for some hours')
  })

  it.each(local)('%s can be seen on one computer', (src) => {
    expect(said(picture(src))).toMatchObject([
      { level: 'warning', title: 'A picture can be seen on one computer only' },
    ])
  })

  it('stands in a background and in Outlook’s half too', () => {
    const [, src] = expiring[0] as (typeof expiring)[number]
    const written = src.replaceAll('&', '&amp;')
    expect(said(`<table background="${written}"><tr><td>x</td></tr></table>`)).toHaveLength(1)
    expect(said(`<div style="background:url('${written}') no-repeat">x</div>`)).toHaveLength(1)
    expect(said(`<!--[if mso]><v:fill type="frame" src="${written}" /><![endif]--><p>x</p>`)).toHaveLength(1)
  })

  it.each([
    [expiring[0]?.[1] ?? '', true],
    ['http://localhost:3000/k.png', true],
    ['http://127.0.0.1/k.png', true],
    ['https://192.168.1.4/k.png', true],
    ['http://192.168.1.4/k.png', false],
    ['file:///C:/Users/a/k.png', false],
    ['images/k.png', false],
  ])('%s can be kept on a click: %s', (src, can) => {
    const written = src.replaceAll('&', '&amp;')
    const html = (at: string) =>
      `<img alt="Kettle" src="${at}"><td background='${at}'></td><i style="background:url(${at})"></i><!--[if mso]><v:fill src="${at}" /><![endif]-->`
    const design = (at: string) => [{ type: 'mj-image', attributes: { src: at, 'background-url': at } }]
    const source = { html: html(written), design: design(src) }
    const [found] = checkMessage(
      { texts: [], html: { kind: 'mail', text: source.html, source } },
      { ...context, lastSend: null },
    ).filter(({ id }) => id.startsWith('html-picture-'))
    expect(found?.fix?.keeps).toBe(can ? src : undefined)
    if (can)
      expect(found?.fix?.changes.map(({ path, after }) => [path, after])).toEqual([
        ['html', html(pictureToKeep)],
        ['design', design(pictureToKeep)],
      ])
  })

  it.each(sound)('%s is sound', (src) => expect(said(picture(src))).toEqual([]))
})
