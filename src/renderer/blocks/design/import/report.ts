/** Reports on an imported design: what was removed, and what became of merge tags and pictures. */

import { agreeing, amount, countOf } from '#contract'
import type { MergeTags } from '../../../../model/merge-tags/broken'
import type { Imported } from './import-design'
import type { Taken } from './scrub'

export type Report = {
  /** Removed content by its name in the singular. */
  removed: readonly (readonly [name: string, count: number])[]
  /** `dialect`: the program whose merge tags were found. `mapped`: replaced tags. `unknown`: tags without a counterpart, unchanged. */
  tags: {
    dialect: string | null
    mapped: readonly (readonly [from: string, to: string])[]
    unknown: readonly string[]
    unsubscribes: number
  }
  /** The number of imported pictures, and the addresses of pictures that were not found. */
  pictures: { brought: number; missing: readonly string[] }
}

export const removedOf = (taken: Taken): Report['removed'] => [...taken]

export const tagsOf = ({ dialect, mapped, unknown, unsubscribes }: MergeTags): Report['tags'] => ({
  dialect: mapped.size + unknown.size + unsubscribes > 0 ? dialect : null,
  mapped: [...mapped],
  unknown: [...unknown],
  unsubscribes,
})

/** Plurals of names of removed content that are not just the name with an 's'. */
export const plurals: Readonly<Record<string, string>> = {
  'base address': 'base addresses',
  'block of data for Gmail': 'blocks of data for Gmail',
  'comment with a script': 'comments with scripts',
  'script in a style': 'scripts in styles',
}

const many: Readonly<Record<string, string>> = {
  ...plurals,
  'address of a local file': 'addresses of local files',
  'drawing by script': 'drawings by script',
  'external style sheet': 'external style sheets',
  'link to another file': 'links to other files',
  'sound or video': 'sounds or videos',
}

type Lines = { title: string; lines: readonly string[] }

/** The report as text: headings with the lines below each. */
export function reportLines({ kind, report, found: { subject, preHeader, from } }: Imported): Lines[] {
  const { removed, tags, pictures } = report
  const named = removed.map(([name, count]) => countOf(count, name, many[name])).join(', ')
  return [
    {
      title: 'Imported',
      lines: [
        kind === 'mjml'
          ? 'A design of blocks.'
          : 'It stays as it is. What you edit changes in its own place, nothing else.',
      ],
    },
    {
      title: 'Removed',
      lines: [named === '' ? 'Nothing needed removing.' : `${named}. Everything else is as it was.`],
    },
    ...some('Merge tags', tagLines(tags)),
    ...some('Pictures', pictureLines(pictures)),
    ...some('Subject and preheader', [
      ...(subject ? [`Subject: ${subject}`] : []),
      ...(preHeader ? [`Preheader: ${preHeader}`] : []),
      ...(from ? [`From: ${from}`] : []),
    ]),
  ]
}

const some = (title: string, lines: readonly string[]): Lines[] => (lines.length === 0 ? [] : [{ title, lines }])

function tagLines({ dialect, mapped, unknown, unsubscribes }: Report['tags']): string[] {
  return [
    ...(mapped.length > 0
      ? [`${dialect ? `From ${dialect}: ` : ''}${mapped.map(([from, to]) => `${from} is now ${to}`).join(', ')}.`]
      : []),
    ...(unsubscribes > 0
      ? [
          agreeing(
            unsubscribes,
            `${amount(unsubscribes)} unsubscribe link now leads to your unsubscribe address.`,
            `${amount(unsubscribes)} unsubscribe links now lead to your unsubscribe address.`,
          ),
        ]
      : []),
    ...(unknown.length > 0 ? [`No match, so they would be sent as written: ${unknown.join(', ')}.`] : []),
  ]
}

function pictureLines({ brought, missing }: Report['pictures']): string[] {
  const isDrawing = (address: string) => /\.svg$/i.test(address)
  const [drawings, others] = [missing.filter(isDrawing), missing.filter((address) => !isDrawing(address))]
  return [
    ...(brought > 0 ? [`${countOf(brought, 'picture was', 'pictures were')} imported.`] : []),
    ...(drawings.length > 0
      ? [
          `SVG, which email apps do not show, was left out: ${drawings.join(', ')}. Save it as PNG and choose that in the designer.`,
        ]
      : []),
    ...(others.length > 0
      ? [`Not found: ${others.join(', ')}. Choose them in the designer, or import the folder or zip that has them.`]
      : []),
  ]
}
