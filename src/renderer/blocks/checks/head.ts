/** Rules of what an inbox shows: subject, preheader and sender. */
import { filled } from '#contract'
import { visibleLength } from '../merge-tags/text'
import { lines, type Role, type Rule, textRule } from './message'
import * as wording from './texts'

const leftover =
  /^\s*(?:\[(?:test|draft|copy|wip|internal)\]\s*[:\-–|]?\s*|(?:test|draft|wip)\s*(?:[:|]|[-–]\s)\s*|copy of\s+)+/i
const answer = /^\s*(?:re|aw|fwd?|fw)\s*:\s*/i

/** Header fields are one line each, and so are titles and buttons. Source: RFC 5322, section 2.2. */
export const oneLineRoles: readonly Role[] = [...lines, 'sender']

/** The text with one space for each of its line breaks; the very same text where it has none. */
export const oneLine = (text: string): string =>
  /[\r\n]/.test(text) ? text.trim().replace(/\s*[\r\n]+\s*/g, ' ') : text

export const headRules: readonly Rule[] = [
  // Gmail on the web shows about 70 characters, an iPhone held upright about 41. Source: Litmus and Mailchimp, 'Best practices for subject lines' (at most 60).
  textRule('subject-long', ['subject'], (text) => {
    const length = visibleLength(text)
    return length > 70
      ? {
          title: wording.theSubjectIsCutIn,
          detail: filled(wording.itHasCharactersGmailShows, { length }),
        }
      : null
  }),
  textRule('subject-leftover', ['subject', 'preheader', 'title'], (text, _context, { name }) => {
    const [found] = leftover.exec(text) ?? []
    if (!found || found.length >= text.length) return null
    return {
      title: filled(wording.theBeginsWith, { name: name.toLowerCase(), found: found.trim() }),
      detail: wording.itLooksLikeATest,
      fix: { label: wording.removeIt, to: text.slice(found.length), now: found.trim(), after: '', safe: false },
    }
  }),
  // A subject that pretends to be an answer misleads. Source: CAN-SPAM Act, 15 U.S.C. 7704(a)(2).
  textRule('subject-answer', ['subject'], (text) => {
    const [found] = answer.exec(text) ?? []
    if (!found || found.length >= text.length) return null
    return {
      title: filled(wording.theSubjectBeginsWith, { found: found.trim() }),
      detail: wording.itPretendsToBeA,
      fix: { label: wording.removeIt, to: text.slice(found.length), now: found.trim(), after: '', safe: false },
    }
  }),
  textRule('subject-line-break', oneLineRoles, (text, _context, { name }) =>
    oneLine(text) === text
      ? null
      : {
          title: filled(wording.hasALineBreak, { name }),
          detail: wording.savingMakesItASpace,
          fix: { label: wording.putItOnOneLine, to: oneLine(text), safe: true },
        },
  ),
  textRule('preheader-long', ['preheader'], (text) => {
    const length = visibleLength(text)
    return length > 150
      ? {
          title: wording.thePreheaderIsLongerThan,
          detail: filled(wording.itHasCharactersAbout100, { length }),
        }
      : null
  }),
  {
    id: 'preheader-repeats',
    of: 'message',
    find: ({ texts }) => {
      const subject = texts.find(({ role }) => role === 'subject')
      const preheader = texts.find(({ role }) => role === 'preheader')
      if (!subject || !preheader || plain(preheader.text) === '') return []
      const same = plain(preheader.text) === plain(subject.text)
      return same
        ? [
            {
              at: preheader,
              title: wording.thePreheaderRepeatsTheSubject,
              detail: wording.inboxesShowBothSideBy,
            },
          ]
        : []
    },
  },
  // Source: Google, 'Email sender guidelines': 'Don't impersonate Gmail From: headers'; Yahoo and Microsoft publish p=reject or quarantine too.
  textRule('sender-free-mail', ['sender'], (text) => {
    const [, host = ''] =
      /@((?:gmail|googlemail|yahoo|ymail|outlook|hotmail|live|aol|icloud)\.[a-z.]+?)>?\s*$/i.exec(text) ?? []
    return host === ''
      ? null
      : {
          title: wording.fromUsesAFreeEmail,
          detail: filled(wording.emailAppsRefuseMessagesOf, { host: host.toLowerCase() }),
        }
  }),
  // Source: Postmark, 'Why you should not use no-reply'; Google, 'Email sender guidelines', counts replies for a sender.
  textRule('sender-no-reply', ['sender'], (text) =>
    /(?:^|[<\s])(?:no|do-?not|dont)[-_.]?reply(?:[-_.+][^@\s]*)?@/i.test(text)
      ? { title: wording.theSenderTakesNoReplies, detail: wording.peopleReplyAndInboxes }
      : null,
  ),
  textRule('sender-bracket', ['sender'], (text) => {
    const one = text.trim()
    const inner = /^([^<>@]*?)\s*<?\s*([^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+?)\s*>?$/.exec(one)
    if (!inner?.[2] || /<[^<>]*>$/.test(one) || !/[<>]|\s/.test(one)) return null
    const to = inner[1] ? `${inner[1].trim()} <${inner[2]}>` : inner[2]
    return {
      title: wording.aBracketIsMissingIn,
      detail: wording.writeItAsNameName,
      fix: { label: wording.addTheBrackets, to, safe: true },
    }
  }),
  // RFC 5322, section 3.2.3: these marks part names in a header, so a name with one stands in quotes.
  textRule('sender-name-marks', ['sender'], (text) => {
    const [, name = '', address = ''] = /^\s*([^"<>]*[,;:()[\]\\][^"<>]*?)\s*(<[^<>]+>)\s*$/.exec(text) ?? []
    if (name === '') return null
    return {
      title: wording.theSenderNameNeedsQuotes,
      detail: filled(wording.someServersReadAsTwo, { name }),
      fix: { label: wording.addQuotes, to: `"${name}" ${address}`, safe: true },
    }
  }),
]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
