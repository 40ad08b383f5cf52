/** Findings of Web Push before publishing, without views; a worker runs them too. */

import { excerpt } from '#contract'
import { linkSchemeOf } from '../../checks/links.ts'
import type { CheckedMessage } from '../../checks/message.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { unknownKeys } from '../../merge-tags/text.ts'
import { browserShows, buttonTexts, cutsOf } from '../../push/parts.ts'
import { isScript } from '../../rules/addresses.ts'
import { blocking, type Finding, warning } from '../../rules/finding.ts'
import { codeFindings, voucherFindings } from '../../voucher/values.ts'
import type { ContentContext } from '../channel.ts'
import type { WebPushValues } from './values.ts'

export const checks = { findings: webPushFindings, checked: checkedWebPush }

/** Warnings and passed checks. `check` reports broken rules, so an empty web push has no findings here. */
function webPushFindings(
  values: WebPushValues,
  context: Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>,
): Finding[] {
  if (values.title.trim() === '' && values.text.trim() === '') return linkFindings(values)
  return [
    tagsFinding(values, context),
    ...linkFindings(values),
    ...cut(values, context),
    ...codeFindings(values, textOf(values)),
    ...voucherFindings(values, context.reach, context.upTo),
  ]
}

const cut = (values: WebPushValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): Finding[] =>
  cutsOf(values, browserShows, mergeTags).map(({ part, title, detail }) =>
    warning(`push-cut-${part}`, title, { tab: 'CONTENT', field: part, link: 'Content, Notification' }, detail),
  )

/**
 * Links that a browser cannot open in a window. Source: https://w3c.github.io/ServiceWorker/#clients-openwindow. Script links are a shared
 * check of every channel.
 */
function linkFindings(values: WebPushValues): Finding[] {
  const links = checkedWebPush(values).texts.filter(({ role }) => role === 'link')
  return links.flatMap(({ path, text }) => {
    const scheme = linkSchemeOf(text)
    if (scheme === null || /^https?$/.test(scheme) || isScript(text)) return []
    const place = { tab: 'CONTENT', field: path, link: 'Content, Notification' } as const
    const detail = `Browsers do not open '${excerpt(text.trim(), 60)}' from a notification.`
    return [blocking(`push-scheme ${path}`, 'A web push opens only http and https', place, detail)]
  })
}

/** The texts of a web push that may contain tags. */
export const textOf = ({ title, text, destination }: WebPushValues): string => [title, text, destination].join('\n')

function tagsFinding(values: WebPushValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): Finding {
  // Merge tags of a voucher service are not in the workspace's list.
  const isServiceTag = values.isVoucher && values.voucherType === 'contentApi'
  const fields = isServiceTag ? [] : (['title', 'text', 'destination'] as const)
  const field = fields.find((field) => unknownKeys(values[field], mergeTags).length > 0)
  const location = { tab: 'CONTENT', ...(field ? { field, link: 'Content, Notification' } : {}) } as const
  const texts = fields.map((field) => values[field])
  return tagFinding({ id: 'push-tags', texts, message: checkedWebPush(values), verb: 'shown', ...location }, mergeTags)
}

/** The texts of a web push that the shared content checks read, and its pictures. */
export function checkedWebPush(values: WebPushValues): CheckedMessage {
  const duplicateOf = (field: 'title' | 'text' | 'destination') => () => [
    { path: `editorStates.${field}`, before: values.editorStates[field], after: null },
  ]
  return {
    texts: [
      { role: 'title', path: 'title', name: 'Title', text: values.title, along: duplicateOf('title') },
      { role: 'text', path: 'text', name: 'Text', text: values.text, along: duplicateOf('text') },
      {
        role: 'link',
        path: 'destination',
        name: 'Destination',
        text: values.destination,
        along: duplicateOf('destination'),
      },
      ...buttonTexts(values.buttons, 'buttons'),
    ],
    pictures: [
      { path: 'icon', name: 'Icon', picture: values.icon },
      ...(values.notificationImageRadio === 'static' ? [{ path: 'image', name: 'Image', picture: values.image }] : []),
    ],
  }
}
