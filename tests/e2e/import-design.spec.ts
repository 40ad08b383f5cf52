/** Edits an email of another program in place: imports a zip, changes a headline and a link, and exports an email with its pictures. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import PostalMime from 'postal-mime'
import { foreignMails } from '../fixtures/mails/foreign.ts'
import { mails } from '../fixtures/mails/index.ts'
import { smallPng } from '../fixtures/mails/png.ts'
import { expect, test } from './app.ts'
import { Editor } from './pages/editor.ts'
import { Email } from './pages/email.ts'
import { Outbox } from './pages/outbox.ts'
import { lastContent } from './pages/panels.ts'

/** An email whose first link is preceded by an Outlook-only copy. */
const source = (mails.find(({ name }) => name === 'klaviyo-campaign')?.html ?? '').replace(
  /<a\b[^>]*?\shref="([^"]*)"/,
  (link, href) => `<!--[if mso]><v:roundrect href="${href}"></v:roundrect><![endif]-->${link}`,
)
const names = [...new Set(source.match(/https:\/\/pictures\.test\/[\w-]+\.png/g))].map((address) =>
  address.slice('https://pictures.test/'.length),
)

/** Klaviyo's export format: the page, and its pictures in a folder next to it. */
const zip = () => {
  const pictures = names.map((name) => {
    const [, width = '1', height = '1'] = /-(\d+)x(\d+)\.png/.exec(name) ?? []
    return [`images/${name}`, smallPng(Number(width), Number(height))] as const
  })
  return Buffer.from(
    zipSync({
      'mail.html': strToU8(source.replaceAll('https://pictures.test/', 'images/')),
      ...Object.fromEntries(pictures),
    }),
  )
}

