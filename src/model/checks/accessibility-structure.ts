/**
 * Accessibility rules for elements with screen readers, keyboards and voice control. Numbers are success criteria of WCAG 2.2.
 */
import { type Element, elementsIn, nearestAncestor, ownWords, readableTextOf } from '../rules/elements.ts'
import { hasHeadings, headingLike } from '../rules/heading-like.ts'
import { isBlinking } from './html-looks.ts'
import { linksIn, quoted, wordsOfHtml } from './html-parts.ts'
import { htmlRule, mailRule, type Rule } from './message.ts'

/** At most one hit per rule, because every hit would have the same text. */
const elementHits = (html: string, matches: (element: Element) => boolean, title: string, detail: string) =>
  elementsIn(html).some(matches) ? [{ title, detail }] : []

const focusable = new Set(['a', 'button', 'input', 'select', 'textarea', 'area'])

export const structureRules: readonly Rule[] = [
  // WCAG 2.4.6, axe rule empty-heading.
  htmlRule('html-empty-heading', ({ text: html }) =>
    elementsIn(html).some((element) => /^h[1-6]$/.test(element.name) && isSilent(element))
      ? [{ title: 'A heading is empty', detail: 'Screen readers announce it without any text.' }]
      : [],
  ),
  // WCAG 1.3.1, failure F2. Large bold text looks like a heading in a message without any heading.
  htmlRule('html-styled-heading', ({ text: html }) => {
    const [headingLikeElement] = hasHeadings(html) ? [] : headingLike(html)
    return headingLikeElement
      ? [
          {
            title: 'A heading only looks like one',
            detail: `${quoted(ownWords(headingLikeElement))} is large and bold, but no heading: screen readers cannot jump to it.`,
          },
        ]
      : []
  }),
  // WCAG 1.3.1, failure F46.
  htmlRule('html-layout-headers', ({ text: html }) =>
    elementHits(
      html,
      (element) =>
        (element.name === 'th' || element.name === 'caption') &&
        /^\s*(?:presentation|none)\b/i.test(nearestAncestor(element, 'table')?.attribs.role ?? ''),
      'A layout table has header cells',
      'It is marked as layout, but has column headings.',
    ),
  ),
  // WCAG 4.1.2, axe rule aria-roles.
  htmlRule('html-role', ({ text: html }) => {
    const wrongRole = elementsIn(html)
      .flatMap(({ attributes: { role } }) => role?.trim().toLowerCase().split(/\s+/) ?? [])
      .find((role) => role !== '' && !roles.has(role) && !/^(?:doc|graphics)-/.test(role))
    return wrongRole === undefined
      ? []
      : [{ title: 'A role does not exist', detail: `Screen readers do not know '${wrongRole}'.` }]
  }),
  // WCAG 1.3.1, failure F77.
  htmlRule('html-id-twice', ({ text: html }) => {
    // Ids for Outlook only and ids hidden from Outlook never reach the same reader.
    const duplicateIds = (['most', 'outlook'] as const).flatMap((reader) => {
      const ids = elementsIn(html).flatMap(({ attributes: { id }, readers }) => (id && readers !== reader ? [id] : []))
      return ids.filter((id, index) => ids.indexOf(id) !== index)
    })[0]
    return duplicateIds === undefined
      ? []
      : [{ title: 'An id is used twice', detail: `Links and labels reach only the first '${duplicateIds}'.` }]
  }),
  // WCAG 1.3.1, technique H48.
  htmlRule('html-list-typed', ({ text: html }) =>
    /(?:^|\n)[•▪‣◦·]\s*\p{L}[^\n]*\n[•▪‣◦·]\s*\p{L}/u.test(wordsOfHtml(html))
      ? [
          {
            title: 'A list is typed by hand',
            detail: 'Screen readers do not say that it is a list, or how long it is.',
          },
        ]
      : [],
  ),
  // WCAG 1.3.1, axe rule listitem.
  htmlRule('html-list-item', ({ text: html }) =>
    elementHits(
      html,
      (element) => element.name === 'li' && !nearestAncestor(element, 'ul', 'ol', 'menu'),
      'A list item has no list around it',
      'Screen readers do not announce it as part of a list.',
    ),
  ),
  // WCAG 2.4.3, failure F44.
  htmlRule('html-tab-order', ({ text: html }) =>
    elementHits(
      html,
      ({ attributes: { tabindex } }) => Number(tabindex) > 0,
      'A link has its own place in the keyboard order',
      'For people who use a keyboard, the focus jumps out of order.',
    ),
  ),
  // WCAG 4.1.2, axe rule aria-hidden-focus.
  htmlRule('html-hidden-link', ({ text: html }) =>
    elementHits(
      html,
      ({ name, attributes }) =>
        focusable.has(name) && attributes['aria-hidden'] === 'true' && !(Number(attributes.tabindex) < 0),
      'A link is hidden from screen readers',
      'The keyboard still reaches it, but nothing is announced.',
    ),
  ),
  // WCAG 2.5.3, failure F96.
  htmlRule('html-label-differs', ({ text: html }) =>
    linksIn(html).flatMap((link) => {
      const [text, label] = [readableTextOf(link), link.attributes['aria-label']?.trim() ?? '']
      if (label === '' || text === '' || withoutPunctuation(label).includes(withoutPunctuation(text))) return []
      return [
        {
          key: text,
          title: 'A link is announced differently from its text',
          detail: `${quoted(text)} is announced as ${quoted(label)}: people who speak to their computer cannot press it.`,
        },
      ]
    }),
  ),
  // WCAG 4.1.2, axe rule frame-title. Only for panels: frames in mails are already another finding.
  {
    id: 'html-frame-title',
    of: 'html',
    kinds: ['panel'],
    find: ({ text: html }) =>
      elementHits(
        html,
        ({ name, attributes: { title, src } }) => name === 'iframe' && src !== undefined && !title?.trim(),
        'A frame has no title',
        'Screen readers and browser tabs show its address instead.',
      ),
  },
  // WCAG 1.4.2, failure F23.
  htmlRule('html-autoplay', ({ text: html }) =>
    elementHits(
      html,
      ({ name, attributes }) =>
        (name === 'audio' || name === 'video') && attributes.autoplay !== undefined && attributes.muted === undefined,
      'Sound plays by itself',
      'It plays over the screen reader. Let people start it.',
    ),
  ),
  // WCAG 2.2.2, failures F16 and F47.
  htmlRule('html-moving', ({ text: html }) =>
    elementHits(
      html,
      ({ name, attributes: { style = '' } }) => name === 'blink' || name === 'marquee' || isBlinking(style),
      'Text moves or blinks',
      'People cannot stop it, and it makes the text hard to read.',
    ),
  ),
  // WCAG 2.2.1, failures F40 and F41.
  htmlRule('html-refresh', ({ text: html }) =>
    elementHits(
      html,
      ({ name, attributes }) => name === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh',
      'The message reloads by itself',
      'People lose their place in it. Email apps remove it.',
    ),
  ),
  // WCAG 2.4.2, failure F25.
  mailRule('html-title-vague', ({ text: html }) => {
    const title = titleWords(html)
    return vagueTitle.test(title)
      ? [
          {
            title: 'The title of the message says nothing',
            detail: `'${title}' is shown in browser tabs and read first.`,
          },
        ]
      : []
  }),
  // WCAG 3.1.2, axe rule valid-lang.
  htmlRule('html-part-language', ({ text: html }) => {
    const lang = elementsIn(html).find(
      ({ name, attributes }) => name !== 'html' && attributes.lang?.trim() && !isLanguage(attributes.lang),
    )?.attributes.lang
    return lang === undefined
      ? []
      : [
          {
            title: 'A part has an unknown language code',
            detail: `'${lang}' is not a language code such as 'en' or 'ur'.`,
          },
        ]
  }),
]

