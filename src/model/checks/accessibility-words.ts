/** Accessibility rules for text: link texts, headings, contrast and font sizes. Numbers are success criteria of WCAG 2.2. */

import { cut, graphemeCount } from '#contract'
import { contrastOf, MIN_CONTRAST, readableShade } from '../rules/contrast.ts'
import { elementsIn, isEmpty, readableTextOf } from '../rules/elements.ts'
import { linksIn, quoted } from './html-parts.ts'
import { backgroundOf, changedColour, declaredValue, styleOf } from './html-source.ts'
import { htmlRule, type Rule } from './message.ts'

const vagueLinkText =
  /^(?:click|tap|press)?\s*(?:here|this|link|more|read more|learn more|details|this link|go)\s*[>»→.]*$/i

export const readingRules: readonly Rule[] = [
  // WCAG 2.4.4, failure F84.
  htmlRule('html-link-words', ({ text }) =>
    [...new Set(linksIn(text).map(readableTextOf))]
      .filter((text) => vagueLinkText.test(text))
      .map((text) => ({
        key: text,
        title: `A link says only ${quoted(text)}`,
        detail: 'On its own, it does not say where it leads.',
      })),
  ),
  // WCAG 4.1.2. A link without a name.
  htmlRule('html-empty-link', ({ text }) => {
    const empty = linksIn(text).filter(isEmpty)
    return empty.length === 0
      ? []
      : [
          {
            title: 'A link has no text',
            detail: `Nobody can see the link to ${empty[0]?.attributes.href}.`,
          },
        ]
  }),
  // WCAG 1.3.1, technique G141.
  htmlRule('html-heading-skipped', ({ text }) => {
    const levels = elementsIn(text).flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []))
    const index = levels.findIndex((level, place) => place > 0 && level > (levels[place - 1] ?? 0) + 1)
    return index < 0
      ? []
      : [
          {
            title: 'A heading level is skipped',
            detail: `Heading ${levels[index]} follows heading ${levels[index - 1]}: people with screen readers navigate by level.`,
          },
        ]
  }),
  // WCAG 1.4.3. Checked where one element has both colours, as buttons do.
  htmlRule('html-contrast', ({ text }) => {
    const pairs = new Map<string, { fore: string; back: string; text: string }>()
    for (const element of elementsIn(text)) {
      const style = element.attributes.style ?? ''
      const [textColour, back] = [styleOf(style, 'color'), backgroundOf(style)]
      if (!textColour || !back || isHidden(style) || contrastOf(textColour, back) >= MIN_CONTRAST) continue
      pairs.set(`${textColour} on ${back}`, {
        fore: textColour,
        back,
        text: element.name === 'a' ? readableTextOf(element) : '',
      })
    }
    return [...pairs].map(([key, { fore, back, text }]) => {
      const after = readableShade(fore, back)
      const ratioText = (colour: string) => `${(Math.floor(contrastOf(colour, back) * 10) / 10).toFixed(1)} to 1`
      return {
        key,
        title: text ? `${quoted(text)} is hard to read` : 'Some text is hard to read',
        detail: `${fore} on ${back} is ${ratioText(fore)}; use at least ${MIN_CONTRAST} to 1.`,
        fix: {
          label: 'Use a readable shade',
          now: `${fore}, ${ratioText(fore)}`,
          after: `${after}, ${ratioText(after)}`,
          safe: false,
          edit: changedColour(fore, back, after),
        },
      }
    })
  }),
  // Apple, 'Human Interface Guidelines, Typography': at least 11 points; Google Lighthouse counts 12 px as legible.
  htmlRule('html-small-text', ({ text }) => {
    const sizes = elementsIn(text).flatMap(({ attributes: { style = '' } }) => {
      const size = Number(/^([\d.]+)px/.exec(declaredValue(style, 'font-size') ?? '')?.[1] ?? 12)
      return size >= 2 && size < 10 && !isHidden(style) ? [size] : []
    })
    return sizes.length === 0
      ? []
      : [
          {
            title: 'Some text is very small',
            detail: `${Math.min(...sizes)} px; use at least 11 for phones.`,
          },
        ]
  }),
]

const isHidden = (style: string): boolean => /display\s*:\s*none|mso-hide\s*:\s*all|max-height\s*:\s*0/i.test(style)

const fileName = /^[\w%() .-]+\.(?:jpe?g|png|gif|webp|svg|bmp|heic)$|^(?:img|dsc|image|photo|screenshot)[-_ ]?\d+$/i
const prefix = /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of (?:an? |the )?/i

const vagueAlt =
  /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon|spacer|banner|untitled|alt|alt text|img|pic)(?:[ _-]*\d+(?:x\d+)?)?\.?$/i

/** Accessibility rules for alt texts of pictures. Numbers are success criteria of WCAG 2.2. */
export const pictureRules: readonly Rule[] = [
  // WCAG 1.1.1, failure F30.
  htmlRule('html-alt-file-name', ({ text }) =>
    altTextsIn(text)
      .filter((alt) => fileName.test(alt.trim()))
      .map((alt) => ({
        key: alt,
        title: 'The alt text of a picture is a file name',
        detail: `${quoted(alt)} does not describe the picture.`,
      })),
  ),
  // WCAG 1.1.1, failures F30 and F39.
  htmlRule('html-alt-vague', ({ text }) =>
    altTextsIn(text)
      .filter((alt) => vagueAlt.test(alt.trim()) && !fileName.test(alt.trim()))
      .map((alt) => ({
        key: alt,
        title: 'The alt text of a picture says nothing',
        detail: `${quoted(alt)} does not describe the picture.`,
      })),
  ),
  // WCAG 1.1.1, technique H24. Each area of an image map is a link of its own.
  htmlRule('html-area-alt', ({ text }) =>
    elementsIn(text).some(({ name, attributes }) => name === 'area' && attributes.href && !attributes.alt?.trim())
      ? [
          {
            title: 'A clickable area of a picture has no alt text',
            detail: 'Screen readers read the address of the link instead.',
          },
        ]
      : [],
  ),
  // Screen readers announce 'image' themselves. Source: W3C, 'Images Tutorial, Tips and Tricks'.
  htmlRule('html-alt-prefix', ({ text }) =>
    altTextsIn(text)
      .filter((alt) => prefix.test(alt) && alt.replace(prefix, '').trim() !== '')
      .map((alt) => {
        const after = alt.replace(prefix, '').replace(/^\p{L}/u, (first) => first.toUpperCase())
        return {
          key: alt,
          title: "The alt text of a picture begins with 'picture of'",
          detail: 'Screen readers already say that it is a picture.',
          fix: { label: 'Remove it', now: alt, after, safe: true, swap: { name: 'alt', from: alt, to: after } },
        }
      }),
  ),
  // Some screen readers stop after 125 characters. Source: W3C, 'Images Tutorial': a short text, else a long description.
  htmlRule('html-alt-long', ({ text }) =>
    altTextsIn(text)
      .filter((alt) => graphemeCount(alt) > 125)
      .map((alt) => ({
        key: cut(alt, 40),
        title: 'The alt text of a picture is long',
        detail: `${quoted(alt)} has ${graphemeCount(alt)} characters. Some screen readers stop at 125.`,
      })),
  ),
]

const altTextsIn = (html: string): string[] => [
  ...new Set(elementsIn(html).flatMap(({ name, attributes: { alt } }) => (name === 'img' && alt?.trim() ? [alt] : []))),
]
