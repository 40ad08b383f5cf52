/** What WhatsApp content has to say before publishing. */
import { stretch } from '../../blocks/checks/stretch'
import { tagFinding } from '../../blocks/merge-tags/tag-finding'
import { type Finding, type Fix, passed } from '../../rules/finding'
import type { ContentContext } from '../channel'
import { judgedIn } from '../judged'
import { checkedWhatsapp } from './checked'
import { lint } from './lint'
import type { WhatsappMessage } from './message'
import * as wording from './texts'
import { sentMessage, type WhatsappValues } from './values'

type Context = Pick<ContentContext, 'mergeTags'>

/** Warnings and passed checks; broken rules are told by `check`, so content without a body says nothing here. */
export function whatsappFindings(values: WhatsappValues, context: Context): Finding[] {
  const message = sentMessage(values)
  if (!message || message.body.value.trim() === '') return []
  return values.contentType === 'custom'
    ? [...rules(message, context), tags(values, message, context)]
    : [...template(values), tags(values, message, context)]
}

/** The fields of the objections that mend hold their words beside another editor's state. */
function mending(
  message: WhatsappMessage,
  path: string,
  { label, to, safe }: { label: string; to: string; safe: boolean },
): Fix {
  if (path === 'message.footer') {
    const changes = [{ path, before: message.footer, after: to }]
    return { label, ...stretch(message.footer, to), safe, changes }
  }
  const words = path === 'message.headerText' ? message.headerText : message.body
  const changes = [
    { path: `${path}.value`, before: words.value, after: to },
    { path: `${path}.editorState`, before: words.editorState, after: null },
  ]
  return { label, ...stretch(words.value, to), safe, changes }
}

function rules(message: WhatsappMessage, { mergeTags }: Context): Finding[] {
  const objections = lint(message, mergeTags)
  if (objections.length === 0)
    return [passed('provider-rules', wording.whatsappTemplateRulesAreMet, { tab: 'CONTENT' })]
  return objections.map(({ id, path, words, fix }) => ({
    id: `provider-${id}`,
    level: 'warning',
    title: words.replace(/\.$/, ''),
    detail: wording.whatsappWillProbablyRejectThe,
    tab: 'CONTENT',
    field: path,
    link: wording.contentMessage,
    ...(fix ? { fix: mending(message, path, fix) } : {}),
  }))
}

const template = ({ selectedTemplate }: WhatsappValues): Finding[] =>
  judgedIn(selectedTemplate)?.status === 'APPROVED'
    ? [passed('template', wording.theTemplateIsApproved, { tab: 'CONTENT' })]
    : []

function tags(
  values: WhatsappValues,
  { selectedHeaderType, headerText, body }: WhatsappMessage,
  { mergeTags }: Context,
): Finding {
  const texts = [...(selectedHeaderType === 'text' ? [headerText.value] : []), body.value]
  const where = { tab: 'CONTENT', field: 'message.body', link: wording.contentMessage } as const
  const asked = { id: 'whatsapp-tags', texts, message: checkedWhatsapp(values), verb: 'sent' } as const
  return tagFinding({ ...asked, ...where }, mergeTags)
}
