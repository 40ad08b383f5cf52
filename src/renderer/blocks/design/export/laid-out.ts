/** Formats MJML for reading: one part a line, indented. The inside of a text stays unchanged. */

const parts = /<(\/?)(mj(?:ml|-[\w-]+))((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
/** Parts that hold text or HTML: an added space could be visible there. */
const whole = new Set([
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
  let made = ''
  let position = 0
  let inside: string | null = null
  for (const match of mjml.matchAll(parts)) {
    const [tag, slash, name = ''] = match
    if (inside !== null && !(slash && name === inside)) continue
    const between = mjml.slice(position, match.index)
    made += inside === null ? between.trim() : between
    if (slash) {
      depth--
      made += inside === null ? `\n${'  '.repeat(depth)}${tag}` : tag
      inside = null
    } else {
      made += `${made === '' ? '' : '\n'}${'  '.repeat(depth)}${tag}`
      depth++
      inside = whole.has(name) ? name : null
    }
    position = match.index + tag.length
  }
  return made + mjml.slice(position)
}
