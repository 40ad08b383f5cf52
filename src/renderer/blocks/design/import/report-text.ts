/** The report in words: headings, and lines under each. */
import { agreeing, amount, countOf, filled } from '#contract'
import { counted, type Kind, type Report } from './report'
import * as texts from './texts'

type Import = { report: Report; subject: string; preHeader: string }
export type Lines = { title: string; lines: readonly string[] }

const names: Readonly<Record<Exclude<Kind, 'html' | 'sections' | 'columns'>, string>> = {
  text: 'text',
  image: 'picture',
  button: 'button',
  divider: 'divider',
  spacer: 'spacer',
  social: texts.rowOfSocialIcons,
}
const many: Readonly<Record<string, string>> = { 'row of social icons': texts.rowsOfSocialIcons }

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
      title: texts.importedAs,
      lines: [`${counted(counts.sections, 'section')}: ${parts.join(', ') || 'nothing visible'}.`, ...html],
    },
    {
      title: texts.removed,
      lines: [
        removed.length === 0
          ? texts.nothingNeededRemoving
          : filled(texts.textInsideWasKept, { removed: removed.join(', ') }),
      ],
    },
    ...some(texts.rebuiltInTheDesign, rebuilt),
    ...some(texts.keptAsIs, kept.length > 0 ? [`${kept.join(', ')}.`] : []),
    ...some(texts.mergeTags, tagLines(tags)),
    ...some(texts.pictures, pictureLines(pictures)),
    ...some(texts.subjectAndPreheader, [
      ...(subject ? [`Subject: ${subject}`] : []),
      ...(preHeader ? [`Preheader: ${preHeader}`] : []),
    ]),
  ]
}

const some = (title: string, lines: readonly string[]): Lines[] => (lines.length === 0 ? [] : [{ title, lines }])

function tagLines({ dialect, mapped, unknown, unsubscribes }: Report['tags']): string[] {
  return [
    ...(mapped.length > 0
      ? [
          `${dialect ? `From ${dialect}: ` : ''}${mapped.map(([from, to]) => filled(texts.isNow, { from, to })).join(', ')}.`,
        ]
      : []),
    ...(unsubscribes > 0
      ? [
          filled(agreeing(unsubscribes, texts.oneUnsubscribeLink, texts.severalUnsubscribeLinks), {
            count: amount(unsubscribes),
          }),
        ]
      : []),
    ...(unknown.length > 0 ? [filled(texts.noMatchSoTheyWould, { unknown: unknown.join(', ') })] : []),
  ]
}

function pictureLines({ brought, missing }: Report['pictures']): string[] {
  return [
    ...(brought > 0 ? [`${countOf(brought, 'picture was', 'pictures were')} imported.`] : []),
    ...(missing.length > 0 ? [filled(texts.notFoundChooseThemIn, { missing: missing.join(', ') })] : []),
  ]
}
