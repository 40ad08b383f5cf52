/** The values of a family's campaign: the master's, with the tags of columns replaced by a row's cells. Pure. */
import type {
  Draft,
  Family,
  FamilyCell,
  FamilyCells,
  FamilyColumn,
  FamilyLanguage,
  FamilyMade,
  Json,
  JsonObject,
  MergeTag,
} from '#contract'
import { taggedPicture } from '../../design/placeholder.ts'
import { addressOf, noPicture, type Picture } from '../../image/values.ts'
import { chosenImageKey, keyOf, labelOf, placeholderOf } from '../../merge-tags/text.ts'
import { dateText } from '../../rules/calendar-dates.ts'
import { elementsOfPiece, encodedValue } from '../../rules/elements.ts'
import { fieldsIn, isObject, jsonFieldsIn, textIn } from '../../rules/read.ts'
import { languageOf } from './languages.ts'

type Sections = Draft['sections']

/** The tag of a column in the master: '{{row.3}}'. It is never sent. */
export const columnTag = ({ id }: Pick<FamilyColumn, 'id'>): string => placeholderOf(`row.${id}`, null)

/**
 * The columns as merge tags, for the editor of the master; previews show their names in brackets. A column that is called like one of
 * `others`, the workspace's tags, says that it is the row's.
 */
export function columnTags(columns: readonly FamilyColumn[], others: readonly MergeTag[]): MergeTag[] {
  const labels = new Set(others.map((tag) => labelOf(keyOf(tag), others).toLowerCase()))
  return columns
    .filter(({ kind }) => kind === 'text' || kind === 'link' || kind === 'picture')
    .map(({ id, name, kind }) => {
      const isTaken = labels.has(labelOf(name, []).toLowerCase())
      return {
        ...{ id: `row.${id}`, name: isTaken ? `${name} of the row` : name, value: columnTag({ id }) },
        ...(kind === 'picture' ? { sample: taggedPicture, isImageMergeTag: true } : { sample: `[${name}]` }),
      }
    })
}

const tags = /\{\{\s*row\.(\d+)\s*(?:\|([^{}\r\n]*))?\}\}/g

/** Ids of the columns whose tags the values hold, each once. */
export const usedColumns = (values: Json | Sections): number[] => [
  ...new Set(Array.from(JSON.stringify(values).matchAll(tags), ([, id]) => Number(id))),
]

/** Returns a function that says which columns' tags the campaign of a row takes: those of its language's message, and of its name. */
export function usedColumnsOf({ languages, memberName: name, columns, sections }: FamilyMade) {
  const { content, ...rest } = sections
  const inAll = usedColumns({ name, ...rest } as Sections)
  const inContent = new Map(languages.map((language) => [language.masterId, usedColumns(language.content)]))
  const inFirst = usedColumns(content ?? null)
  return (cells: FamilyCells): number[] => [
    ...inAll,
    ...(inContent.get(languageOf(languages, columns, cells)?.masterId ?? '') ?? inFirst),
  ]
}

/** A text of the master with a row's cells. A blank cell is the tag's default, or nothing. */
export const filledText = (text: string, cells: FamilyCells): string =>
  filled(
    piecesOf(text, () => 'plain'),
    cells,
  )

/** The name of a row's campaign. */
export const memberName = ({ memberName: pattern }: Pick<Family, 'memberName'>, cells: FamilyCells): string =>
  filledText(pattern, cells).replace(/\s+/g, ' ').trim()

/** The pattern of names as people edit it: the name of a column in brackets, '[Shop]'. */
export const namePatternText = ({ memberName: pattern, columns }: Pick<Family, 'memberName' | 'columns'>): string =>
  pattern.replace(tags, (tag, id) => bracketed(columns.find((column) => column.id === Number(id))?.name) ?? tag)

/** The pattern that people wrote; brackets around no column's name are text. */
export const namePattern = (text: string, columns: readonly FamilyColumn[]): string =>
  columns.reduce((pattern, column) => pattern.replaceAll(`[${column.name}]`, columnTag(column)), text)

