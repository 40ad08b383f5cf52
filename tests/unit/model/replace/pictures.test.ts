/** A picture is found by its file and by its addresses, in fields and designs of every channel, and replaced by another file. */
import { describe, expect, test } from 'vitest'
import { checkedAppPush } from '../../../../src/model/channels/app-push/checks.ts'
import { emptyAppPush } from '../../../../src/model/channels/app-push/values.ts'
import { checkedEmail } from '../../../../src/model/channels/email/checks.ts'
import { emptyEmail, withoutHeraldDesign } from '../../../../src/model/channels/email/values.ts'
import { checkedWebPush } from '../../../../src/model/channels/web-push/checks.ts'
import { emptyWebPush } from '../../../../src/model/channels/web-push/values.ts'
import { checkedWhatsapp } from '../../../../src/model/channels/whatsapp/checks.ts'
import { emptyMessage } from '../../../../src/model/channels/whatsapp/message.ts'
import { emptyWhatsapp, type WhatsappValues } from '../../../../src/model/channels/whatsapp/values.ts'
import type { CheckedMessage } from '../../../../src/model/checks/message.ts'
import { checkedPanel } from '../../../../src/model/design/panel/findings.ts'
import { emptyPanel, panelInPlace } from '../../../../src/model/design/panel/placement.ts'
import { noPicture, type Picture } from '../../../../src/model/image/values.ts'
import { placesIn, replacedChanges } from '../../../../src/model/replace/places.ts'
import { pictureMatches, type Replacement } from '../../../../src/model/replace/replacement.ts'
import { revertedChanges, withChanges } from '../../../../src/model/rules/finding.ts'
import { type Json, waitingFile } from '../../../../src/preload/contract/index.ts'

const [blob, otherBlob] = ['a'.repeat(64), 'b'.repeat(64)]
const file = { blob: otherBlob, name: 'new.png', type: 'image/png', bytes: 70 }
const address = waitingFile(file, 'path')
const uploaded = 'https://files.gulmohar.pk/a b.png?x=1&y=2'
const search: Replacement & { kind: 'picture' } = {
  ...{ kind: 'picture', find: blob, to: otherBlob },
  picture: { blob, name: 'old.png', addresses: [uploaded] },
  file: { ...file, address },
}

const waiting: Picture = { ...noPicture, name: 'old.png', size: 9, stored: { blob, type: 'image/png' } }
const onServer: Picture = { ...noPicture, name: 'a b.png', img: uploaded, file: 'a1' }
const other: Picture = { ...noPicture, name: 'x.png', img: 'https://files.gulmohar.pk/x.png' }
const after: Picture = { ...noPicture, name: 'new.png', size: 70, stored: { blob: otherBlob, type: 'image/png' } }

const appPush = (android: Picture, ios: Picture, follows: boolean, radio: 'static' | 'dynamic' = 'static') => {
  const empty = emptyAppPush()
  return {
    ...empty,
    android: { ...empty.android, isEnabled: true, notificationImage: android, notificationImageRadio: radio },
    ios: { ...empty.ios, isEnabled: true, isDuplicateAndroid: follows, notificationImage: ios },
  }
}
const whatsapp = (headerDocument: Picture, part: object = {}): WhatsappValues => ({
  ...emptyWhatsapp(),
  contentType: 'custom',
  message: { ...emptyMessage(), selectedHeaderType: 'document', headerDocument, ...part },
})
const asChecked = (read: (values: never) => CheckedMessage | null) => read as (values: unknown) => CheckedMessage | null

