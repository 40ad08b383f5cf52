/** Reads the cells of a family: segments by their names, dates as people write them, pictures by their names or addresses; and adds pictures. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useMemo, useState } from 'react'
import { countOf, type FamilyMaster, type FamilyRow, type Json, type WholeFamily } from '#contract'
import { noPicture, type Picture, type PictureKinds, pictureRefusal } from '../../../model/image/values'
import { fieldsIn, textIn } from '../../../model/rules/read'
import {
  type CellReaders,
  isFileCalled,
  pictureNotFound,
  type RowCheck,
  readAgain,
  segmentReader,
  withPictures,
} from '../../../model/steps/family/problems'
import { keptPictureOf } from '../../blocks/pictures/kept-picture'
import { channelById } from '../../channels'
import { contentOf } from '../../channels/contents'
import { reportError } from '../../data/app'
import { failureOf, HeraldFailure } from '../../data/failure'
import { keepFamilyRows } from '../../data/families'
import { takeFile } from '../../data/files'
import { addToLibrary, usePictureLibrary } from '../../data/media'
import { useSegments } from '../../data/segments'
import { serverNow } from '../../data/session'
import { readMoment } from '../../steps/schedule/parse-moment'
import { toastDanger, toastSuccess } from '../../ui/toast'
import type { FamilyEdits } from './use-family-edits'

/** The files that pictures of a channel may be; null if its messages have none. */
function pictureKindsOf(channelId: string): PictureKinds | null {
  const channel = channelById(channelId)
  return (channel && contentOf(channel)?.pictures) ?? null
}

/** `schedule`: the master's, whose zone and day a moment is read in. Null until segments and pictures are known. */
export function useCellReaders(channelId: string, schedule: FamilyMaster['sections']['schedule']): CellReaders | null {
  const segments = useSegments().data
  const pictures = usePictureLibrary('').data?.pictures
  return useMemo(() => {
    if (!segments || !pictures) return null
    const { timezone, date, startDate } = fieldsIn(schedule ?? null)
    const day = textIn(date) || textIn(startDate) || undefined
    return {
      segment: segmentReader(segments),
      moment: (text) => {
        const zone = textIn(timezone) || 'UTC'
        const read = readMoment(text, { zone, now: serverNow(), ...(day ? { day } : {}) })
        return read.ok
          ? { value: { date: read.date, time: read.time ?? '' } }
          : { problem: read.text || 'Not a moment' }
      },
      picture: (text) => {
        const kinds = pictureKindsOf(channelId)
        if (!kinds) return { problem: `${channelById(channelId)?.label ?? 'The channel'} has no pictures` }
        if (/^https?:\/\//i.test(text)) return { value: json({ ...noPicture, name: nameIn(text), img: text }) }
        const found = pictures.find(({ name }) => isFileCalled(name, text))
        if (!found) return { problem: pictureNotFound }
        const { name, bytes: size, blob, type } = found
        const problem = pictureRefusal({ type, size }, kinds)
        return problem === null ? { value: json({ ...noPicture, name, size, stored: { blob, type } }) } : { problem }
      },
    }
  }, [channelId, segments, pictures, schedule])
}

const nameIn = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || 'picture'

// A picture is plain JSON.
const json = (picture: Picture): Json => picture as unknown as Json

/** Reads cells again whose segment or picture was not known when they were written. */
export function useReadAgain({ family: { id, columns }, rows }: WholeFamily, readers: CellReaders): void {
  useEffect(() => {
    const changed = readAgain(columns, rows, readers)
    if (changed.length > 0) keepFamilyRows(id, changed).catch(reportError)
  }, [id, columns, rows, readers])
}

type Given = { files: readonly File[]; cell?: { rowId: string; column: number } }

/** Takes pictures for the cells that have their names, or one for a cell; `drop` are the events of the place where they are dropped. */
export function usePictureFiles({ family: { channel, columns }, rows }: WholeFamily, edits: FamilyEdits) {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const { mutate: take } = useMutation({
    mutationFn: async ({ files, cell }: Given) => {
      const kinds = pictureKindsOf(channel)
      const taken = await Promise.allSettled(files.map((file) => takenPicture(file, kinds)))
      const pictures = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const refused = taken.flatMap((one) => (one.status === 'rejected' ? [failureOf(one.reason).message] : []))
      await client.invalidateQueries({ queryKey: ['pictures', 'library'] })
      const [first] = pictures
      const named =
        cell && first ? rows.map((row) => (row.id === cell.rowId ? withText(row, cell, first.name) : row)) : rows
      const { rows: next, ...result } = withPictures(columns, named, pictures)
      if (result.count > 0) await edits.change({ rows: next })
      return { ...result, refused }
    },
    onSuccess: ({ count, unused, refused }) => {
      if (count > 0) toastSuccess(`${countOf(count, 'cell')} ${count === 1 ? 'has its' : 'have their'} picture`)
      if (unused.length > 0)
        toastDanger(
          `${countOf(unused.length, 'file')} ${unused.length === 1 ? 'is' : 'are'} not in the sheet`,
          unused.join(', '),
        )
      if (refused.length > 0) toastDanger(`${countOf(refused.length, 'file')} cannot be used`, refused.join(' '))
    },
    onError: (error) => toastDanger('The pictures could not be used', failureOf(error).message),
  })
  const hasPictures = ({ dataTransfer: { items } }: DragEvent) =>
    [...items].some(({ type }) => type.startsWith('image/'))
  const drop = {
    'data-dropping': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasPictures(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasPictures(event)) return
      event.preventDefault()
      take({ files: [...event.dataTransfer.files] })
    },
  }
  /** For the cells of a check; if it is one cell, whatever the file is called. */
  const takeFor = (files: readonly File[], { rowIds: [rowId = '', ...more], column }: RowCheck) =>
    take(more.length === 0 && column !== null ? { files, cell: { rowId, column } } : { files })
  return { takeFor, drop }
}

const withText = (row: FamilyRow, { column }: { column: number }, text: string): FamilyRow => ({
  ...row,
  cells: { ...row.cells, [String(column)]: { text } },
})

/** Stores a file and adds it to the pictures of the workspace. Throws `HeraldFailure`. */
async function takenPicture(file: File, kinds: PictureKinds | null): Promise<{ name: string; value: Json }> {
  const { blob, name, size, look } = await takeFile(file)
  const type = look.type ?? ''
  const refusal = kinds ? pictureRefusal({ type: look.type, size }, kinds) : 'the channel has no pictures'
  const kept = refusal === null ? await keptPictureOf(file, { blob, name, type }) : null
  if (!kept) throw new HeraldFailure({ kind: 'input', message: `${name}: ${refusal ?? 'the file cannot be read'}.` })
  await addToLibrary(kept)
  return { name, value: json({ ...noPicture, name, size, stored: { blob, type } }) }
}
