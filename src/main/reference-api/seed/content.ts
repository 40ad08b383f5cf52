/** Messages and stored page values of the brand's campaigns, per channel; field names as in docs/reference/data.md. */
import { type ContentValues, cut, type Message } from '#contract'
import { tagIdsIn } from './brand.ts'
import { templateRows } from './templates.ts'

export type SeedContent = { message: Message; values: ContentValues } | null

type Maker = (text: string, name: string) => { design: unknown; templateId?: number; values: ContentValues }

const noVoucher = { content_service_id: null, voucherType: null, isVoucher: false, retarget_campaign_id: null }
const noFile = { name: '', img: '', size: 0, file: null }

const sms: Maker = (text) => {
  const design = text.replaceAll('\n', '%0A')
  const voucher = text.includes('{{voucher_code}}')
    ? { ...noVoucher, isVoucher: true, voucherType: 'sheet' }
    : noVoucher
  const contentJson = { design, editorState: null, ...voucher, userOptedOut: false, testNumbers: [], fileData: null }
  return { design, values: { contentJson } }
}

const webPush: Maker = (text, name) => {
  const title = cut(name, 40)
  const contentJson = {
    title,
    text,
    destination: 'https://gulmohar.example/new',
    icon: noFile,
    image: noFile,
    notificationImageRadio: 'static',
    selectedMergeTagForImage: null,
    buttons: [],
    ...noVoucher,
    testNumbers: [],
  }
  return { design: { title, text, destination: contentJson.destination, buttons: [] }, values: { contentJson } }
}

const appPush: Maker = (text, name) => {
  const platform = {
    isEnabled: true,
    notificationTitle: cut(name, 35),
    notificationText: text,
    notificationCA: { option: 'Open App', value: '' },
    notificationImageRadio: 'static',
    notificationImage: noFile,
    selectedMergeTagForImage: null,
    notificationButton: [],
    keyValuePairs: [],
    timeToLive: { value: 0, duration: 'days' },
    testNumbers: [],
  }
  const ios = { ...platform, isEnabled: false, isDuplicateAndroid: false }
  const contentJson = { android: { ...platform, subtitle: '' }, ios, platform: 'android', userOptedOut: false }
  return { design: { android: contentJson.android }, values: { contentJson } }
}

const page = (text: string) =>
  `<!doctype html><html lang="${/[\u0600-\u06ff]/.test(text) ? 'ur' : 'en'}"><body style="margin:0;background:#f4f2ee"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" style="max-width:560px;background:#ffffff"><tr><td style="padding:24px 32px;background:#12352b;color:#f2c14e;font:bold 18px Arial,sans-serif">Gulmohar</td></tr><tr><td style="padding:32px;color:#222222;font:16px/26px Arial,sans-serif"><p dir="auto" style="margin:0 0 24px">${text}</p><a href="https://gulmohar.example" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#12352b;color:#ffffff;text-decoration:none">Have a look</a></td></tr></table></td></tr></table></body></html>`
const rows = (text: string) => ({ body: { rows: [{ columns: [{ contents: [{ type: 'text', values: { text } }] }] }] } })

/** The preview text in an inbox; cuts no word and no merge tag. */
const firstText = (text: string): string => text.match(/^(?:\{\{[^}]*\}\}|[^{]){0,60}(?=\s|$)/)?.[0] ?? ''

const email: Maker = (text, name) => {
  const emailData = {
    from: 'hello@gulmohar.example',
    subject: name,
    preHeader: firstText(text),
    body: page(text),
    design: rows(text),
    userOptedOut: false,
    testEmails: [],
    ...noVoucher,
    fileData: null,
  }
  return { design: page(text), values: { emailData, htmlData: page(text), contentJson: emailData } }
}

const roboCall: Maker = (text) => {
  const textContent = {
    voiceGender: 'Female',
    entryText: { editorState: null, value: text },
    exitText: { editorState: null, value: '' },
    actionButtonText: [],
    addAction: false,
  }
  const contentJson = {
    creationType: 'custom',
    contentType: 'TEXT',
    textContent,
    selectedTemplate: null,
    testNumbers: [],
  }
  return { design: textContent, values: { contentJson } }
}

const templates = templateRows.map(({ status, category, body_json }) => ({
  status,
  category,
  // templates.ts wrote this JSON, with this field.
  message: (JSON.parse(body_json) as { message?: Record<string, unknown> }).message ?? {},
}))

/** '#1' sends the brand's first template; any other text is custom content that needs approval. */
const whatsapp: Maker = (text) => {
  const number = Number(/^#(\d+)$/.exec(text)?.[1] ?? 0)
  const template = templates[number - 1]
  if (!template) {
    const message = { ...templates[2]?.message, body: { editorState: null, value: text } }
    const custom = { contentType: 'custom_content', template: 'Marketing', selectedTemplate: null, message }
    return { design: message, values: { contentJson: custom } }
  }
  const { message, status, category } = template
  const selectedTemplate = { id: number, status, category, message }
  const contentJson = { contentType: 'pre_approved_content', template: category, selectedTemplate, message }
  return { design: message, templateId: number, values: { contentJson } }
}

const contentCard: Maker = (text) => {
  const contentCardData = { divId: 'new-arrivals', design: page(text) }
  return { design: contentCardData, values: { contentCardData } }
}
const panel = (text: string) =>
  `<!doctype html><html><body style="margin:0;padding:40px 44px;background:#12352b;color:#ffffff;font-family:Arial,sans-serif;text-align:center"><h1 dir="auto" style="margin:0 0 20px;font-size:24px;line-height:32px">${text}</h1><a href="https://gulmohar.example" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#f2c14e;color:#12352b;font-weight:bold;text-decoration:none">Have a look</a></body></html>`
const webPopup: Maker = (text) => ({
  design: panel(text),
  values: { webPopUpData: { design: rows(text), html: panel(text) }, htmlData: panel(text) },
})
const inAppContent: Maker = (text) => ({
  design: panel(text),
  values: { contentJson: { design: rows(text), html: panel(text) }, htmlData: panel(text) },
})

const makers: Record<string, Maker> = {
  sms,
  web_push: webPush,
  app_push: appPush,
  email,
  robo_call: roboCall,
  whatsapp,
  content_card: contentCard,
  web_popup: webPopup,
  in_app: inAppContent,
}

/** The content of a campaign; null if it has no text or the channel has no content step. */
export function contentOf(channel: string, name: string, text: string | null): SeedContent {
  const make = makers[channel]
  if (!make || text === null) return null
  const { design, templateId, values } = make(text, name)
  const message = { name, templateContext: { mergeTagIds: tagIdsIn(JSON.stringify(design)) }, design }
  return { message: templateId === undefined ? message : { ...message, templateId }, values }
}
