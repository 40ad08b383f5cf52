/** Accessibility rules for alt texts of pictures. Numbers are success criteria of WCAG 2.2. */
import { cut, graphemeCount } from '#contract'
import { elementsIn } from '../rules/elements.ts'
import { quoted } from './html-links.ts'
import { htmlRule, type Rule } from './message.ts'

const fileName = /^[\w%() .-]+\.(?:jpe?g|png|gif|webp|svg|bmp|heic)$|^(?:img|dsc|image|photo|screenshot)[-_ ]?\d+$/i
const prefix = /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of (?:an? |the )?/i

const vagueAlt =
  /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon|spacer|banner|untitled|alt|alt text|img|pic)(?:[ _-]*\d+(?:x\d+)?)?\.?$/i

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
