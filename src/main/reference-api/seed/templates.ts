/** Templates of the brand: WhatsApp (approved, pending, rejected), robo calls and in-app messages. */
import type { Insertable } from 'kysely'
import type { TemplateTable } from '../store/schema.ts'

type Row = Insertable<TemplateTable>
type Buttons = { visit?: [text: string, link: string]; call?: [text: string, phone: string]; replies?: string[] }

const whatsappMessage = (header: string, body: string, footer: string, { visit, call, replies }: Buttons = {}) => ({
  selectedHeaderType: header ? 'text' : 'none',
  headerText: { editorState: null, value: header },
  headerDocument: null,
  body: { editorState: null, value: body },
  footer,
  addButtons: Boolean(visit ?? call ?? replies),
  buttonType: replies ? 'quick reply' : 'call to action',
  callToActionButton: {
    visit_website: {
      isSelected: Boolean(visit),
      buttonText: visit?.[0] ?? '',
      link: visit?.[1] ?? '',
      linkType: 'static',
      selectedMergeTag: null,
    },
    cell_phonenumber: {
      isSelected: Boolean(call),
      buttonText: call?.[0] ?? '',
      phoneNumber: call?.[1] ?? '',
      previousInsertedPhoneNumbers: [],
    },
  },
  quickReplyButton: {
    marketing_opt_out: { isSelected: Boolean(replies), buttonText: replies?.[0] ?? '' },
    custom_button_1: { isSelected: Boolean(replies?.[1]), buttonText: replies?.[1] ?? '' },
    custom_button_2: { isSelected: Boolean(replies?.[2]), buttonText: replies?.[2] ?? '' },
  },
})

const whatsapp = (
  name: string,
  status: string,
  category: string,
  message: ReturnType<typeof whatsappMessage>,
): Row => ({
  kind: 'whatsapp',
  name,
  status,
  category,
  body_json: JSON.stringify({ message }),
})

const call = (name: string, status: string, content: unknown): Row => ({
  kind: 'robo_call',
  name,
  status,
  category: null,
  body_json: JSON.stringify({ contentType: 'TEXT', content }),
})

const textValue = (value: string) => ({ editorState: null, value })
const text = (entry: string, exit = '', buttons: string[] = []) => ({
  voiceGender: 'Female',
  entryText: textValue(entry),
  exitText: textValue(exit),
  actionButtonText: buttons.map((value, key) => ({ key, ...textValue(value) })),
  addAction: buttons.length > 0,
})

const inAppTemplate = (name: string, html: string): Row => ({
  kind: 'in_app',
  name,
  status: 'APPROVED',
  category: null,
  body_json: JSON.stringify({ design: { html, rows: [{ content: html }] } }),
})

const card = (colour: string, title: string, text: string): string =>
  `<section style="padding:36px 28px;background:${colour};color:#ffffff;font-family:Arial,sans-serif;text-align:center"><h1 style="margin:0 0 8px;font-size:26px;line-height:32px">${title}</h1><p style="margin:0;font-size:16px;line-height:24px">${text}</p></section>`

/** Rows in the order of their numbers: the first gets 1. */
export const templateRows: Row[] = [
  whatsapp(
    'Cart reminder',
    'APPROVED',
    'Marketing',
    whatsappMessage(
      'Still in your bag',
      'Salaam {{first_name}}, {{last_product}} is waiting. It goes back to the shelf tonight.',
      'Gulmohar Retail',
      {
        visit: ['Open my bag', 'https://gulmohar.example/bag'],
      },
    ),
  ),
  whatsapp(
    'Order shipped',
    'APPROVED',
    'Utility',
    whatsappMessage('', 'Your order {{order_number}} is on its way to {{city}}.', 'Gulmohar Retail', {
      call: ['Call us', '+922135550100'],
    }),
  ),
  whatsapp(
    'Eid greeting',
    'APPROVED',
    'Marketing',
    whatsappMessage(
      'عید مبارک',
      'پیاری {{first_name}}، گل مہر کی طرف سے آپ کو اور آپ کے گھر والوں کو عید مبارک۔',
      'Gulmohar Retail',
      {
        replies: ['Stop promotions', 'Show offers'],
      },
    ),
  ),
  whatsapp(
    'Size guide',
    'PENDING',
    'Utility',
    whatsappMessage('', 'Reply with your height and we will send your size.', ''),
  ),
  whatsapp(
    'Midnight flash',
    'REJECTED',
    'Marketing',
    whatsappMessage('Only tonight', 'Everything must go before 2 am. Act now, {{first_name}}.', ''),
  ),
  call(
    'Confirm the order',
    'APPROVED',
    text('Assalam-o-alaikum. You placed an order at Gulmohar. Press 1 to confirm, 2 to cancel.', 'Thank you.', [
      'Your order is confirmed.',
      'Your order is cancelled.',
    ]),
  ),
  // Text to speech: the practice brand has no recordings.
  call(
    'Winter sale, Urdu',
    'APPROVED',
    text('السلام علیکم۔ گل مہر پر سردیوں کی سیل شروع ہو گئی ہے۔ اتوار تک ہر چیز پر چالیس فیصد تک رعایت۔ خدا حافظ۔'),
  ),
  call('Store hours', 'PENDING', text('Our stores are open until 11 pm this week.')),
  call('Late payment', 'REJECTED', text('You owe us money.')),
  inAppTemplate('Free delivery', card('#0f5c46', 'Free delivery over Rs 3,000', 'Today only, all over Karachi.')),
  inAppTemplate('Points reminder', card('#8a4b08', '{{points}} points', 'They expire at the end of the month.')),
]
