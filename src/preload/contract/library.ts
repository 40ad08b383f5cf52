/** The library of a workspace: what is written once and used in many messages, kept on this computer; and the pictures of its messages. */
import * as v from 'valibot'
import { call, mostChars, notice } from './define.ts'
import { sections, slug } from './drafts.ts'
import { localId } from './entities/index.ts'
import { blob, type StoredFile } from './files.ts'

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/, 'Enter a colour as #rrggbb'))
const line = (limit: number) => v.pipe(v.string(), mostChars(limit))

/** The name after ';' that inserts a snippet: letters, digits and dashes. */
export const snippetCode = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\p{N}-]{1,20}$/u, 'Use 1 to 20 letters, digits or dashes'),
)

/** Fonts that every email app and phone has. */
export const safeFonts = ['Arial', 'Georgia', 'Verdana', 'Trebuchet', 'Times', 'Courier', 'Urdu Naskh'] as const

const font = v.strictObject({
  /** The brand's own font, shown where it is installed or the page has it; '' for none. */
  own: v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N} -]{0,60}$/u, 'Use letters, digits and spaces')),
  /** Shown everywhere else. */
  safe: v.picklist(safeFonts),
})
export type BrandFont = v.InferOutput<typeof font>

/** What an item of each kind holds. */
export const libraryValues = {
  /** A message to begin with; the channel and type as in the routes. */
  template: v.strictObject({ channel: slug, type: slug, sections }),
  /** Rows of a design: MJML for emails, HTML for panels. */
  section: v.strictObject({ editor: v.picklist(['mjml', 'panel']), source: v.pipe(v.string(), v.maxLength(500_000)) }),
  snippet: v.strictObject({ code: snippetCode, text: v.pipe(line(2_000), v.minLength(1, 'Enter the text')) }),
  /** Email: 'Gulmohar <hello@gulmohar.example>'. */
  sender: v.strictObject({ from: v.pipe(line(500), v.minLength(1, 'Enter the sender')) }),
  /** The lines under an email. */
  footer: v.strictObject({ words: v.pipe(line(2_000), v.minLength(1, 'Enter the footer')) }),
  brand: v.strictObject({
    /** The address of a picture in a message, and its width in pixels. */
    logo: v.nullable(
      v.strictObject({
        address: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
        width: v.pipe(v.number(), v.integer(), v.minValue(24), v.maxValue(400)),
      }),
    ),
    /** The first one is the main colour. */
    colours: v.pipe(v.array(v.strictObject({ name: line(60), colour })), v.maxLength(12)),
    headingFont: v.nullable(font),
    textFont: v.nullable(font),
    /** Corners in pixels. */
    button: v.nullable(
      v.strictObject({
        background: colour,
        colour,
        radius: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
      }),
    ),
    /** The id of the footer in new emails. */
    footer: v.nullable(localId),
  }),
  /** Campaign tags for links, by channel as in the routes. '{campaign}' in a value is the name of the campaign. */
  links: v.strictObject({
    channels: v.pipe(
      v.array(
        v.strictObject({
          channel: slug,
          source: v.pipe(line(100), v.trim(), v.minLength(1, 'Enter a source')),
          medium: v.pipe(line(100), v.trim(), v.minLength(1, 'Enter a medium')),
          campaign: v.pipe(line(200), v.trim()),
        }),
      ),
      v.maxLength(20),
    ),
  }),
} as const

export type LibraryKind = keyof typeof libraryValues
export type LibraryValues = { [Kind in LibraryKind]: v.InferOutput<(typeof libraryValues)[Kind]> }

const itemOf = <Kind extends LibraryKind>(kind: Kind) =>
  v.strictObject({
    /** ULID. */
    id: localId,
    kind: v.literal(kind),
    name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), mostChars(200)),
    value: libraryValues[kind],
  })

export const libraryItem = v.variant('kind', [
  itemOf('template'),
  itemOf('section'),
  itemOf('snippet'),
  itemOf('sender'),
  itemOf('footer'),
  itemOf('brand'),
  itemOf('links'),
])
export type LibraryItem = v.InferOutput<typeof libraryItem>
export type LibraryItemOf<Kind extends LibraryKind> = Extract<LibraryItem, { kind: Kind }>

/** A workspace has one item of these. */
export const singleKinds: ReadonlySet<LibraryKind> = new Set(['brand', 'links'])

/** A value that an item had before. `at`: when it was kept, ISO 8601 in UTC. */
type Earlier<Value> = { at: string; value: Value }
type Kept<Item> = Item extends { value: infer Value }
  ? Item & { updatedAt: string; earlier?: readonly Earlier<Value>[] }
  : never

/** `updatedAt`: ISO 8601 in UTC. `earlier`: newest first, at most `MAX_EARLIER`; a template has none. */
export type KeptLibraryItem = Kept<LibraryItem>

/** The limit of earlier values that are kept of an item. */
export const MAX_EARLIER = 10

/** The limit per workspace. */
export const MAX_LIBRARY_ITEMS = 1_000

export const libraryCalls = {
  /** By kind and name. */
  list: call(v.undefined()).returns<KeptLibraryItem[]>(),
  /**
   * Adds items, or replaces those with their ids: all or none. Refused with the path of the field if a name or code is taken, and a second
   * item of a single kind.
   */
  keep: call(v.pipe(v.array(libraryItem), v.minLength(1), v.maxLength(MAX_LIBRARY_ITEMS))).returns<KeptLibraryItem[]>(),
  remove: call(v.strictObject({ id: localId })).returns<KeptLibraryItem[]>(),
  /** Changed in any window, or another workspace was opened: the list should be read again. */
  changed: notice<null>(),
} as const

const count = (limit: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limit))

/** A stored picture. `bytes`, `width` and `height` (pixels) are 0 if unknown; `frames` is 1 for a still picture. */
export const keptPicture = v.strictObject({
  blob,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.picklist(['image/jpeg', 'image/png', 'image/gif']),
  bytes: count(Number.MAX_SAFE_INTEGER),
  width: count(100_000),
  height: count(100_000),
  frames: count(100_000),
  /** Alt text; '' if none was written. */
  alt: v.pipe(v.string(), v.maxLength(500)),
  /** The file as picked, if this picture was made from it: the next crop starts there. */
  original: v.nullable(blob),
  /** Bytes of the file as picked. */
  pickedBytes: count(Number.MAX_SAFE_INTEGER),
})
export type KeptPicture = v.InferOutput<typeof keptPicture>

/** A message with a picture: a draft of this computer, or a campaign read from the server. */
export type PictureUse = { name: string; draftId: string | null; campaignId: number | null }

export type LibraryPicture = KeptPicture & {
  /** ISO 8601 in UTC: when it was picked, or first seen in a message. */
  pickedAt: string
  uses: PictureUse[]
}

export type PictureLibrary = { pictures: LibraryPicture[]; total: number }

/** The limit of pictures per answer. */
export const MAX_PICTURES = 200

export const pictureCalls = {
  /** Newest first; `search` matches names, alt texts and the names of campaigns with the picture. `total` counts all matches. */
  list: call(v.strictObject({ search: v.pipe(v.string(), v.maxLength(200)) })).returns<PictureLibrary>(),
  /** Adds a picked picture to the library. */
  keep: call(keptPicture).returns<null>(),
  /** Which of these addresses belong to local files that the workspace's server has: they can be shown offline. */
  known: call(
    v.strictObject({ addresses: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(500)) }),
  ).returns<{ address: string; file: Pick<StoredFile, 'blob' | 'name' | 'type'> }[]>(),
} as const
