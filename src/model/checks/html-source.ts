/** Edits a designed message without the designer: makes the same change in the HTML and in its design. */
import type { Json } from '#contract'
import { elementsIn, elementsOfPiece, withValues } from '../rules/elements.ts'
import type { Change } from '../rules/finding.ts'
import { sameJson } from '../rules/same-json.ts'
import { declarationsIn, withoutComments } from '../rules/sheets.ts'
import type { Source } from './message.ts'

/**
 * Replaces every attribute `name` whose value is a key of `values`: in the HTML, in the design's attributes, and in HTML within the
 * design's texts.
 */
export const changedAttributes =
  (name: string, values: ReadonlyMap<string, string>) =>
  ({ html, design }: Source): Source => ({
    html: withValues(html, elementsIn(html), name, (value) => values.get(value)),
    design: mapObjects(
      design,
      (fields) => {
        const now = fields[name]
        const to = typeof now === 'string' ? values.get(now) : undefined
        return to === undefined ? fields : { ...fields, [name]: to }
      },
      (text) =>
        text.includes('<') ? withValues(text, elementsOfPiece(text), name, (value) => values.get(value)) : text,
    ),
  })

/** Replaces a piece of HTML everywhere in the HTML and the design. */
export const changedText =
  (from: string, to: string) =>
  ({ html, design }: Source): Source => {
    const change = (text: string) => text.replaceAll(from, () => to)
    return { html: change(html), design: mapObjects(design, (fields) => fields, change) }
  }

/** Sets the colour `to` for text in `textColour` on `back`: in styles of the HTML, and in the attributes of the design. */
export const changedColour =
  (textColour: string, back: string, to: string) =>
  ({ html, design }: Source): Source => ({
    html: withValues(html, elementsIn(html), 'style', (style) =>
      styleOf(style, 'color') === textColour && backgroundOf(style) === back
        ? withoutComments(style).replace(/(^|;)(\s*color\s*:\s*)[^;!]+/gi, `$1$2${to}`)
        : undefined,
    ),
    design: mapObjects(design, (fields) =>
      hexOf(fields.color) === textColour && hexOf(fields['background-color']) === back
        ? { ...fields, color: to }
        : fields,
    ),
  })

/** The effective value of a property in lower case: an important one, else the last one; null if there is none. */
export function declaredValue(style: string, name: string): string | null {
  const all = declarationsIn(style).filter((declaration) => declaration.name === name)
  return (all.findLast(({ important }) => important) ?? all.at(-1))?.value ?? null
}

export const styleOf = (style: string, name: string): string | null => hexOf(declaredValue(style, name))
export const backgroundOf = (style: string): string | null =>
  styleOf(style, 'background-color') ?? styleOf(style, 'background')

/** '#rrggbb' in lower case from a hex or rgb() colour; null for other colours. */
function hexOf(colour: unknown): string | null {
  const text = typeof colour === 'string' ? colour.trim().toLowerCase() : ''
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text)
  if (!parts) return text === 'white' ? '#ffffff' : text === 'black' ? '#000000' : null
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
}

type Fields = Record<string, Json>

function mapObjects(
  value: Json,
  objects: (fields: Fields) => Fields,
  texts: (text: string) => string = (text) => text,
): Json {
  if (typeof value === 'string') return texts(value)
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, objects, texts))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value as Fields).map(([name, item]) => [name, mapObjects(item, objects, texts)] as const)
  return objects(Object.fromEntries(inner))
}

/** Changes of the HTML and of its design. None if only the HTML would change, because the next edit of the design would undo that fix. */
export function changesOf(before: Source, after: Source): Change[] {
  if (after.html === before.html) return []
  const html: Change = { path: 'html', before: before.html, after: after.html }
  if (before.design === null) return [html]
  if (sameJson(before.design, after.design)) return []
  return [html, { path: 'design', before: before.design, after: after.design }]
}
