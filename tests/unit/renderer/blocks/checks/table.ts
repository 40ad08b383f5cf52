/** Holds one rule against one text or address, as the tables of rules need it. */
import { checkMessage } from '../../../../../src/model/checks/check.ts'
import type { CheckContext, Html, Role } from '../../../../../src/model/checks/message.ts'
import { withChanges } from '../../../../../src/model/rules/finding.ts'

export const tags = [
  { id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' },
  { id: 2, name: 'voucher_code', value: '{{voucher_code}}', sample: 'BF-7K2Q9' },
]
export const context: CheckContext = { tags, ownRules: [] }

export const findingsOfText = (role: Role, text: string, within: CheckContext = context) =>
  checkMessage({ texts: [{ role, path: 'text', name: 'Text', text }] }, within)

/** Title and detail of what `rule` says of a text, and the text after its fix; null where it says nothing or mends nothing. */
export function saidOfText(rule: string, role: Role, text: string) {
  const found = findingsOfText(role, text).find(({ id }) => id === `${rule} text`)
  if (!found) return null
  const mended = found.fix && withChanges({ text }, found.fix.changes)
  return {
    level: found.level,
    title: found.title,
    detail: found.detail ?? '',
    mended: mended ? String((mended as { text: string }).text) : null,
    safe: found.fix?.safe ?? null,
  }
}

/** The same of imported HTML. */
export function saidOfHtml(rule: string, html: string, kind: Html['kind'] = 'mail') {
  const found = checkMessage({ texts: [], html: { kind, text: html, source: { html, design: null } } }, context)
  return found
    .filter(({ id }) => id.startsWith(`${rule} html`))
    .map(({ title, detail, fix }) => {
      const mended = fix && withChanges({ html }, fix.changes)
      return { title, detail, mended: mended ? (mended as { html: string }).html : null }
    })
}
