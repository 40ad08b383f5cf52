/** Reads the cells of a family: segments by their names, moments in words, pictures by their names or addresses. */
import { useMemo } from 'react'
import type { FamilyMaster, Json } from '#contract'
import { noPicture, type Picture } from '../../../model/image/values'
import { fieldsIn, textIn } from '../../../model/rules/read'
import { type CellReaders, segmentReader } from '../../../model/steps/family/problems'
import { usePictureLibrary } from '../../data/pictures'
import { useSegments } from '../../data/segments'
import { serverNow } from '../../data/session'
import { readMoment } from '../../steps/schedule/parse-moment'

/** `schedule`: the master's, whose zone and day a moment is read in. Null until segments and pictures are known. */
export function useCellReaders(schedule: FamilyMaster['sections']['schedule']): CellReaders | null {
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
        if (/^https?:\/\//i.test(text)) return { value: json({ ...noPicture, name: nameIn(text), img: text }) }
        const found = pictures.find(({ name }) => sameFile(name, text))
        if (!found) return { problem: 'Not found. Add it to your pictures first' }
        const { name, bytes: size, blob, type } = found
        return { value: json({ ...noPicture, name, size, stored: { blob, type } }) }
      },
    }
  }, [segments, pictures, schedule])
}

const nameIn = (address: string): string =>
  address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) || 'picture'

/** 'Clifton', 'clifton.jpg' and 'CLIFTON.JPG' are one file. */
const sameFile = (name: string, typed: string): boolean => {
  const [one, other] = [name, typed].map((text) => text.normalize('NFC').toLowerCase())
  return one === other || one?.replace(/\.[a-z]+$/, '') === other
}

// A picture is plain JSON.
const json = (picture: Picture): Json => picture as unknown as Json
