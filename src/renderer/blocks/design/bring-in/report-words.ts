/** The report in words: headings, and lines under each. */
import { counted, type Kind, type Report } from './report'

type Told = { report: Report; subject: string; preHeader: string }
export type Lines = { title: string; lines: readonly string[] }

const names: Readonly<Record<Exclude<Kind, 'html' | 'sections' | 'columns'>, string>> = {
  text: 'text',
  image: 'picture',
  button: 'button',
  divider: 'divider',
  spacer: 'spacer',
  social: 'row of social icons',
}
const many: Readonly<Record<string, string>> = { 'row of social icons': 'rows of social icons' }

export function reportLines({ report, subject, preHeader }: Told): Lines[] {
  const { counts, kept, rebuilt, removed, tags, pictures } = report
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = counts[kind as Kind]
    return count === 0 ? [] : [count > 1 && many[name] ? `${count} ${many[name]}` : counted(count, name)]
  })
  const html =
    counts.html === 0
      ? []
      : [`${counted(counts.html, 'part')} stayed HTML: they can be moved and deleted, and edited in the code.`]
  return [
    {
      title: 'It became',
      lines: [`${counted(counts.sections, 'section')}: ${parts.join(', ') || 'nothing that can be seen'}.`, ...html],
    },
    {
      title: 'Taken out',
      lines: [
        removed.length === 0 ? 'Nothing had to be removed.' : `Removed: ${removed.join(', ')}. Words inside were kept.`,
      ],
    },
    ...some('Written anew by the design', rebuilt),
    ...some('Kept as it was', kept.length > 0 ? [`${kept.join(', ')}.`] : []),
    ...some('Merge tags', tagLines(tags)),
    ...some('Pictures', pictureLines(pictures)),
    ...some('Words for the inbox', [
      ...(subject ? [`Subject: ${subject}`] : []),
      ...(preHeader ? [`Preheader: ${preHeader}`] : []),
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
          `${counted(unsubscribes, 'unsubscribe link')} ${unsubscribes === 1 ? 'leads' : 'lead'} to your unsubscribe address.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [`Without a counterpart, so they stand as they were written and would be sent so: ${unknown.join(', ')}.`]
      : []),
  ]
}

function pictureLines({ brought, missing }: Report['pictures']): string[] {
  return [
    ...(brought > 0 ? [`${counted(brought, 'picture')} came along.`] : []),
    ...(missing.length > 0
      ? [
          `Not found: ${missing.join(', ')}. Choose them in the designer, or bring the folder or zip in that they are in.`,
        ]
      : []),
  ]
}