const bracketed = (name: string | undefined): string | null => (name === undefined ? null : `[${name}]`)

/**
 * Returns a function that fills the master's values with a row's cells. `columns` says which cells set the segment, the moment and which of
 * `languages` has the content, if it is not the first. Each text of the master is read once for all rows.
 */
export function filler(
  master: Sections,
  columns: readonly FamilyColumn[],
  languages: FamilyMade['languages'] = [],
): (cells: FamilyCells) => Sections {
  const read = new Map<string, readonly Piece[]>()
  return (cells) => {
    const { content: first, segment, schedule, ...rest } = master
    const content = languageOf(languages, columns, cells)?.content ?? first
    return {
      ...rest,
      ...(content === undefined ? {} : { content: filledValue(content, { cells, read, key: '', within: null }) }),
      ...(segment === undefined ? {} : { segment: withSegment(segment, cellValue('segment', columns, cells)) }),
      ...(schedule === undefined ? {} : { schedule: withMoment(schedule, cellValue('moment', columns, cells)) }),
    }
  }
}

/** How a tag is replaced: as it is, as text of HTML, or inside a start tag of HTML. */
type Place = 'plain' | 'text' | 'value'
type Piece = string | { column: string; fallback: string; place: Place }

function piecesOf(text: string, placeAt: (offset: number) => Place): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(tags)) {
    pieces.push(text.slice(end, match.index))
    pieces.push({ column: match[1] ?? '', fallback: match[2] ?? '', place: placeAt(match.index) })
    end = match.index + match[0].length
  }
  pieces.push(text.slice(end))
  return pieces
}

const filled = (pieces: readonly Piece[], cells: FamilyCells): string =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const text = tagText(cells[piece.column]) || piece.fallback
      return piece.place === 'plain' ? text : piece.place === 'value' ? encodedValue(text) : encodedText(text)
    })
    .join('')

const encodedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The address of a picture, which may still wait for its upload; the text of any other cell. */
function tagText(cell: FamilyCell | undefined): string {
  const picture = pictureOf(cell)
  return picture ? addressOf(picture) : (cell?.text.trim() ?? '')
}

/** The picture that a cell was read as; null if it was not. */
function pictureOf({ value = null }: Partial<FamilyCell> = {}): Picture | null {
  const isPicture = isObject(value) && typeof value.img === 'string' && typeof value.name === 'string'
  // Written by the reader of picture cells.
  return isPicture ? ({ ...noPicture, ...value } as Picture) : null
}

/** `key`: of the value in its object. `within`: the part of a message that holds it, if that is no plain text. */
type Filling = {
  cells: FamilyCells
  read: Map<string, readonly Piece[]>
  key: string
  within: 'html' | 'design' | null
}

function filledValue(value: Json, filling: Filling): Json {
  if (typeof value === 'string') return value.includes('{{') ? filled(piecesIn(value, filling), filling.cells) : value
  if (Array.isArray(value)) return value.map((item) => filledValue(item, filling))
  if (!isObject(value)) return value
  const inner = Object.entries(value).map(([key, item]): [string, Json] => {
    const within = filling.within ?? (key === 'html' || key === 'design' ? key : null)
    return [key, filledValue(item, { ...filling, key, within })]
  })
  return withPicture(value, Object.fromEntries(inner), filling.cells)
}

function piecesIn(text: string, { read, key, within }: Filling): readonly Piece[] {
  const isHtml = within === 'html' || (within === 'design' && key === 'content' && /<[a-z!/]/i.test(text))
  const known = `${isHtml} ${text}`
  const found = read.get(known) ?? piecesOf(text, isHtml ? placesIn(text) : () => 'plain')
  read.set(known, found)
  return found
}

function placesIn(html: string): (offset: number) => Place {
  const elements = elementsOfPiece(html)
  return (offset) => (elements.some(({ start, end }) => offset > start && offset < end) ? 'value' : 'text')
}

