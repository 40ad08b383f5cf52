/** Checks a message with all rules and returns findings, each with its location and, if possible, its fix. */

import { addressesIn } from '../rules/addresses.ts'
import { elementsIn, isLink } from '../rules/elements.ts'
import type { Finding, Fix } from '../rules/finding.ts'
import { wordsOfHtml } from './html-parts.ts'
import { changedAttributes, changesOf } from './html-source.ts'
import {
  type AddressRule,
  type CheckContext,
  type CheckedMessage,
  changedExcerpts,
  type Html,
  type HtmlRuleHit,
  type MessageText,
  type Rule,
  type RuleHit,
  type Source,
  shownRoles,
} from './message.ts'
import { ownFindings } from './own-word-rules.ts'
import { rules } from './rules.ts'
import { untaggedFindings } from './untagged-links.ts'

/** Returns problems only, no passed checks. Pure. */
export function checkMessage(sentMessage: CheckedMessage, context: CheckContext): Finding[] {
  const message = {
    ...sentMessage,
    texts: [...sentMessage.texts, ...wordsIn(sentMessage.html)],
    hrefs: sentMessage.html ? hrefsIn(sentMessage.html.text) : [],
  }
  return [
    ...rules.flatMap((rule) => findingsOf(rule, message, context)),
    ...context.ownRules.flatMap((ownRule) =>
      ownFindings(ownRule, message).map((hit) =>
        textFinding({ id: `own-${ownRule.id}`, level: ownRule.level }, hit.at, hit),
      ),
    ),
    ...(context.linkTags ? untaggedFindings(sentMessage, context.linkTags) : []),
  ]
}

/** `hrefs`: unique link addresses of the HTML. */
type Message = CheckedMessage & { hrefs: readonly string[] }

function findingsOf(rule: Rule, message: Message, context: CheckContext): Finding[] {
  if (rule.of === 'text')
    return message.texts
      .filter(({ role, text }) => rule.roles.includes(role) && (text !== '' || role === 'plain'))
      .flatMap((field) => {
        const hit = rule.find(field.text, context, field)
        return hit ? [textFinding(rule, field, hit)] : []
      })
  if (rule.of === 'message') return rule.find(message, context).map((hit) => textFinding(rule, hit.at, hit))
  if (rule.of === 'address') return addressFindings(rule, message, context)
  const { html } = message
  return html && rule.kinds.includes(html.kind)
    ? combinedHits(rule.find(html, context)).map((hit) => htmlFinding(rule, html, hit))
    : []
}

/** The visible text of the HTML as a text to check; the user corrects it in the designer. */
const wordsIn = (html: Html | undefined): MessageText[] =>
  html
    ? [
        {
          role: 'design',
          path: 'html',
          field: 'design',
          name: 'Message',
          text: wordsOfHtml(html.text),
          fixed: true,
        },
      ]
    : []

function addressFindings(rule: AddressRule, { texts, html, hrefs }: Message, { tags }: CheckContext): Finding[] {
  const looksAt = (location: 'field' | 'words' | 'html') => rule.carriers?.includes(location) ?? true
  const fields = looksAt('field') ? texts.filter(({ role }) => role === 'link') : []
  const wordFields = looksAt('words')
    ? texts.filter(({ role }) => shownRoles.includes(role) && role !== 'said' && role !== 'design')
    : []
  return [
    ...fields.flatMap((field) => {
      const hit = field.text.trim() === '' ? null : rule.find(field.text, tags)
      return hit ? [textFinding(rule, field, hit)] : []
    }),
    ...wordFields.flatMap((field) => findingInText(rule, field, tags)),
    ...(html && looksAt('html')
      ? combinedHits(hrefs.flatMap((address) => hitInHtml(rule, address, tags))).map((hit) =>
          htmlFinding(rule, html, hit),
        )
      : []),
  ]
}

/** The rule's first hit in a text. The fix replaces the address everywhere in that text. */
function findingInText(rule: AddressRule, field: MessageText, tags: CheckContext['tags']): Finding[] {
  for (const address of addressesIn(field.text)) {
    const hit = rule.find(address, tags)
    if (!hit) continue
    const { fix, ...rest } = hit
    const to = fix && field.text.replaceAll(address, () => fix.to)
    return [
      textFinding(
        rule,
        field,
        fix && to !== undefined ? { ...rest, fix: { ...fix, to, now: address, after: fix.to } } : rest,
      ),
    ]
  }
  return []
}

