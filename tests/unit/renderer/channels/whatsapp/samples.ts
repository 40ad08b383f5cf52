/** WhatsApp content to start a test from: a crafted message with everything in it. */
import { emptyMessage, type WhatsappMessage } from '../../../../../src/model/channels/whatsapp/message.ts'
import { emptyWhatsapp, type WhatsappValues } from '../../../../../src/model/channels/whatsapp/values.ts'

export const tags = [
  { id: 1, name: 'First name', value: '{{first_name}}', sample: 'Ayesha' },
  { id: 2, name: 'City', value: '{{city}}', sample: 'Karachi' },
  { id: 3, name: 'Unsampled', value: '{{unsampled}}' },
  { id: 9, name: 'Tracking page', value: '{{tracking_page}}', sample: 'https://gulmohar.example/t/1' },
]

export const context = {
  name: 'Eid greeting',
  mergeTags: tags,
  channelConfigurationId: 109,
  campaignId: 12,
  inJourney: false,
}

export const words = (value: string) => ({ editorState: null, value })

/** A message of which every rule holds. */
export function crafted(patch: Partial<WhatsappMessage> = {}): WhatsappMessage {
  return { ...emptyMessage(), body: words('Salaam {{first_name}}, the winter sale starts today.'), ...patch }
}

export const custom = (patch: Partial<WhatsappMessage> = {}, rest: Partial<WhatsappValues> = {}): WhatsappValues => ({
  ...emptyWhatsapp(),
  contentType: 'custom',
  message: crafted(patch),
  ...rest,
})

type Calls = WhatsappMessage['callToActionButton']

export const calls = (
  website: Partial<Calls['visit_website']> | null,
  phone: Partial<Calls['cell_phonenumber']> | null,
): Partial<WhatsappMessage> => {
  const { callToActionButton: none } = emptyMessage()
  return {
    addButtons: true,
    buttonType: 'call to action',
    callToActionButton: {
      visit_website: {
        ...none.visit_website,
        isSelected: website !== null,
        buttonText: 'Open',
        link: 'https://gulmohar.example',
        ...website,
      },
      cell_phonenumber: {
        ...none.cell_phonenumber,
        isSelected: phone !== null,
        buttonText: 'Call',
        phoneNumber: '+923001234567',
        ...phone,
      },
    },
  }
}

export const quick = (texts: Partial<Record<keyof WhatsappMessage['quickReplyButton'], string>>) => {
  const button = (text: string | undefined) => ({ isSelected: text !== undefined, buttonText: text ?? '' })
  return {
    addButtons: true,
    buttonType: 'quick reply' as const,
    quickReplyButton: {
      marketing_opt_out: button(texts.marketing_opt_out),
      custom_button_1: button(texts.custom_button_1),
      custom_button_2: button(texts.custom_button_2),
    },
  }
}

/** A template as a server writes it: null where it has no header, and a list that is its own. */
export const template = {
  id: 1,
  status: 'APPROVED',
  category: 'Marketing',
  message: {
    body: { editorState: null, value: 'Salaam {{first_name}}, the winter sale starts today.' },
    headerText: null,
    selectedHeaderType: 'none',
    headerDocument: null,
    footer: '',
    addButtons: true,
    buttonType: 'call to action',
    callToActionButton: {
      visit_website: null,
      cell_phonenumber: {
        isSelected: true,
        buttonText: 'Call us',
        phoneNumber: '+922135550100',
        previousInsertedPhoneNumbers: [],
      },
    },
    quickReplyButton: null,
  },
}
