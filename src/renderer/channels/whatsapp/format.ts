/** WhatsApp's text formatting: *bold*, _italic_, ~struck~ and ```monospaced```. */

export type Style = 'bold' | 'italic' | 'struck' | 'mono'
export type Run = { text: string; styles: readonly Style[] }

const marks: readonly [mark: string, style: Style][] = [
  ['```', 'mono'],
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'struck'],
]

/** The runs of a text with their styles. Joined, the runs are the text without the marks that took effect. */
export function formattedRuns(text: string, styles: readonly Style[] = []): Run[] {
  const found = firstMarked(text)
  if (!found) return text === '' ? [] : [{ text, styles }]
  const { before, content, after, style } = found
  const inner =
    style === 'mono' ? [{ text: content, styles: [...styles, style] }] : formattedRuns(content, [...styles, style])
  return [...formattedRuns(before, styles), ...inner, ...formattedRuns(after, styles)]
}

type Marked = { before: string; content: string; after: string; style: Style }

function firstMarked(text: string): Marked | null {
  const all = marks.flatMap(([mark, style]) => markedBy(text, mark, style) ?? [])
  return all.sort((one, other) => one.before.length - other.before.length)[0] ?? null
}

/** An opening mark needs text right after it, a closing mark right before it. A pair must be on one line, except for monospaced text. */
function markedBy(text: string, mark: string, style: Style): Marked | null {
  const sign = mark.replace(/[*]/g, '\\$&')
  const content = style === 'mono' ? '[^]+?' : '(?!\\s)[^\\n]+?(?<!\\s)'
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${sign}(${content})${sign}(?![\\p{L}\\p{N}])`, 'u').exec(text)
  if (!found) return null
  return {
    before: text.slice(0, found.index),
    content: found[1] ?? '',
    after: text.slice(found.index + found[0].length),
    style,
  }
}