test('an imported zip is edited in place and exported as an email with its pictures', { tag: '@long' }, async ({
  folder,
  page,
  startHost,
}) => {
  const host = await startHost({ data: join(folder, 'data') })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.toContent('Email', 'One Time', 'From Klaviyo')

  const email = new Email(page)
  const dialog = page.getByRole('dialog', { name: 'Import a design' })
  await page.getByRole('button', { name: 'Import a design' }).click()
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'mail.zip', mimeType: 'application/zip', buffer: zip() })
  await dialog.getByRole('button', { name: 'Import' }).click()
  const report = dialog.getByRole('status')
  await expect(report).toContainText("{{ first_name|default:'there' }} is now {{first_name|there}}")
  await expect(report).toContainText(`${names.length} pictures were imported`)
  await dialog.getByRole('button', { name: 'Open in the designer' }).click()
  await email.designerIsOpen()
  const canvas = email.designer.frameLocator('.mail-frame')
  const headline = canvas.getByText('The new season is here')
  await headline.click()
  await headline.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Last days of the season')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Everything else stays as it was.')).toBeVisible()
  await canvas.getByRole('link').first().click()
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  await link.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('https://gulmohar.example/new')
  await expect(link).toHaveValue('https://gulmohar.example/new')
  await page.getByRole('button', { name: 'See edits' }).click()
  const edits = page.getByRole('list', { name: 'Edits' })
  const edited = edits.getByRole('listitem').filter({ hasText: 'The new season is here' })
  await expect(edited).toContainText('Last days of the season')
  await expect(edits.getByRole('listitem')).toHaveCount(2)
  await edited.getByRole('button', { name: 'Restore' }).click()
  await expect(canvas.getByText('The new season is here')).toBeVisible()
  await expect(edits.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(canvas.getByText('Last days of the season')).toBeVisible()
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  const code = page.getByRole('dialog', { name: 'Code of the design' })
  await expect(code.locator('.cm-lintRange-info').first()).toBeVisible()
  await code.getByRole('textbox', { name: 'HTML' }).press('ControlOrMeta+End')
  await page.keyboard.type('<p>Written in the code</p>')
  await code.getByRole('button', { name: 'Done' }).click()
  await expect(canvas.getByText('Written in the code')).toBeVisible()
  await email.finish()
  await expect(email.preview.getByText('Last days of the season')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Email (.eml)' }).click()
  const mail = await PostalMime.parse(readFileSync(await (await download).path()))
  expect(mail.html).toContain('Last days of the season')
  expect(mail.html).toContain('Written in the code')
  expect(mail.html?.match(/<(?:a|v:roundrect)\b[^>]*https:\/\/gulmohar\.example\/new"/g)).toHaveLength(2)
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(names.map(() => 'image/png'))
  expect(mail.html).not.toContain('herald-file:')
})

test('a button is edited and removed together with its Outlook copy; a copy that remains is reported', {
  tag: '@long',
}, async ({ folder, page, startHost }) => {
  const drawn = (href: string, words: string) =>
    `<!--[if mso]><v:roundrect href="${href}"><center>${words}</center></v:roundrect><![endif]-->`
  const button = (href: string, words: string) =>
    `<div><a href="${href}" style="display:inline-block;background:#12352b;color:#ffffff;padding:12px">${words}</a></div>`
  const both = (href: string, words: string) => drawn(href, words) + button(href, words)
  const mail = (inner: string) =>
    `<html><body><table><tr><td><p>Kettles</p>${inner}<p>Bye</p></td></tr></table></body></html>`
  const [sale, shop] = ['https://gulmohar.pk/sale', 'https://gulmohar.pk/shop']
  const odd = drawn('https://gulmohar.pk/old', 'Map') + button(sale, 'Map')
  const host = await startHost({ data: join(folder, 'data') })
  await page.goto(host.url)
  const editor = new Editor(page)
  await editor.toContent('Email', 'One Time', 'Kettles')
  await page.getByRole('button', { name: 'Import a design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a design' })
  await dialog.getByRole('textbox', { name: 'HTML or MJML' }).fill(mail(both(sale, 'Buy') + both(shop, 'Look') + odd))
  await dialog.getByRole('button', { name: 'Import' }).click()
  await dialog.getByRole('button', { name: 'Open in the designer' }).click()
  const email = new Email(page)
  await email.designerIsOpen()
  const canvas = email.designer.frameLocator('.mail-frame')
  await canvas.getByText('Buy').click()
  await canvas.getByText('Buy').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Buy it today')
  await page.keyboard.press('Escape')
  // The part stays selected, although the Outlook-only content before it has grown.
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(sale)
  // The toolbar disappears with its block.
  const bar = email.designer.getByRole('toolbar', { name: 'Block', exact: true })
  await expect(bar).toBeVisible()
  await canvas.locator('body').evaluate((body) => {
    body.style.paddingBottom = '3000px'
    scrollTo(0, 2_000)
  })
  await expect(bar).toBeHidden()
  await canvas.locator('body').evaluate(() => scrollTo(0, 0))
  await expect(bar).toBeVisible()
  await canvas.getByText('Look').click()
  await page.keyboard.press('Delete')
  await expect(canvas.getByText('Look')).toBeHidden()
  const said = page.getByText(`Outlook still shows a link of its own there, to https://gulmohar.pk/old.`)
  await expect(said).toBeHidden()
  await canvas.getByText('Map').click()
  await page.keyboard.press('Delete')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(said).toBeHidden()
  await email.finish()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Email (.eml)' }).click()
  const { html } = await PostalMime.parse(readFileSync(await (await download).path()))
  expect(html).toContain(`<p>Kettles</p>${both(sale, 'Buy it today')}${odd}<p>Bye</p>`)
})

/** Last week's newsletter with a picture at this address, as a page or as a mail that brings its picture along. */
const newsletter = (picture: string, { alt = 'Kettle', greeting = 'Hi there', unsubscribe = '*|UNSUB|*' } = {}) =>
  (foreignMails(['leemunroe-email-inlined'])[0]?.html ?? '')
    .replace('<p ', `<img src="${picture}" width="120" alt="${alt}"><p `)
    .replace('>Hi there<', `>${greeting}<`)
    .replace('http://htmlemail.io/blog', unsubscribe)
const oldPicture = `data:image/png;base64,${Buffer.from(smallPng(120, 60)).toString('base64')}`
const asMail = (html: string) =>
  [
    'From: Gulmohar Retail <news@gulmohar.example>',
    'Subject: Kettles of last week',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=part',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--part',
    'Content-Type: image/png',
    'Content-ID: <hero@gulmohar>',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(smallPng(120, 60)).toString('base64'),
    '--part--',
    '',
  ].join('\r\n')
for (const { name, type, text, subject } of [
  { name: 'last-week.html', type: 'text/html', text: newsletter(oldPicture), subject: 'Simple Transactional Email' },
  {
    name: 'last-week.eml',
    type: 'message/rfc822',
    text: asMail(newsletter('cid:hero@gulmohar')),
    subject: 'Kettles of last week',
  },
])
  test(`${name} is edited offline and published: only the edit differs`, { tag: '@long' }, async ({
    connected: _,
    page,
    server,
  }) => {
    await page.evaluate(() => window.bridge.unsubscribe.keep({ address: 'https://gulmohar.pk/leave?t={token}' }))
    const editor = new Editor(page)
    await editor.toContent('Email', 'One Time', 'Kettles again')
    const outbox = new Outbox(page)
    await outbox.workOffline(true)
    await page.getByRole('button', { name: 'Import a design' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a design' })
    const buffer = Buffer.from(text)
    await dialog.getByLabel('Choose a file').setInputFiles({ name, mimeType: type, buffer })
    await dialog.getByRole('button', { name: 'Import' }).click()
    await dialog.getByRole('button', { name: 'Open in the designer' }).click()
    const email = new Email(page)
    await email.designerIsOpen()
    const canvas = email.designer.frameLocator('.mail-frame')
    if (name.endsWith('.html')) {
      // A replaced picture asks for its new alt text.
      await canvas.getByRole('img', { name: 'Kettle' }).click()
      const picture = { name: 'kettle.png', mimeType: 'image/png', buffer: Buffer.from(smallPng(240, 120)) }
      await page.getByLabel('Picture', { exact: true }).setInputFiles(picture)
    }
    await canvas.getByText('Hi there').click()
    await canvas.getByText('Hi there').click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('New kettles')
    await email.finish()
    await expect(email.subject).toHaveText(subject)
    await editor.save.click()
    await editor.at('SCHEDULE')
    await outbox.workOffline(false)
    await expect(outbox.chip).toHaveText(/^Synced/)
    const { message, edit_content_page_values: values } = await lastContent(server)
    const html = String(message.design)
    const [, address = ''] = /<img src="([^"]+)"/.exec(html) ?? []
    expect(address.startsWith(server.url)).toBe(true)
    expect((await fetch(address)).headers.get('content-type')).toBe('image/png')
    const alt = name.endsWith('.html') ? '' : 'Kettle'
    const unsubscribe = 'https://gulmohar.pk/leave?t={token}'
    expect(html).toBe(newsletter(address, { alt, greeting: 'New kettles', unsubscribe }))
    expect(values).toMatchObject({ emailData: { subject } })
    await editor.scheduleOn(1, '10:00')
    await editor.save.click()
    await editor.at('REVIEW')
    await editor.publish()
  })