function hitInHtml(rule: AddressRule, address: string, tags: CheckContext['tags']): HtmlRuleHit[] {
  const hit = rule.find(address, tags)
  if (!hit) return []
  const { fix, ...rest } = hit
  if (!fix) return [{ ...rest, key: address }]
  const { label, safe, to } = fix
  const swap = { name: 'href', from: address, to }
  return [{ ...rest, key: address, fix: { label, safe, now: address, after: to, swap } }]
}

/** Above this number, the hits of one rule in HTML become a single finding with a single fix. */
const MAX_SINGLE_FINDINGS = 3

/** Merges hits: a mail with two hundred http links has one finding, not two hundred. */
function combinedHits(all: readonly HtmlRuleHit[]): readonly HtmlRuleHit[] {
  const first = all.find(({ fix }) => fix) ?? all[0]
  const swaps = all.flatMap(({ fix }) => (fix && 'swap' in fix ? [fix.swap] : []))
  const hasEdit = all.some(({ fix }) => fix && 'edit' in fix)
  if (!first || all.length <= MAX_SINGLE_FINDINGS || hasEdit) return all
  const more = all.length - 1
  const { fix, title, detail } = first
  const [swap] = swaps
  const values = new Set(swaps.map(({ from }) => from))
  // One pass over the message per attribute name, for any number of values.
  const names = Map.groupBy(swaps, ({ name }) => name)
  return [
    {
      title,
      detail: `${detail ? `${detail} ` : ''}And ${more} more like it.`,
      ...(fix && swap
        ? {
            fix: {
              label: `${fix.label} in all ${values.size}`,
              now: `${fix.now} and ${values.size - 1} more`,
              after: `${fix.after} and ${values.size - 1} more`,
              safe: all.every((hit) => hit.fix?.safe !== false),
              edit: (source: Source) =>
                [...names].reduce(
                  (result, [name, nameSwaps]) =>
                    changedAttributes(name, new Map(nameSwaps.map(({ from, to }) => [from, to])))(result),
                  source,
                ),
            },
          }
        : {}),
    },
  ]
}

const hrefsIn = (html: string): string[] => [
  ...new Set(
    elementsIn(html).flatMap((element) => {
      const { href } = element.attributes
      return isLink(element) && href?.trim() ? [href] : []
    }),
  ),
]

type RuleId = { id: string; level?: Finding['level'] }

function textFinding(
  { id, level = 'warning' }: RuleId,
  writtenText: MessageText,
  { title, detail, fix }: RuleHit,
): Finding {
  const { path, field = path, name, text, along, fixed } = writtenText
  const hitFix: Fix | null =
    fix && !fixed && fix.to !== text
      ? {
          label: fix.label,
          ...(fix.now === undefined ? changedExcerpts(text, fix.to) : { now: fix.now, after: fix.after ?? '' }),
          safe: fix.safe,
          changes: [{ path, before: text, after: fix.to }, ...(along?.(fix.to) ?? [])],
        }
      : null
  return {
    id: `${id} ${path}`,
    level,
    title,
    ...(detail ? { detail } : {}),
    tab: 'CONTENT',
    field,
    link: `Content, ${name}`,
    ...(hitFix ? { fix: hitFix } : {}),
  }
}

function htmlFinding(
  { id, level = 'warning' }: RuleId,
  { source }: Html,
  { title, detail, key, fix }: HtmlRuleHit,
): Finding {
  const edit =
    fix && ('edit' in fix ? fix.edit : changedAttributes(fix.swap.name, new Map([[fix.swap.from, fix.swap.to]])))
  const changes = edit && source ? changesOf(source, edit(source)) : []
  return {
    id: `${id} html${key ? ` ${key}` : ''}`,
    level,
    title,
    ...(detail ? { detail } : {}),
    tab: 'CONTENT',
    field: 'design',
    link: 'Content, Message',
    ...(fix && changes.length > 0
      ? {
          fix: {
            label: fix.label,
            now: fix.now,
            after: fix.after,
            safe: fix.safe,
            changes,
            ...(fix.keeps === undefined ? {} : { keeps: fix.keeps }),
          },
        }
      : {}),
  }
}
