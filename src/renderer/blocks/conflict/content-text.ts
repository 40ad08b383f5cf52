/** A message of the server as readable text: its text if the message has one, else every field with text. */
import { capitalised } from '#contract'
import { fieldsIn, textIn } from '../../../model/rules/read'
import type { FieldLine, Fields } from './field-line'

/** Technical keys, and keys that repeat another key's text. */
const silentKeys =
  /^(id|key|type|name|templateContext|mergeTagIds|editorState|htmlData|html|css|json|fileData|testNumbers)$/i
const MAX_LINES = 40

export function contentLines(campaign: Fields): FieldLine[] {
  const message = fieldsIn(campaign.message)
  const design = textIn(message.design)
  const slots = fieldsIn(campaign.edit_content_page_values)
  if (design !== null)
    return [
      ...headLines(slots),
      { label: 'Message', value: readableDesign(design) || 'Empty', text: true },
      ...voucherLines(slots),
    ]
  const designed = leavesOf(fieldsIn(message.design))
  const lines = designed.length > 0 ? designed : Object.values(slots).flatMap((slot) => leavesOf(fieldsIn(slot)))
  const template = textIn(message.templateId)
  return [...(template ? [{ label: 'Template', value: template }] : []), ...lines.slice(0, MAX_LINES)]
}

/** What an inbox shows of an email besides its message. */
const headLines = (slots: Fields): FieldLine[] =>
  Object.values(slots).flatMap((slot) =>
    Object.entries({ from: 'From', subject: 'Subject', preHeader: 'Preheader' }).flatMap(([key, label]) => {
      const value = textIn(fieldsIn(slot)[key]) ?? ''
      return value === '' ? [] : [{ label, value, text: true }]
    }),
  )

function voucherLines(slots: Fields): FieldLine[] {
  const usesVouchers = Object.values(slots).some((slot) => fieldsIn(slot).isVoucher === true)
  return [{ label: 'Vouchers', value: usesVouchers ? 'On' : 'Off' }]
}

/** Line breaks are '%0A' in the server's format. Of HTML, only the visible text is shown. */
function readableDesign(design: string): string {
  const text = design.replaceAll('%0A', '\n')
  if (!/^\s*</.test(text)) return text
  const readableText = text
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return readableText.trim()
}

/** Every text, number and flag inside, labelled with its path: 'Button 1, Text'. */
function leavesOf(value: Fields, trail: readonly string[] = []): FieldLine[] {
  return Object.entries(value).flatMap(([key, inner]): FieldLine[] => {
    if (silentKeys.test(key)) return []
    const path = [...trail, key]
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner as Fields, path)
    const text = leafText(inner)
    return text === null
      ? []
      : [{ label: labelOf(path), value: text, ...(typeof inner === 'string' ? { text: true } : {}) }]
  })
}

function leafText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = textIn(value)
  return text === null || text === '' ? null : readableDesign(text)
}

/** 'Push title' for pushTitle or push_title, 'Button 2, Text' for buttons.1.text. */
export const labelOf = (path: readonly string[]): string =>
  path
    .map(nameOf)
    .join(', ')
    .replace(/s, (\d+)/g, ' $1')

function nameOf(key: string): string {
  if (/^\d+$/.test(key)) return String(Number(key) + 1)
  const label = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return capitalised(label)
}
