/** What page and designer say to each other through a MessagePort: the only way between the two origins. */

import type { ShownPicture } from '../pictures/frame-pictures'

/** A design as the designer keeps it: plain JSON of its own making. */
export type Project = { [key: string]: unknown }

/** A merge tag as the designer offers it: its name for people, and the placeholder that stands in the text; null where it cannot be read. */
export type OfferedTag = { label: string; placeholder: string | null; image: boolean }

export type Scheme = 'light' | 'dark'

/** What is designed as plain HTML, not as a mail: a panel of so many pixels. */
export type Panel = { width: number }

/** What there is to design: a kept project, or a template to begin from; with `panel` it is plain HTML. */
export type Opening = { project: Project; panel?: Panel } | { mjml: string } | { html: string; panel: Panel }

/** To the designer. */
export type ToDesigner =
  | { kind: 'open'; opening: Opening; tags: readonly OfferedTag[]; scheme: Scheme }
  | { kind: 'scheme'; scheme: Scheme }
  /** Asks for the design as it stands; answered by `got` with the same number. `ends`: a text that is being written is finished first. */
  | { kind: 'get'; ask: number; ends?: boolean }

/** What a design comes to. `errors` are the compiler's own words. */
export type Made = { project: Project; html: string; errors: readonly string[] }

/** From the designer. */
export type FromDesigner =
  /** It listens. */
  | { kind: 'hello' }
  /** The design is drawn and can be edited. `opened` is a kept one as the library reads it, to know an edit by; null for a template. */
  | { kind: 'ready'; opened: Project | null }
  /** Something was edited, it seems: the design itself tells. */
  | { kind: 'changed' }
  | ({ kind: 'got'; ask: number } & Made)
  | { kind: 'failed'; words: string }

/** To the preview. */
export type ToPreview =
  /** `measured`: `shown` is to say how high the message is. `pictures`: those of the message that have not come yet. */
  | { kind: 'show'; html: string; turn: number; measured?: boolean; pictures?: readonly ShownPicture[] }
  /** Asks for HTML without anything that could act; answered by `cleaned`. */
  | { kind: 'clean'; html: string }

/** HTML without what could act, and what was removed, in words for a sentence: '2 scripts', '1 form'. */
export type Cleaned = { html: string; removed: readonly string[] }

/** From the preview; `turn` is that of the message on the screen, `height` its pixels where it was measured. */
export type FromPreview =
  | { kind: 'hello' }
  | { kind: 'shown'; turn: number; height?: number }
  | ({ kind: 'cleaned' } & Cleaned)

/** The first message to either, with the port. */
export const designerGreeting = 'herald-designer'
export const previewGreeting = 'herald-preview'

/** The port that the embedding page hands over with `greeting`, once. */
export function portFromParent(greeting: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent) => {
      const [port] = event.ports
      if (event.source !== window.parent || event.data !== greeting || !port) return
      removeEventListener('message', hear)
      resolve(port)
    }
    addEventListener('message', hear)
  })
}

/** A message of a known kind; null for anything else. What comes from the designer's origin is not trusted to be well made. */
export function fromDesigner(data: unknown): FromDesigner | null {
  if (!isRecord(data)) return null
  const { kind, ask, project, html, errors, words, opened } = data
  if (kind === 'hello' || kind === 'changed') return { kind }
  if (kind === 'ready') return { kind, opened: isRecord(opened) ? opened : null }
  if (kind === 'failed' && typeof words === 'string') return { kind, words }
  if (kind !== 'got' || typeof ask !== 'number' || !isRecord(project) || typeof html !== 'string') return null
  const said = Array.isArray(errors) ? errors.filter((error) => typeof error === 'string') : []
  return { kind, ask, project, html, errors: said }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
