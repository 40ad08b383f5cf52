/**
 * Accessibility rules for the look of text in HTML: meaning only by colour or position, fixed sizes, small touch targets, hidden focus.
 * Numbers are success criteria of WCAG 2.2.
 */
import { isText } from 'domhandler'
import { type Element, elementsIn, ownWords, readableTextOf } from '../rules/elements.ts'
import { type Block, blocksIn, sheetsIn } from '../rules/sheets.ts'
import { linksIn, quoted, wordsOfHtml } from './html-parts.ts'
import { declaredValue } from './html-source.ts'
import { htmlRule, mailRule, type Rule } from './message.ts'

export const isBlinking = (style: string): boolean => /text-decoration[^;]*:[^;]*\bblink\b/i.test(style)

/** Minimum size of a touch target. Source: WCAG 2.2, 2.5.8, target size (minimum). */
const MIN_TARGET_PX = 24
/**
 * Letters below which a mail with a picture counts as a picture only. Source: SpamAssassin, HTML_IMAGE_ONLY_04 counts under 400 bytes of
 * text.
 */
const MIN_WORDS_CHARS = 40

export const lookRules: readonly Rule[] = [
  // WCAG 2.4.7, failures F55 and F78.
  htmlRule('html-focus-hidden', ({ text }) => {
    const hasInlineRule = elementsIn(text).some(
      ({ name, attributes: { style = '' } }) =>
        (name === 'a' || name === 'button' || name === 'input') &&
        /(?:^|;)\s*outline\s*:\s*(?:none|0(?:px)?)\s*(?:[;!]|$)/i.test(style),
    )
    const hasSheetRule = blocksOf(text).some(
      ({ head, declarations }) =>
        head.includes(':focus') &&
        declarations.some(([name, value]) => name === 'outline' && /^(?:none|0(?:px)?)(?:[\s!]|$)/i.test(value)),
    )
    return hasInlineRule || hasSheetRule
      ? [{ title: 'The keyboard focus is hidden', detail: 'People who use a keyboard cannot see where they are.' }]
      : []
  }),
  // WCAG 1.4.1, failure F73. Only links with text before them in the same sentence, and no buttons: a button has a background, a border or
  // padding.
  htmlRule('html-link-colour', ({ text }) =>
    linksIn(text).flatMap((link) => {
      const { style = '' } = link.attributes
      const before = link.nodes[0].prev
      const isInSentence = before && isText(before) && /[\p{L}\p{N},]/u.test(before.data.slice(-80))
      const isPlain =
        /text-decoration[^;]*:\s*none/i.test(style) && !/padding|border|background|font-weight/i.test(style)
      const text = readableTextOf(link)
      if (!isInSentence || !isPlain || text === '') return []
      return [
        {
          key: text,
          title: 'Only colour marks a link in a sentence',
          detail: `Underline ${quoted(text)}: not everyone sees the colour.`,
        },
      ]
    }),
  ),
  // WCAG 1.3.1, failure F87.
  htmlRule('html-words-in-styles', ({ text }) => {
    const sentence = blocksOf(text)
      .filter(({ head }) => /:(?:before|after)\b/.test(head))
      .flatMap(({ declarations }) =>
        declarations.flatMap(([name, value]) => (name === 'content' ? fontStrings(value) : [])),
      )
      .find((line) => /\p{L}{2}/u.test(line))
    return sentence
      ? [
          {
            title: 'Text is in the style sheet',
            detail: `${quoted(sentence)} is not read by everyone, and email apps leave it out.`,
          },
        ]
      : []
  }),
  // WCAG 2.5.8, technique C42.
  htmlRule('html-target-size', ({ text }) => {
    const sizes = linksIn(text).flatMap(({ attributes: { style = '' } }) => {
      const [width, height] = [pixelsIn(style, 'width'), pixelsIn(style, 'height')]
      return width && height && Math.min(width, height) < MIN_TARGET_PX ? [`${width} × ${height}`] : []
    })
    return sizes.length < 2
      ? []
      : [
          {
            title: 'A link is too small to tap',
            detail: `It is ${sizes[0]} px; use at least ${MIN_TARGET_PX} in both directions.`,
          },
        ]
  }),
  // WCAG 1.4.8, failure F88.
  htmlRule('html-justified', ({ text }) =>
    elementsIn(text).some(
      ({ attributes: { style = '', align } }) => align === 'justify' || /text-align\s*:\s*justify/i.test(style),
    )
      ? [{ title: 'Text is justified', detail: 'Uneven gaps make it hard to read for people with dyslexia.' }]
      : [],
  ),
  // WCAG 1.4.4, failure F69.
  htmlRule('html-fixed-box', ({ text }) => {
    const box = elementsIn(text).find(cutsOffText)
    const height = box && pixelsIn(box.attributes.style ?? '', 'height')
    return height
      ? [{ title: 'Enlarged text is cut off', detail: `Their box is ${height} px high, whatever the text size.` }]
      : []
  }),
  // WCAG 1.4.5. Pictures of text.
  mailRule('html-only-pictures', ({ text, source }) => {
    const html = source?.html ?? text
    const letters = wordsOfHtml(html).replace(/[^\p{L}\p{N}]+/gu, '').length
    const isPictured = elementsIn(html).some(
      ({ name, attributes }) => name === 'img' && attributes.role !== 'presentation',
    )
    return isPictured && letters < MIN_WORDS_CHARS
      ? [
          {
            title: 'The message is almost only pictures',
            detail: 'Little is left with pictures off, and spam filters count that.',
          },
        ]
      : []
  }),
]

const blocksOf = (html: string): Block[] =>
  sheetsIn(html)
    .filter(({ element }) => element.readers !== 'outlook')
    .flatMap(({ rules }) => blocksIn(rules))

/** The strings in a value of 'content', without URLs and attribute names. Source: CSS Syntax 3, section 4.3.7, for the escapes. */
const fontStrings = (value: string): string[] =>
  [...value.matchAll(/\b[a-z-]+\([^)]*\)|(["'])((?:\\[\s\S]|(?!\1)[\s\S])*)\1/gi)].map(([, , name = '']) =>
    name.replace(/\\(?:([\da-f]{1,6})\s?|([\s\S]))/gi, (_match, hex?: string, letter = '') => {
      const code = Number.parseInt(hex ?? '0', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : letter
    }),
  )

const pixelsIn = (style: string, name: string): number | null => {
  const size = /^([\d.]+)px/.exec(declaredValue(style, name) ?? '')?.[1]
  return size === undefined ? null : Number(size)
}

/** Whether a box cuts off its text. A preheader is hidden on purpose: its box has no height. */
function cutsOffText(element: Element): boolean {
  const { style = '' } = element.attributes
  const height = pixelsIn(style, 'height') ?? 0
  return (
    height >= 8 &&
    height <= 200 &&
    /overflow(?:-y)?\s*:\s*hidden/i.test(style) &&
    !/display\s*:\s*none/i.test(style) &&
    ownWords(element).length >= 3
  )
}
