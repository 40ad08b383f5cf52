/** The report in words: headings, and lines under each. */
import { countOf } from '#contract'
import { counted, type Kind, type Report } from './report'

type Import = { report: Report; subject: string; preHeader: string }
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

export function reportLines({ report, subject, preHeader }: Import): Lines[] {
  const { counts, kept, rebuilt, removed, tags, pictures } = report
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = counts[kind as Kind]
    return count === 0 ? [] : [countOf(count, name, many[name])]
  })
  const html =
    counts.html === 0
      ? []
      : [`${counted(counts.html, 'part')} stayed HTML: they can be moved and deleted, and edited in the code.`]
  return [
    {
      title: 'Imported as',
      lines: [`${counted(counts.sections, 'section')}: ${parts.join(', ') || 'nothing visible'}.`, ...html],
    },
    {
      title: 'Removed',
      lines: [removed.length === 0 ? 'Nothing needed removing.' : `${removed.join(', ')}. Text inside was kept.`],
    },
    ...some('Rebuilt in the design', rebuilt),
    ...some('Kept as is', kept.length > 0 ? [`${kept.join(', ')}.`] : []),
    ...some('Merge tags', tagLines(tags)),
    ...some('Pictures', pictureLines(pictures)),
    ...some('Subject and preheader', [
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
      ? [`${countOf(unsubscribes, 'unsubscribe link leads', 'unsubscribe links lead')} to your unsubscribe address.`]
      : []),
    ...(unknown.length > 0 ? [`No match, so they would be sent as written: ${unknown.join(', ')}.`] : []),
  ]
}

function pictureLines({ brought, missing }: Report['pictures']): string[] {
  return [
    ...(brought > 0 ? [`${countOf(brought, 'picture was', 'pictures were')} imported.`] : []),
    ...(missing.length > 0
      ? [`Not found: ${missing.join(', ')}. Choose them in the designer, or import the folder or zip that has them.`]
      : []),
  ]
}
