/** The form of 'Find and replace', kept while other screens are open: the way back leads to the same row, and other screens fill it in. */
import { atom } from 'jotai'
import type { NewPicture, Replacement } from '../../model/replace/replacement'

export type ReplaceForm = {
  kind: Replacement['kind']
  find: string
  to: string
  /** The picture whose hash is `to`. */
  file?: NewPicture
  wholeWords: boolean
  matchCase: boolean
}

export const replaceFormAtom = atom<ReplaceForm>({
  kind: 'text',
  find: '',
  to: '',
  wholeWords: true,
  matchCase: false,
})
