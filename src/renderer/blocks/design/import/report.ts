/** What became of an imported mail, by counts and by name. */
import { countOf, filled } from '#contract'
import { type Block, type Found, isRow, type Leaf } from './leaf-parts'
import type { MergeTags } from './merge-dialects'
import type { Taken } from './scrub'
import * as texts from './texts'

export type Kind = 'sections' | 'columns' | 'text' | 'image' | 'button' | 'divider' | 'spacer' | 'social' | 'html'

export type Report = {
  /** Blocks of the design by kind; `html` are the parts that were not recognised. */
  counts: Readonly<Record<Kind, number>>
  /** What of the mail is kept as it was, in words: 'Comments for Outlook in the head: 2'. */
  kept: readonly string[]
  /** What MJML writes in its own way, in words. */
  rebuilt: readonly string[]
  /** What was removed, in words: '2 scripts'. */
  removed: readonly string[]
  /** Merge tags: whose they were, and what each became; those without a counterpart stand as they were written. */
  tags: {
    dialect: string | null
    mapped: readonly (readonly [from: string, to: string])[]
    unknown: readonly string[]
    unsubscribes: number
  }
  /** Pictures that came along, and addresses that nothing came along for. */
  pictures: { brought: number; missing: readonly string[] }
  /** Blocks that can be edited, of all that can be seen. */
  editable: { blocks: number; of: number }
}

export function countsOf(blocks: readonly Block[], mjml: string): Report['counts'] {
  const counts: Record<Kind, number> = {
    sections: 0,
    columns: 0,
    text: 0,
    image: 0,
    button: 0,
    divider: 0,
    spacer: 0,
    social: 0,
    html: 0,
  }
  const add = ({ kind }: Leaf) => {
    if (kind === 'kept') counts.html++
    else if (kind !== 'outlook') counts[kind]++
  }
  for (const block of blocks)
    if (isRow(block)) for (const cell of block.cells) for (const { leaf } of cell.blocks) add(leaf)
    else add(block.leaf)
  counts.sections = mjml.split('<mj-section').length - 1
  counts.columns = mjml.split('<mj-column').length - 1
  return counts
}

export const editableOf = ({
  sections: _s,
  columns: _c,
  html,
  spacer: _sp,
  ...rest
}: Report['counts']): Report['editable'] => {
  const blocks = Object.values(rest).reduce((sum, one) => sum + one, 0)
  return { blocks, of: blocks + html }
}

const plurals: Readonly<Record<string, string>> = {
  'script in a style': texts.scriptsInStyles,
  'address of a local file': texts.addressesOfLocalFiles,
  'external style sheet': texts.externalStyleSheets,
  'link to another file': texts.linksToOtherFiles,
  'comment with a script': texts.commentsWithScripts,
  'sound or video': texts.soundsOrVideos,
  'drawing by script': texts.drawingsByScript,
  'base address': 'base addresses',
  'comment for Outlook': texts.commentsForOutlook,
  'part for Outlook only': texts.partsForOutlookAlone,
  'part hidden on computers': texts.partsThatAComputerHides,
}

export const counted = (count: number, name: string): string => countOf(count, name, plurals[name])
export const removedText = (taken: Taken): string[] => [...taken].map(([name, count]) => counted(count, name))

export function rebuiltText({ outlook }: Found): string[] {
  return [
    ...(outlook.layout > 0
      ? [filled(texts.forOutlookTheDesignHas, { layout: counted(outlook.layout, 'layout table') })]
      : []),
    ...(outlook.buttons > 0
      ? [filled(texts.forOutlookVmlButtonsAnd, { buttons: counted(outlook.buttons, 'drawn shape') })]
      : []),
  ]
}

export const tagsOf = ({ dialect, mapped, unknown, unsubscribes }: MergeTags): Report['tags'] => ({
  dialect: mapped.size + unknown.size + unsubscribes > 0 ? dialect : null,
  mapped: [...mapped],
  unknown: [...unknown],
  unsubscribes,
})
