/** Rules for inbox fields: subject, preheader and sender. */
import { visibleLength } from '../merge-tags/text.ts'
import { lines, type Role, type Rule, textRule } from './message.ts'

const leftover =
  /^\s*(?:\[(?:test|draft|copy|wip|internal)\]\s*[:\-–|]?\s*|(?:test|draft|wip)\s*(?:[:|]|[-–]\s)\s*|copy of\s+)+/i
const answer = /^\s*(?:re|aw|fwd?|fw)\s*:\s*/i

/** Texts on a single line: header fields, titles and buttons. Source: RFC 5322, section 2.2. */
export const oneLineRoles: readonly Role[] = [...lines, 'sender']

/** The text with one space for each line break; the identical text if it has none. */
export const oneLine = (text: string): string =>
  /[\r\n]/.test(text) ? text.trim().replace(/\s*[\r\n]+\s*/g, ' ') : text

export const headRules: readonly Rule[] = [
  // Gmail on the web shows about 70 characters, an iPhone held upright about 41. Source: Litmus and Mailchimp, 'Best practices for subject lines' (at most 60).
  textRule('subject-long', ['subject'], (text) => {
    const length = visibleLength(text)
    return length > 70
      ? {
          title: 'The subject is cut in most inboxes',
          detail: `It has ${length} characters; Gmail shows about 70, an iPhone about 41.`,
        }
      : null
  }),
  textRule('subject-leftover', ['subject', 'preheader', 'title'], (text, _context, { name }) => {
    const [found] = leftover.exec(text) ?? []
    if (!found || found.length >= text.length) return null
    return {
      title: `The ${name.toLowerCase()} begins with '${found.trim()}'`,
      detail: 'It looks like a test sent by mistake.',
      fix: { label: 'Remove it', to: text.slice(found.length), now: found.trim(), after: '', safe: false },
    }
  }),
  // A subject that looks like a reply is misleading. Source: CAN-SPAM Act, 15 U.S.C. 7704(a)(2).
  textRule('subject-answer', ['subject'], (text) => {
    const [found] = answer.exec(text) ?? []
    if (!found || found.length >= text.length) return null
    return {
      title: `The subject begins with '${found.trim()}'`,
      detail: 'It pretends to be a reply, which spam filters and advertising laws object to.',
      fix: { label: 'Remove it', to: text.slice(found.length), now: found.trim(), after: '', safe: false },
    }
  }),
  textRule('subject-line-break', oneLineRoles, (text, _context, { name }) =>
    oneLine(text) === text
      ? null
      : {
          title: `${name} has a line break`,
          detail: 'It is shown as a space, and saved as one with Content.',
          fix: { label: 'Put it on one line', to: oneLine(text), safe: true },
        },
  ),
  textRule('preheader-long', ['preheader'], (text) => {
    const length = visibleLength(text)
    return length > 150
      ? {
          title: 'The preheader is longer than any inbox shows',
          detail: `It has ${length} characters; about 100 are shown.`,
        }
      : null
  }),
  {
    id: 'preheader-repeats',
    of: 'message',
    find: ({ texts }) => {
      const subject = texts.find(({ role }) => role === 'subject')
      const preheader = texts.find(({ role }) => role === 'preheader')
      if (!subject || !preheader || plainText(preheader.text) === '') return []
      const isSameText = plainText(preheader.text) === plainText(subject.text)
      return isSameText
        ? [
            {
              at: preheader,
              title: 'The preheader repeats the subject',
              detail: 'Inboxes show both side by side: use it to say more.',
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
          title: 'From uses a free email service',
          detail: `Email apps refuse messages of ${host.toLowerCase()} that another server sends. Use your own domain.`,
        }
  }),
  // Source: Postmark, 'Why you should not use no-reply'; Google, 'Email sender guidelines', counts replies in a sender's favour.
  textRule('sender-no-reply', ['sender'], (text) =>
    /(?:^|[<\s])(?:no|do-?not|dont)[-_.]?reply(?:[-_.+][^@\s]*)?@/i.test(text)
      ? {
          title: 'The sender accepts no replies',
          detail: 'People do reply, and email providers count replies. Use an address that somebody reads.',
        }
      : null,
  ),
  textRule('sender-bracket', ['sender'], (text) => {
    const trimmed = text.trim()
    const inner = /^([^<>@]*?)\s*<?\s*([^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+?)\s*>?$/.exec(trimmed)
    if (!inner?.[2] || /<[^<>]*>$/.test(trimmed) || !/[<>]|\s/.test(trimmed)) return null
    const to = inner[1] ? `${inner[1].trim()} <${inner[2]}>` : inner[2]
    return {
      title: 'A bracket is missing in From',
      detail: "Write it as 'Name <name@your-domain>'.",
      fix: { label: 'Add the brackets', to, safe: true },
    }
  }),
  // RFC 5322, section 3.2.3: these characters are separators in a header, so a name with one needs quotes.
  textRule('sender-name-marks', ['sender'], (text) => {
    const [, name = '', address = ''] = /^\s*([^"<>]*[,;:()[\]\\][^"<>]*?)\s*(<[^<>]+>)\s*$/.exec(text) ?? []
    if (name === '') return null
    return {
      title: 'The sender name needs quotes',
      detail: `Some servers read '${name}' as two names.`,
      fix: { label: 'Add quotes', to: `"${name}" ${address}`, safe: true },
    }
  }),
]

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
