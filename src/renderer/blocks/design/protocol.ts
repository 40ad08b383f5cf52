/** What page and designer say to each other through a MessagePort: the only way between the two origins. */

import type { ShownPicture } from '../pictures/frame-pictures'
import type { CampaignTags } from './campaign-tags'
import type { DarkIn } from './dark'

/** A design as the designer keeps it: plain JSON of its own making. */
export type Project = { [key: string]: unknown }

/** A merge tag as the designer offers it: its name for people, and the placeholder that stands in the text; null where it cannot be read. */
export type OfferedTag = { label: string; placeholder: string | null; image: boolean }

export type Scheme = 'light' | 'dark'

/** What is designed as plain HTML, not as a mail: a panel of so many pixels. */
export type Panel = { width: number }

/** What there is to design: a kept project, or a template to begin from; with `panel` it is plain HTML. */
export type Opening =
  | { project: Project; panel?: Panel }
  | { mjml: string }
  | { html: string; panel: Panel }
  /** A message of another hand, edited where it stands. */
  | { source: string; panel?: Panel }

/** Names and values of a part: a mail part's attributes, a panel element's styles and attributes. */
export type Values = Readonly<Record<string, string>>

/** What is changed of a part; null takes a value away. */
export type Patch = Readonly<Record<string, string | null>>

/** A part of the design as the outline shows it. */
export type Part = {
  id: string
  /** As the library calls a mail's parts ('mj-image'); of a panel one of its own kinds ('button'). */
  type: string
  /** Its first words, or what its picture shows. */
  words: string
  /** Where it leads, and the picture it shows; absent where it has neither. */
  href?: string
  src?: string
  alt?: string
  /** Whether an edit wrote something of it; of a message that is edited in place. */
  touched?: boolean
  parts: readonly Part[]
}

/** The part that is chosen. */
export type Chosen = {
  id: string
  /** The id that it had when it was chosen, where edits move it in the source: it is the same part to whoever types in its fields. */
  first?: string
  type: string
  values: Values
  words: string
  /** Whether its words are being written. */
  writing: boolean
  /** What it can do; the mail itself can nothing. */
  can: { up: boolean; down: boolean; copy: boolean; remove: boolean }
  /** Of a part that is HTML: the HTML. */
  html?: string
}

/** The design as the panels around it show it. */
export type DesignState = {
  parts: readonly Part[]
  chosen: Chosen | null
  /** The mail or the panel itself. */
  whole: { id: string; type: string; values: Values }
  /** '#rrggbb', each once, most used first. */
  colours: readonly string[]
  undo: boolean
  redo: boolean
  /** Changes since the design was opened. */
  changes: number
  /** Of a message that is edited in place: its bytes, how many of them edits wrote, and what was cut out because it could act. */
  source?: {
    bytes: number
    written: number
    cuts: readonly { name: string; count: number }[]
    /** Where Outlook's own link leads that stayed when the part beside it was taken out last. */
    left?: string
  }
}

/** Pixels of the frame. */
export type Rect = { x: number; y: number; width: number; height: number }

/** A block to insert: by itself, and as a whole row where it goes between rows. */
export type Insertion = { source: string; row: string }

/** What a part can be told. `edit` opens its words, `out` chooses what it stands in. */
export type Act = 'up' | 'down' | 'copy' | 'remove' | 'edit' | 'out' | 'undo' | 'redo'

/** What a panel stands on: a drawn page or app, and where on it. */
export type Stage = {
  page: 'site' | 'app'
  across: 'start' | 'center' | 'end'
  down: 'start' | 'center' | 'end'
  /** Pixels of the panel; null where it is as wide as the screen. */
  width: number | null
  /** Pixels that stay free around it. */
  margin: number
  /** Whether what is behind it is darkened. */
  dim: boolean
  /** Whether it is as high as the screen. */
  full: boolean
}

/** How the canvas looks: pixels of the screen (null: as wide as there is room), the program whose dark it is, and whose words stand in the merge tags (null: their names). */
export type ViewSettings = { width: number | null; dark: DarkIn | null; person: Values | null; stage?: Stage }

/** To the designer. */
export type ToDesigner =
  /** `campaign`: what a link may say of the campaign. */
  | {
      kind: 'open'
      opening: Opening
      tags: readonly OfferedTag[]
      campaign: CampaignTags
      scheme: Scheme
      look?: ViewSettings
    }
  | { kind: 'scheme'; scheme: Scheme }
  /** Asks for the design as it stands; answered by `got` with the same number. `ends`: a text that is being written is finished first. */
  | { kind: 'get'; ask: number; ends?: boolean }
  | { kind: 'choose'; id: string | null }
  /** `stay`: what is set during one stay in a field is one step of undo. */
  | { kind: 'set'; id: string; patch: Patch; words?: string; html?: string; stay?: number }
  /** The same for every part of these types. */
  | { kind: 'set-all'; types: readonly string[]; patch: Patch }
  /** `after`: the row that it follows, null before the first; absent where it goes by what is chosen. */
  | { kind: 'insert'; insertion: Insertion; after?: string | null }
  /** As the last one within a part, which stays chosen. */
  | { kind: 'insert'; insertion: Insertion; into: string }
  /** `keeps`: what is chosen stays so. */
  | { kind: 'act'; act: Act; id?: string; keeps?: boolean }
  /** A block is dragged over these pixels of the frame, or dropped there; `at` null where it has left. */
  | { kind: 'drag'; insertion: Insertion; at: { x: number; y: number } | null; drop: boolean }
  | { kind: 'look'; look: ViewSettings }
  /** Bytes of a picture that the frame cannot read by its address; null where there are none. */
  | { kind: 'picture'; address: string; bytes: Blob | null }
  /** The default of the merge tag that was pressed last. */
  | { kind: 'default'; fallback: string | null }
  /** The focus goes to the canvas. */
  | { kind: 'focus' }

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
  | { kind: 'design-state'; design: DesignState }
  /** Somebody wants to add something after this row; null before the first. */
  | { kind: 'add'; after: string | null; at: Rect }
  /** A merge tag was pressed. */
  | { kind: 'tag'; key: string; fallback: string | null; at: Rect }
  /** A picture was pressed twice. */
  | { kind: 'picture-wanted'; id: string }
  /** A picture was dropped on the canvas, at these pixels of the frame, or pasted into it: for this part, or as one of its own. */
  | { kind: 'picture-given'; id: string | null; at: { x: number; y: number } | null; file: File }
  /** Bytes are needed to show it. */
  | { kind: 'bytes-wanted'; address: string }
  | ({ kind: 'got'; ask: number } & Made)
  | { kind: 'failed'; words: string }

/** One of several messages in one preview: laid out for `width` pixels, scaled into `at`. */
export type PlacedMessage = { title: string; html: string; width: number; at: Rect }

/** To the preview. */
export type ToPreview =
  /** `measured`: `shown` is to say how high the message is. `pictures`: those of the message that have not come yet. */
  | { kind: 'show'; html: string; turn: number; measured?: boolean; pictures?: readonly ShownPicture[] }
  /** So many messages will be shown at once. */
  | { kind: 'prepare'; count: number }
  /** Several messages, each at its place; `shown` is said when the last of them is drawn. One that stays as it was is only moved. */
  | { kind: 'show-all'; messages: readonly PlacedMessage[]; turn: number; pictures?: readonly ShownPicture[] }

/** From the preview; `turn` is that of the message on the screen, `height` its pixels where it was measured. */
export type FromPreview = { kind: 'hello' } | { kind: 'shown'; turn: number; height?: number }

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
