/**
 * Messages between the page and the pages of the designer's origin (designer, preview, compiler), sent through a MessagePort: the only
 * connection between the two origins.
 */
import type { CampaignTags } from '../../../model/checks/campaign-tags'
import type { SectionLink } from '../../../model/design/linked'
import type { Stage } from '../../../model/design/panel/placement'
import type { ShownPicture } from '../pictures/frame-pictures'
import type { DarkIn, Scheme } from './shown-html'

/** A design in the designer's own JSON format. */
export type Project = { [key: string]: unknown }

/** A merge tag as the designer offers it: its display name, and the placeholder in the text; null if the tag cannot be read. */
export type OfferedTag = { label: string; placeholder: string | null; image: boolean }

/** A design in plain HTML instead of MJML; `width` in pixels. */
export type Panel = { width: number }

/** What the designer opens: a saved project, or a template to start from. `panel` marks plain HTML. */
export type Opening =
  | { project: Project; panel?: Panel }
  | { mjml: string }
  | { html: string; panel: Panel }
  /** HTML of another editor, edited in place. */
  | { source: string; panel?: Panel }

/** Names and values of a part: MJML attributes in an email, styles and attributes in a panel. */
export type Values = Readonly<Record<string, string>>

/** Changed values of a part; null removes a value. */
export type Patch = Readonly<Record<string, string | null>>

/** A part of the design in the outline. */
export type Part = {
  id: string
  /** The library's type in an email ('mj-image'); one of Herald's own kinds in a panel ('button'). */
  type: string
  /** The part's first words, or the alt text of its picture. */
  text: string
  /** The part's link and picture; absent if it has none. */
  href?: string
  src?: string
  alt?: string
  /** Whether an edit changed the part; only for HTML edited in place. */
  touched?: boolean
  /** The section of the library that the part was inserted from, and whether it was edited since. */
  library?: SectionLink & { isEdited: boolean }
  parts: readonly Part[]
}

/** The selected part. */
export type Chosen = {
  id: string
  /** The id at the time of selection. In-place edits can change `id`, but fields must treat both as the same part. */
  first?: string
  type: string
  values: Values
  text: string
  /** Whether the user is typing in its text. */
  writing: boolean
  /** The actions that are possible; none for the message itself. */
  can: { up: boolean; down: boolean; copy: boolean; remove: boolean }
  /** The HTML of a part that is HTML. */
  html?: string
}

/**
 * An edit in place: the start of the text before and after it, or of the code if the text is the same. `line` and `ranges`
 * (offsets, the end exclusive) are of the source. `part`: its id, null if it has none.
 */
export type SourceEdit = {
  before: string
  after: string
  line: number
  ranges: readonly (readonly [from: number, to: number])[]
  part: string | null
}

/** The state of the design for the panels around the canvas. */
export type DesignState = {
  parts: readonly Part[]
  chosen: Chosen | null
  /** The email or the panel itself. */
  whole: { id: string; type: string; values: Values }
  /** '#rrggbb', each once, most used first. */
  colours: readonly string[]
  undo: boolean
  redo: boolean
  /** The number of changes since the design was opened. */
  changes: number
  /** For HTML edited in place: its size in bytes, how many bytes edits wrote, and what was removed because it could run. */
  source?: {
    bytes: number
    changedBytes: number
    edits: readonly SourceEdit[]
    cuts: readonly { name: string; count: number }[]
    /** The address of an Outlook-only link whose counterpart was removed last: the link itself stayed. */
    left?: string
  }
}

/** Pixels in the frame. */
export type Rect = { x: number; y: number; width: number; height: number }

/** A block to insert: `source` inside a column, `row` as a whole row. `link`: of a section of the library, which follows it. */
export type Insertion = { source: string; row: string; link?: SectionLink }

/** Actions on a part. `edit` starts typing in its text, `out` selects its parent. */
export type Act = 'up' | 'down' | 'copy' | 'remove' | 'edit' | 'out' | 'undo' | 'redo'

/**
 * View settings of the canvas: width in pixels (null: all the room there is), the app whose dark mode is shown, and the values for merge
 * tags (null: tags show their names). `footer`: what is sent below the message, as HTML.
 */
export type ViewSettings = {
  width: number | null
  dark: DarkIn | null
  person: Values | null
  stage?: Stage
  footer?: string
}