describe('a picture in a field', () => {
  test.each<[string, (values: never) => CheckedMessage | null, object, object, string[]]>([
    [
      'of a web push, by file and by address',
      checkedWebPush,
      { ...emptyWebPush(), icon: waiting, image: onServer },
      { ...emptyWebPush(), icon: after, image: after },
      ['Icon: old.png -> new.png', 'Image: a b.png -> new.png'],
    ],
    ['another one', checkedWebPush, { ...emptyWebPush(), icon: other }, { ...emptyWebPush(), icon: other }, []],
    [
      'of a web push with an image by person',
      checkedWebPush,
      { ...emptyWebPush(), image: waiting, notificationImageRadio: 'dynamic' },
      { ...emptyWebPush(), image: waiting, notificationImageRadio: 'dynamic' },
      [],
    ],
    [
      'of an app push',
      checkedAppPush,
      appPush(waiting, other, false),
      appPush(after, other, false),
      ['Android, Image: old.png -> new.png'],
    ],
    [
      'of an app push whose iOS duplicates Android',
      checkedAppPush,
      appPush(waiting, waiting, true),
      appPush(after, after, true),
      ['Android, Image: old.png -> new.png'],
    ],
    [
      'of an app push whose iOS has another picture',
      checkedAppPush,
      appPush(onServer, other, true),
      appPush(after, other, true),
      ['Android, Image: a b.png -> new.png'],
    ],
    ['of a WhatsApp message', checkedWhatsapp, whatsapp(onServer), whatsapp(after), ['Header: a b.png -> new.png']],
    [
      'of a WhatsApp message without a header',
      checkedWhatsapp,
      whatsapp(waiting, { selectedHeaderType: 'none' }),
      whatsapp(waiting, { selectedHeaderType: 'none' }),
      [],
    ],
  ])('%s', (_name, checked, before, replaced, shown) => {
    const message = asChecked(checked)(before)
    if (!message) throw new Error('There is no message')
    expect(placesIn(message, search).map(({ name, hit, becomes }) => `${name}: ${hit} -> ${becomes}`)).toEqual(shown)
    const changes = replacedChanges(message, search, null)
    const now = withChanges(before as Json, changes)
    expect(now).toEqual(replaced)
    expect(withChanges(now as Json, revertedChanges({ changes }))).toEqual(before)
    expect(replacedChanges(message, search, new Set())).toEqual([])
    expect(replacedChanges(message, { ...search, file: null }, null)).toEqual([])
  })
})

const escaped = 'https://files.gulmohar.pk/a%20b.png?x=1&y=2'
const inHtml: [string, string, string][] = [
  ['a file that waits', `<img src="${waitingFile({ ...file, blob }, 'path')}">`, `<img src="${address}">`],
  ['the hash alone', `<img src='herald-file:${blob}'>`, `<img src='${address}'>`],
  ['an address', `<img src="${escaped.replace('&', '&amp;')}" alt="A">`, `<img src="${address}" alt="A">`],
  ['without quotes', `<img src=${escaped}>`, `<img src=${address}>`],
  ['a background', `<table background="${escaped}">`, `<table background="${address}">`],
  [
    'a style',
    `<div style="background:url('${escaped}') top,url(${escaped})">`,
    `<div style="background:url('${address}') top,url(${address})">`,
  ],
  ['a style sheet', `<style>a{background:url(${escaped})}</style>`, `<style>a{background:url(${address})}</style>`],
  [
    'what Outlook alone reads',
    `<!--[if mso]><v:fill src="${escaped}" /><![endif]-->`,
    `<!--[if mso]><v:fill src="${address}" /><![endif]-->`,
  ],
  ['not a link to it', `<a href="${escaped}">${escaped}</a>`, `<a href="${escaped}">${escaped}</a>`],
  ['not a longer address', `<img src="${escaped}&z=3">`, `<img src="${escaped}&z=3">`],
  [
    'not an address that ends with it',
    `<img src="https://p.pk/?u=${escaped}">`,
    `<img src="https://p.pk/?u=${escaped}">`,
  ],
  ['not another file', `<img src="herald-file:${'c'.repeat(64)}">`, `<img src="herald-file:${'c'.repeat(64)}">`],
]

describe('a picture in HTML', () => {
  // A message without text is empty.
  const words = '<p>Sale</p>'

  test.each(inHtml)('%s, in an email', (_name, before, replaced) => {
    const values = { ...emptyEmail(), ...withoutHeraldDesign(words + before) }
    const changes = replacedChanges(checkedEmail(values), search, null)
    expect(withChanges(values as Json, changes)).toEqual({ ...values, html: words + replaced })
  })

  test.each(inHtml)('%s, in a panel', (_name, before, replaced) => {
    const values = { ...emptyPanel(), ...panelInPlace(words + before) }
    const places = placesIn(checkedPanel(values), search)
    for (const { hit, becomes } of places) expect([hit, becomes]).toEqual(['old.png', 'new.png'])
    const changes = replacedChanges(checkedPanel(values), search, null)
    expect((withChanges(values as unknown as Json, changes) as { html: string }).html).toBe(words + replaced)
  })

  test('of which nothing is known is nowhere', () => {
    const unknown = { ...search, picture: { blob: null, name: '', addresses: [] } }
    expect(pictureMatches(`url(${escaped})`, unknown)).toEqual([])
  })
})
