/** The text that a field without emphasis takes from a clipboard, with lists, tables and addresses that only the HTML has. */
import { agreeing, listOf } from '#contract'
import {
  type ClipboardReading,
  type Line,
  lookByName,
  type ReadNode,
  type Run,
  readClipboardHtml,
  textOf,
} from './clipboard-html'

/** Reads HTML; null until its code is loaded, which is large and comes after the page. */
let parsed: ((html: string) => ReadNode) | null = null

export const readHtmlWith = (parser: (html: string) => ReadNode): void => {
  parsed = parser
}

type PastedText = { text: string; left: readonly string[]; tables: number }

/**
 * The text of a clipboard for a field of several lines (`isMultiline`), or of one. The clipboard's plain text is used if its HTML has the
 * same letters and no more. Source: docs/specification.md, 'pasted text'. `left` and `tables` are those of `notPasted`.
 */
export function clipboardText(data: Pick<DataTransfer, 'getData' | 'files'>, isMultiline: boolean): PastedText {
  const plainText = data.getData('text/plain')
  const html = data.getData('text/html')
  const files = plainText === '' && html === '' ? [...data.files] : []
  const skipped = files.map(({ type, name }) => (type.startsWith('image/') ? 'a picture' : `the file '${name}'`))
  // A single line selected with its line break is one line.
  if (html === '' || !parsed)
    return { text: plainText.replace(/^([^\r\n]*)(?:\r\n?|\n)$/, '$1'), left: skipped, tables: 0 }
  const reading = readClipboardHtml(parsed(html), lookByName)
  const links = reading.lines.flatMap(linksIn)
  // Browsers copy an address with the title of its page.
  const isAddress = links.some(({ href }) => href === plainText.trim())
  const hidden = isAddress
    ? []
    : links.flatMap(({ href, text }) => (href === null || isAddressText(text, href) ? [] : href))
  const hasLists = reading.tables > 0 || reading.lines.some(({ levels }) => levels.length > 0)
  // Other programs give Markdown, or addresses in brackets.
  const isSameText = lettersOf(reading.lines.map(textOf).join('')) === lettersOf(plainText)
  const usesPlainText =
    isAddress || reading.lines.length === 0 || (isSameText && !hasLists && !(isMultiline && hidden.length > 0))
  return {
    text: usesPlainText ? plainText.replace(/[\r\n]+$/, '') : writtenOf(reading, new Set(isMultiline ? hidden : [])),
    left: [...reading.left, ...(isMultiline ? [] : new Set(hidden.map((address) => `the address '${address}'`)))],
    tables: usesPlainText ? 0 : reading.tables,
  }
}

/** What was left out of a paste, for the user; null if nothing was. */
export function notPasted({ left, tables }: Pick<ClipboardReading, 'left' | 'tables'>): string | null {
  const sentences = [
    ...(left.length > 0 ? [`Not pasted: ${listOf(left, 4)}.`] : []),
    ...(tables > 0 ? [agreeing(tables, 'The table was pasted as lines.', 'The tables were pasted as lines.')] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** Every line with its list marker; the addresses in `shownAddresses` follow the text of their link. */
const writtenOf = ({ lines }: ClipboardReading, shownAddresses: ReadonlySet<string>): string =>
  lines
    .map((line, index) => {
      const level = line.levels.at(-1)
      const begins = level && !lines[index - 1]?.levels.includes(level)
      const indent = '  '.repeat(Math.max(0, line.levels.length - 1))
      const marker =
        !level || !begins ? '' : level.list.marker === 'disc' ? '• ' : `${level.item.label ?? `${level.item.number}.`} `
      const parts = linksIn(line).map(({ text, href }) =>
        href !== null && shownAddresses.has(href)
          ? `${text.trimEnd()} (${withoutScheme(href)})${/\s*$/.exec(text)?.[0]}`
          : text,
      )
      // Word and browsers write non-breaking spaces, which make an SMS longer.
      return (indent + marker + parts.join('').replaceAll('\u00a0', ' ')).trimEnd()
    })
    .join('\n')

/** The runs of a line joined by link. */
function linksIn({ runs }: Line): Omit<Run, 'marks'>[] {
  const all: Omit<Run, 'marks'>[] = []
  for (const { text, href } of runs) {
    const last = all.at(-1)
    if (last?.href === href) last.text += text
    else all.push({ text, href })
  }
  return all
}

const lettersOf = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

const withoutScheme = (href: string): string => href.replace(/^(?:mailto|tel):/i, '')

/** Whether a text is a way to write an address. */
const isAddressText = (text: string, href: string): boolean => {
  const shortenedText = (value: string) =>
    value
      .toLowerCase()
      .replace(/\s+/g, '')
      .replace(/https?:\/\/(?:www\.)?|\/$/g, '')
  return shortenedText(text).includes(shortenedText(withoutScheme(href)))
}
