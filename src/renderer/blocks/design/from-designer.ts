/** Validates messages from the designer's page. That page renders HTML from any source, so its messages are not trusted. */
import * as v from 'valibot'
import type { DesignState, FromDesigner, Part, Project } from './protocol'

const text = v.string()
const values = v.record(text, text)
const rect = v.object({ x: v.number(), y: v.number(), width: v.number(), height: v.number() })
const record = v.custom<Project>(isRecord)

const part: v.GenericSchema<Part> = v.object({
  id: text,
  type: text,
  text,
  href: v.exactOptional(text),
  src: v.exactOptional(text),
  alt: v.exactOptional(text),
  touched: v.exactOptional(v.boolean()),
  library: v.exactOptional(v.object({ id: text, hash: text, isEdited: v.boolean() })),
  parts: v.array(v.lazy(() => part)),
})

const designState: v.GenericSchema<DesignState> = v.object({
  parts: v.array(part),
  chosen: v.nullable(
    v.object({
      id: text,
      first: v.exactOptional(text),
      type: text,
      values,
      text,
      writing: v.boolean(),
      can: v.object({ up: v.boolean(), down: v.boolean(), copy: v.boolean(), remove: v.boolean() }),
      html: v.exactOptional(text),
    }),
  ),
  whole: v.object({ id: text, type: text, values }),
  // Only valid colours pass: they are put into styles.
  colours: v.array(v.pipe(text, v.regex(/^#[0-9a-f]{6}$/))),
  undo: v.boolean(),
  redo: v.boolean(),
  changes: v.number(),
  source: v.exactOptional(
    v.object({
      bytes: v.number(),
      changedBytes: v.number(),
      left: v.exactOptional(text),
      edits: v.array(
        v.object({
          before: text,
          after: text,
          line: v.number(),
          ranges: v.array(v.tuple([v.number(), v.number()])),
          part: v.nullable(text),
        }),
      ),
      cuts: v.array(v.object({ name: text, count: v.number() })),
    }),
  ),
})

const messages = v.variant('kind', [
  v.object({ kind: v.literal('hello') }),
  v.object({ kind: v.literal('changed') }),
  v.object({ kind: v.literal('ready'), opened: v.fallback(v.nullable(record), null) }),
  v.object({ kind: v.literal('failed'), message: text }),
  v.object({ kind: v.literal('design-state'), design: designState }),
  v.object({ kind: v.literal('add'), after: v.nullable(text), at: rect }),
  v.object({ kind: v.literal('tag'), key: text, fallback: v.nullable(text), at: rect }),
  v.object({ kind: v.literal('footer'), chosen: v.boolean() }),
  v.object({ kind: v.literal('picture-wanted'), id: text }),
  v.object({
    kind: v.literal('picture-given'),
    id: v.nullable(text),
    at: v.nullable(v.object({ x: v.number(), y: v.number() })),
    file: v.instance(File),
  }),
  v.object({ kind: v.literal('bytes-wanted'), address: v.pipe(text, v.startsWith('herald-file:')) }),
  v.object({
    kind: v.literal('got'),
    ask: v.number(),
    project: record,
    html: text,
    errors: v.pipe(
      v.fallback(v.array(v.unknown()), []),
      v.transform((all) => all.filter((item) => typeof item === 'string')),
    ),
  }),
])

/** Returns a message of a known kind; null for anything else. */
export function parseFromDesigner(data: unknown): FromDesigner | null {
  const read = v.safeParse(messages, data)
  return read.success ? read.output : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
