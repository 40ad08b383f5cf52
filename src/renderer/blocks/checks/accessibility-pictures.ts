/** Rules of what stands for a picture where it is not seen. Numbers in brackets are success criteria of WCAG 2.2. */
import { cut, filled, graphemeCount } from '#contract'
import { elementsIn } from '../../rules/elements'
import { quoted } from './html-links'
import { htmlRule, type Rule } from './message'
import * as texts from './texts'

const fileName = /^[\w%() .-]+\.(?:jpe?g|png|gif|webp|svg|bmp|heic)$|^(?:img|dsc|image|photo|screenshot)[-_ ]?\d+$/i
const prefix = /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon) of (?:an? |the )?/i

const vague =
  /^(?:an? )?(?:image|picture|photo|photograph|graphic|icon|spacer|banner|untitled|alt|alt text|img|pic)(?:[ _-]*\d+(?:x\d+)?)?\.?$/i

export const pictureRules: readonly Rule[] = [
  // (1.1.1, failure F30)
  htmlRule('html-alt-file-name', ({ text }) =>
    altsIn(text)
      .filter((alt) => fileName.test(alt.trim()))
      .map((alt) => ({
        key: alt,
        title: texts.theAltTextOfA,
        detail: filled(texts.doesNotDescribeThePicture, { alt: quoted(alt) }),
      })),
  ),
  // (1.1.1, failures F30 and F39)
  htmlRule('html-alt-vague', ({ text }) =>
    altsIn(text)
      .filter((alt) => vague.test(alt.trim()) && !fileName.test(alt.trim()))
      .map((alt) => ({
        key: alt,
        title: texts.theAltTextOfA4,
        detail: filled(texts.doesNotDescribeThePicture, { alt: quoted(alt) }),
      })),
  ),
  // (1.1.1, technique H24) Each part of a picture is a link of its own.
  htmlRule('html-area-alt', ({ text }) =>
    elementsIn(text).some(({ name, attributes }) => name === 'area' && attributes.href && !attributes.alt?.trim())
      ? [{ title: texts.aPartOfAPictureHas, detail: texts.screenReadersReadTheLink }]
      : [],
  ),
  // A screen reader says 'image' by itself. Source: W3C, 'Images Tutorial, Tips and Tricks'.
  htmlRule('html-alt-prefix', ({ text }) =>
    altsIn(text)
      .filter((alt) => prefix.test(alt) && alt.replace(prefix, '').trim() !== '')
      .map((alt) => {
        const after = alt.replace(prefix, '').replace(/^\p{L}/u, (first) => first.toUpperCase())
        return {
          key: alt,
          title: texts.theAltTextOfA2,
          detail: texts.screenReadersAlreadySayThat,
          fix: { label: texts.removeIt, now: alt, after, safe: true, swap: { name: 'alt', from: alt, to: after } },
        }
      }),
  ),
  // Some screen readers stop after 125 characters. Source: W3C, 'Images Tutorial': a short text, else a long description.
  htmlRule('html-alt-long', ({ text }) =>
    altsIn(text)
      .filter((alt) => graphemeCount(alt) > 125)
      .map((alt) => ({
        key: cut(alt, 40),
        title: texts.theAltTextOfA3,
        detail: filled(texts.hasCharactersSomeScreenReaders, { alt: quoted(alt), length: graphemeCount(alt) }),
      })),
  ),
]

const altsIn = (html: string): string[] => [
  ...new Set(elementsIn(html).flatMap(({ name, attributes: { alt } }) => (name === 'img' && alt?.trim() ? [alt] : []))),
]