/** Messages to the designer. */
export type ToDesigner =
  /** `campaign`: the campaign tags for links. */
  | {
      kind: 'open'
      opening: Opening
      tags: readonly OfferedTag[]
      campaign: CampaignTags
      scheme: Scheme
      look?: ViewSettings
    }
  | { kind: 'scheme'; scheme: Scheme }
  /** Requests the current design; `got` replies with the same number. `ends` first finishes a text that is being typed. */
  | { kind: 'get'; ask: number; ends?: boolean }
  | { kind: 'choose'; id: string | null }
  /** `stay`: edits with the same number are one undo step. */
  | { kind: 'set'; id: string; patch: Patch; words?: string; html?: string; stay?: number }
  /** Sets the same values on every part of these types. */
  | { kind: 'set-all'; types: readonly string[]; patch: Patch }
  /** `after`: the row before the new one; null inserts at the top. Absent: the selection decides. */
  | { kind: 'insert'; insertion: Insertion; after?: string | null }
  /** Links a section to the library, or detaches it. */
  | { kind: 'link'; id: string; link: SectionLink | null }
  /** The same design with a fix applied: the parts that differ change, as one undo step. */
  | { kind: 'fixed'; project: Project }
  /** Restores what the opened source had in place of an edit, by its index in the design state. */
  | { kind: 'put-back'; edit: number }
  /** Inserts as the last child of a part, which stays selected. */
  | { kind: 'insert'; insertion: Insertion; into: string }
  /** `keeps`: the selection does not change. */
  | { kind: 'act'; act: Act; id?: string; keeps?: boolean }
  /** A block is dragged over these pixels of the frame, or dropped there. `at` is null after it left the frame. */
  | { kind: 'drag'; insertion: Insertion; at: { x: number; y: number } | null; drop: boolean }
  | { kind: 'look'; look: ViewSettings }
  /** Bytes of a picture that the frame cannot load by its address; null if there are none. */
  | { kind: 'picture'; address: string; bytes: Blob | null }
  /** The default of the merge tag that was clicked last. */
  | { kind: 'default'; fallback: string | null }
  /** Selects no part and scrolls to the footer. */
  | { kind: 'show-footer' }
  /** Moves the focus to the canvas. */
  | { kind: 'focus' }

/** The compiled design. `errors` are the compiler's own messages. */
export type DesignedMessage = { project: Project; html: string; errors: readonly string[] }

/** Messages from the designer. */
export type FromDesigner =
  /** The designer is ready to receive messages. */
  | { kind: 'hello' }
  /**
   * The design is drawn and can be edited. `opened` is a saved design as the library reads it, the baseline for detecting edits; null for a
   * template.
   */
  | { kind: 'ready'; opened: Project | null }
  /** There may have been an edit; only the design itself shows it. */
  | { kind: 'changed' }
  | { kind: 'design-state'; design: DesignState }
  /** The user wants to add a block after this row; null: before the first row. */
  | { kind: 'add'; after: string | null; at: Rect }
  /** The user clicked a merge tag. */
  | { kind: 'tag'; key: string; fallback: string | null; at: Rect }
  /** The user clicked the footer, or the canvas outside of the message. */
  | { kind: 'footer'; chosen: boolean }
  /** The user double-clicked a picture. */
  | { kind: 'picture-wanted'; id: string }
  /** A picture was dropped on the canvas at these pixels of the frame, or pasted: for part `id`, or as a new part. */
  | { kind: 'picture-given'; id: string | null; at: { x: number; y: number } | null; file: File }
  /** The frame needs the bytes of a picture. */
  | { kind: 'bytes-wanted'; address: string }
  | ({ kind: 'got'; ask: number } & DesignedMessage)
  | { kind: 'failed'; message: string }

/** One of several messages in one preview: laid out for `width` pixels, then scaled into `at`. */
export type PlacedMessage = { title: string; html: string; width: number; at: Rect }

/** Messages to the preview. */
export type ToPreview =
  /** `measured`: the `shown` reply must contain the height. `pictures`: the pictures that were not sent before. */
  | { kind: 'show'; html: string; turn: number; measured?: boolean; pictures?: readonly ShownPicture[] }
  /** Announces the number of messages for `show-all`. */
  | { kind: 'prepare'; count: number }
  /** Several messages, each at its position. `shown` follows after the last of them is drawn. Unchanged messages are only moved. */
  | { kind: 'show-all'; messages: readonly PlacedMessage[]; turn: number; pictures?: readonly ShownPicture[] }

/** Messages from the preview. `turn` is that of the displayed message; `height` is in pixels and only there if it was measured. */
export type FromPreview = { kind: 'hello' } | { kind: 'shown'; turn: number; height?: number }

/** A problem that the compiler finds. `range`: offsets in the code; absent for the whole line. */
export type CodeProblem = { line: number; range?: readonly [from: number, to: number]; message: string }
/** Code to compile, or a message to draw at `width` pixels with its pictures embedded. */
export type ToCompiler = { mjml: string; turn: number } | { draw: string; width: number }
export type FromCompiler =
  | { kind: 'hello' }
  | { kind: 'compiled'; turn: number; html: string; problems: readonly CodeProblem[] }
  /** Null if drawing failed. */
  | { kind: 'drawn'; png: Blob | null }

/** The first message to the designer, the preview or the compiler, which carries the port. */
export const designerGreeting = 'herald-designer'
export const previewGreeting = 'herald-preview'
export const compilerGreeting = 'herald-compiler'

/** The designer's origin, which the host names in the page's head: 'http://localhost:PORT' or 'app://designer'; null if there is none. */
export const designerOrigin = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="designer"]')?.content ?? null

/** Sends a port to the frame's page. Only the designer's own origin can receive it. */
export function handPort(frame: HTMLIFrameElement, greeting: string, origin: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  frame.contentWindow?.postMessage(greeting, origin, [port2])
  return port1
}

/** Resolves with the port that the embedding page sends with `greeting`. The page sends it once. */
export function portFromParent(greeting: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    const onMessage = (event: MessageEvent) => {
      const [port] = event.ports
      if (event.source !== window.parent || event.data !== greeting || !port) return
      removeEventListener('message', onMessage)
      resolve(port)
    }
    addEventListener('message', onMessage)
  })
}
