/** What a web push has to say before publishing. */
import { unknownKeys } from '../../blocks/merge-tags/text'
import { codeWithoutVouchers, voucherFindings } from '../../blocks/voucher/findings'
import type { Finding } from '../../rules/finding'
import type { ContentContext } from '../channel'
import type { WebPushValues } from './values'

/** Warnings and passed checks; broken rules are told by `check`, so an empty web push says nothing here. */
export function webPushFindings(
  values: WebPushValues,
  context: Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>,
): Finding[] {
  if (values.title.trim() === '' && values.text.trim() === '') return []
  return [
    ...tags(values, context),
    ...codeWithoutVouchers(values, wordsOf(values)),
    ...voucherFindings(values, context.reach, context.upTo),
  ]
}

/** Whatever of a web push may hold tags. */
export const wordsOf = ({ title, text, destination }: WebPushValues): string => [title, text, destination].join('\n')

function tags(values: WebPushValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): Finding[] {
  const found = (['title', 'text', 'destination'] as const).flatMap((field) =>
    unknownKeys(values[field], mergeTags).map((key) => ({ field, key })),
  )
  // Tags of a voucher service are its own, and not in the workspace's list.
  const [first] = values.isVoucher && values.voucherType === 'contentApi' ? [] : found
  if (!first) return [{ id: 'push-tags', level: 'passed', title: 'All merge tags are known', tab: 'CONTENT' }]
  const names = [...new Set(found.map(({ key }) => `{{${key}}}`))]
  return [
    {
      id: 'push-tags',
      level: 'warning',
      title: names.length === 1 ? 'Unknown merge tag' : `${names.length} unknown merge tags`,
      detail: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not in this workspace's list and may be shown as written.`,
      tab: 'CONTENT',
      field: first.field,
      link: 'CONTENT, Notification',
    },
  ]
}