/** A picture whose address is a column's tag, and the picture of a push that takes one, is the row's picture. */
function withPicture(master: JsonObject, value: JsonObject, cells: FamilyCells): JsonObject {
  const [, own] = 'stored' in master ? (/^\{\{\s*row\.(\d+)\s*\}\}$/.exec(textIn(master.img) ?? '') ?? []) : []
  if (own !== undefined) return { ...value, ...asJson(pictureOf(cells[own]) ?? noPicture) }
  const { notificationImageRadio, selectedMergeTagForImage = null } = master
  const [, column] = /^row\.(\d+)$/.exec(chosenImageKey(selectedMergeTagForImage) ?? '') ?? []
  if (notificationImageRadio !== 'dynamic' || column === undefined) return value
  const field = 'notificationImage' in value ? 'notificationImage' : 'image'
  const picture = cells[column]?.value ?? value[field] ?? null
  return { ...value, notificationImageRadio: 'static', selectedMergeTagForImage: null, [field]: picture }
}

// A picture is plain JSON.
const asJson = (picture: Picture): JsonObject => picture as unknown as JsonObject

/** The value of the row's cell of this kind; undefined if there is no such column, or the cell is blank. */
function cellValue(kind: FamilyColumn['kind'], columns: readonly FamilyColumn[], cells: FamilyCells): Json | undefined {
  const column = columns.find((other) => other.kind === kind)
  return column && cells[String(column.id)]?.value
}

/** What a blank cell of this kind follows, as text: the master's segment or moment, the first language. '' if there is none. */
export function followedText(
  kind: FamilyColumn['kind'],
  { segment = null, schedule = null }: Sections,
  [first]: readonly FamilyLanguage[],
): string {
  if (kind === 'language') return first?.name ?? ''
  if (kind === 'segment') return textIn(fieldsIn(fieldsIn(segment).selectedSegment).name) ?? ''
  return kind === 'moment' ? momentWords(momentOf(schedule)) : ''
}

/** What a cell sets as text: its moment with its weekday, 'Fri 4 Dec 14:30', or what was typed. */
export function cellText({ kind }: Pick<FamilyColumn, 'kind'>, { text, value }: FamilyCell): string {
  return kind === 'moment' && value !== undefined ? momentWords(fieldsIn(value)) : text
}

/** The day and the time of a schedule. */
const momentOf = (schedule: Json): JsonObject => {
  const { date, startDate, time } = fieldsIn(schedule)
  return { date: textIn(date) || (textIn(startDate) ?? ''), time: textIn(time) ?? '' }
}

const momentWords = ({ date, time }: Record<string, unknown>): string =>
  [dayWords(textIn(date) ?? ''), textIn(time) ?? ''].filter((part) => part !== '').join(' ')

/** 'Fri 4 Dec' */
const dayWords = (date: string): string => (date === '' ? '' : dateText(date).replace(/ \d{4}$/, ''))

/** The segment of a row's campaign: the cell's, otherwise the master's; null if none is chosen. */
export const segmentOf = (columns: readonly FamilyColumn[], cells: FamilyCells, { segment = null }: Sections): Json =>
  cellValue('segment', columns, cells) ?? jsonFieldsIn(segment).selectedSegment ?? null

/** `segment`: as the SEGMENT step stores a chosen segment. */
const withSegment = (values: Json, segment: Json | undefined): Json =>
  segment === undefined || !isObject(values)
    ? values
    : { ...values, segmentRadio: 'existing', selectedSegment: segment }

/** `moment`: 'date' as 'YYYY-MM-DD' and 'time' as 'HH:mm' in the master's zone; it is the start of campaigns that run more than once. */
function withMoment(values: Json, moment: Json | undefined): Json {
  if (moment === undefined || !isObject(values) || !isObject(moment)) return values
  const { date = '', time = '' } = moment
  const day = values.startDate === '' || values.startDate === undefined ? { date } : { startDate: date }
  return { ...values, ...day, ...(time === '' ? {} : { time }) }
}
