/** Formats MJML for reading: one part a line, indented. The inside of a text stays unchanged. */

const parts = /<(\/?)(mj(?:ml|-[\w-]+))((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
/** Parts that hold text or HTML: an added space could be visible there. */
const tags = new Set([
  'mj-text',
  'mj-button',
  'mj-raw',
  'mj-style',
  'mj-title',
  'mj-preview',
  'mj-social-element',
  'mj-image',
  'mj-divider',
  'mj-spacer',
  'mj-breakpoint',
  'mj-font',
])

export function laidOut(mjml: string): string {
  let depth = 0
  let result = ''
  let position = 0
  let inside: string | null = null
  for (const match of mjml.matchAll(parts)) {
    const [tag, slash, name = ''] = match
    if (inside !== null && !(slash && name === inside)) continue
    const textBetween = mjml.slice(position, match.index)
    result += inside === null ? textBetween.trim() : textBetween
    if (slash) {
      depth--
      result += inside === null ? `\n${'  '.repeat(depth)}${tag}` : tag
      inside = null
    } else {
      result += `${result === '' ? '' : '\n'}${'  '.repeat(depth)}${tag}`
      depth++
      inside = tags.has(name) ? name : null
    }
    position = match.index + tag.length
  }
  return result + mjml.slice(position)
}
