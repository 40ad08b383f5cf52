/** The report in words: headings, and lines under each. */
import { agreeing, amount, countOf, filled } from '#contract'
import { plurals } from '../in-place/plurals'
import type { Imported } from './import-design'
import type { Report } from './report'
import * as texts from './texts'

const many: Readonly<Record<string, string>> = {
  ...plurals,
  [texts.addressOfALocalFile]: texts.addressesOfLocalFiles,
  [texts.drawingByScript]: texts.drawingsByScript,
  [texts.externalStyleSheet]: texts.externalStyleSheets,
  [texts.linkToAnotherFile]: texts.linksToOtherFiles,
  [texts.soundOrVideo]: texts.soundsOrVideos,
}

export type Lines = { title: string; lines: readonly string[] }

export function reportLines({ kind, report, found: { subject, preHeader, from } }: Imported): Lines[] {
  const { removed, tags, pictures } = report
  const named = removed.map(([name, count]) => countOf(count, name, many[name])).join(', ')
  return [
    { title: texts.importedAs, lines: [kind === 'mjml' ? texts.itOpensAsBlocks : texts.itStaysAsItIs] },
    {
      title: texts.removed,
      lines: [named === '' ? texts.nothingNeededRemoving : filled(texts.removedWas, { removed: named })],
    },
    ...some(texts.mergeTags, tagLines(tags)),
    ...some(texts.pictures, pictureLines(pictures)),
    ...some(texts.subjectAndPreheader, [
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
  const isDrawing = (address: string) => /\.svg$/i.test(address)
  const [drawings, others] = [missing.filter(isDrawing), missing.filter((address) => !isDrawing(address))]
  return [
    ...(brought > 0 ? [`${countOf(brought, 'picture was', 'pictures were')} imported.`] : []),
    ...(drawings.length > 0 ? [filled(texts.svgIsNotShownIn, { drawings: drawings.join(', ') })] : []),
    ...(others.length > 0 ? [filled(texts.notFoundChooseThemIn, { missing: others.join(', ') })] : []),
  ]
}