/**
 * Whether a language code exists: two or three letters that the system has a name for, with region and script; or one of the codes for
 * none, several and unknown.
 */
export function isLanguage(code: string): boolean {
  if (/^\s*(?:und|mul|zxx)\s*$/i.test(code)) return true
  const [, primary] = /^\s*([a-z]{2,3})(?:-[a-z\d]{1,8})*\s*$/i.exec(code) ?? []
  return primary !== undefined && names.of(primary.toLowerCase()) !== undefined
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const vagueTitle =
  /^(?:untitled(?: document| page)?|new (?:page|document|email|template)|document\d*|no title|title(?: here)?|e-?mail|newsletter template|template|index|page \d*)$/i

const withoutPunctuation = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a heading has neither text, nor pictures with alt text, nor a label. */
const isSilent = (heading: Element): boolean =>
  readableTextOf(heading) === '' && !heading.attributes['aria-label']?.trim()

export function titleWords(html: string): string {
  const title = titleIn(html)
  return title ? ownWords(title) : ''
}

/** The title of the page; titles inside an SVG do not count. */
export const titleIn = (html: string): Element | undefined =>
  elementsIn(html).find(
    ({ name, readers, nodes: [tag] }) =>
      name === 'title' && readers !== 'outlook' && tag.namespace === 'http://www.w3.org/1999/xhtml',
  )

/** Source: WAI-ARIA 1.2, section 5.4, definition of roles. */
const roles = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript
  superscript suggestion switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree treegrid
  treeitem`.split(/\s+/),
)
