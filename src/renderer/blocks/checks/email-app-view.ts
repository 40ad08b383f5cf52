/** Simulates a message in one email app: removes the features that the app does not support according to caniemail. */

import {
  type Client,
  clientsLacking,
  featureOf,
  featuresIn,
  type SupportNote,
} from '../../../model/checks/client-support'
import { forOutlook } from '../../../model/rules/elements'
import { withoutComments } from '../../../model/rules/sheets'

/** The simulated HTML, and the names of the removed features. */
export type SimulatedMail = { html: string; left: string[] }

export function seenIn(html: string, client: Client): SimulatedMail {
  const source = client === 'Outlook classic' ? forWord(html) : html
  const unsupported = featuresIn(html, client)
    .filter((feature) => clientsLacking(feature).includes(client))
    .map(featureOf)
  const styles = unsupported.filter(({ style }) => style)
  const withoutTags = unsupported.filter(({ style }) => !style).reduce(withoutFeature, source)
  return {
    html: styles.length > 0 ? withoutStyles(withoutTags, styles) : withoutTags,
    left: unsupported.filter(({ plain }) => !plain).map(({ name }) => name),
  }
}

/** Classic Outlook renders with Word. VML is not simulated. */
const forWord = (html: string): string => forOutlook(html, () => '').replace(/<\/?[ovw]:[^>]*>/gi, '')

/** Removes one feature that is not a declaration: a block, a picture, an element or an attribute. */
function withoutFeature(html: string, { element, attribute, picture, block }: SupportNote): string {
  if (block) return changeSheets(html, (sheet) => withoutBlocks(sheet, block))
  if (picture) return withoutPictures(html, picture)
  if (attribute) return withoutAttribute(html, attribute)
  return element ? withoutElement(html, element) : html
}

/** Removes all unsupported declarations in one pass: a message has thousands of them, and the grid of views runs this for each email app. */
function withoutStyles(html: string, unsupported: readonly SupportNote[]): string {
  const cache = new Map<string, string>()
  const cut = (declarations: string) => {
    const before = cache.get(declarations)
    if (before !== undefined) return before
    const after = withoutDeclarations(declarations, unsupported)
    cache.set(declarations, after)
    return after
  }
  const inline = html.replace(
    /(\sstyle\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi,
    (_match, before: string, double?: string, single?: string) =>
      double === undefined ? `${before}'${cut(single ?? '')}'` : `${before}"${cut(double)}"`,
  )
  return changeSheets(inline, (sheet) => sheet.replace(/\{([^{}]*)\}/g, (_match, body: string) => `{${cut(body)}}`))
}

const changeSheets = (html: string, change: (sheet: string) => string): string =>
  html.replace(
    /(<style\b[^>]*>)([\s\S]*?)(<\/style\s*>)/gi,
    (_match, open: string, sheet: string, close: string) =>
      // Without comments, whose content must not match as a block or as the end of one.
      open + change(withoutComments(sheet)) + close,
  )

/**
 * Filters declarations one by one; a semicolon in brackets is not a separator. If only the picture of a background is removed, its colour
 * stays.
 */
const withoutDeclarations = (declarations: string, unsupported: readonly SupportNote[]): string =>
  declarations
    .split(/;(?![^(]*\))/)
    .flatMap((declaration) => {
      const withoutImportant = declaration
        .trim()
        .toLowerCase()
        .replace(/\s*:\s*/, ':')
      const note = unsupported.find(({ style }) => style?.test(withoutImportant))
      if (!note) return [declaration]
      if (note.instead) return [`${note.instead}${withoutImportant.slice(withoutImportant.indexOf(':'))}`]
      const colour = /^background:[^;]*?(#[0-9a-f]{3,8}\b|rgba?\([^)]*\))/.exec(withoutImportant)?.[1]
      return colour ? [`background-color:${colour}`] : []
    })
    .join(';')

/** Removes each block with its braces, or up to its semicolon. */
function withoutBlocks(sheet: string, block: RegExp): string {
  const start = new RegExp(block.source, 'i')
  let unreadSheet = sheet
  let result = ''
  for (let found = start.exec(unreadSheet); found; found = start.exec(unreadSheet)) {
    result += unreadSheet.slice(0, found.index)
    unreadSheet = unreadSheet.slice(endOf(unreadSheet, found.index + found[0].length))
  }
  return result + unreadSheet
}

function endOf(sheet: string, from: number): number {
  if (sheet.charAt(from) !== '{') return from + 1
  let openCount = 0
  for (let position = from; position < sheet.length; position++) {
    if (sheet.charAt(position) === '{') openCount++
    else if (sheet.charAt(position) === '}' && --openCount === 0) return position + 1
  }
  return sheet.length
}

const withoutPictures = (html: string, picture: RegExp): string =>
  html.replace(/<img\b[^>]*>/gi, (image) =>
    image.replace(/\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i, (tag: string, double?: string, single?: string) =>
      picture.test((double ?? single ?? '').trim().toLowerCase()) ? '' : tag,
    ),
  )

const withoutAttribute = (html: string, attribute: string): string => {
  const pattern = new RegExp(`\\s${attribute}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'>]+)`, 'gi')
  return html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi, (tag) => tag.replace(pattern, ''))
}

/** Removes an SVG completely; of other elements, the fallback content stays. */
function withoutElement(html: string, element: string): string {
  const pattern = element === 'svg' ? /<svg\b[\s\S]*?<\/svg\s*>/gi : null
  const tags = new RegExp(`<\\/?${element}\\b(?:"[^"]*"|'[^']*'|[^"'>])*>`, 'gi')
  const withoutTags = (pattern ? html.replace(pattern, '') : html).replace(tags, '')
  return element === 'picture' || element === 'video' || element === 'audio'
    ? withoutTags.replace(/<(?:source|track)\b[^>]*>/gi, '')
    : withoutTags
}
