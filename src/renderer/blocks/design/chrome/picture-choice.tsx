/** Picture field: a file of this computer, prepared for the message, or an address, which may be a merge tag. */
import { Select, TextInput } from '@mantine/core'
import { createContext, useContext, useEffect, useState } from 'react'
import type { MergeTag } from '#contract'
import { keyOf, placeholderOf, tagChoices } from '../../../../model/merge-tags/text'
import { isReadable } from '../../../../model/rules/choices'
import { picturesIn } from '../../pictures/address'
import { PicturePicker } from '../../pictures/picture-picker'
import type { PicturePlace } from '../../pictures/place'
import type { Patch } from '../protocol'
import { pickedPatch } from './picked-patch'

/** The merge tags that stand for a picture. */
export const PictureTags = createContext<readonly MergeTag[]>([])

type Props = { value: string; alt: string; place: PicturePlace; onChange: (patch: Patch) => void }

export function PictureChoice({ value, alt, place, onChange }: Props) {
  // A template's placeholder does not count as a picture.
  const address = value.startsWith('data:') ? '' : value
  const typable = picturesIn(address).length > 0 ? '' : address
  const [typed, setTyped] = useState(typable)
  const tags = useContext(PictureTags).filter(isReadable)
  const chosen = tags.find((tag) => placeholderOf(keyOf(tag), null) === address.trim())
  useEffect(() => setTyped(typable), [typable])
  return (
    <>
      <PicturePicker place={place} address={address} onPick={(picked) => onChange(pickedPatch(picked, alt))} />
      <TextInput
        size="xs"
        label="Picture address"
        placeholder="https://"
        dir="ltr"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const next = event.currentTarget.value.trim()
          if (/^(?:https?:\/\/\S+|\{\{[^{}]+\}\})$/i.test(next)) onChange({ src: next })
        }}
      />
      {tags.length > 0 ? (
        <Select
          size="xs"
          label="Image merge tag"
          placeholder="Choose a tag"
          data={tagChoices(tags, tags)}
          value={chosen ? keyOf(chosen) : null}
          onChange={(key) => key !== null && onChange({ src: placeholderOf(key, null) })}
        />
      ) : null}
    </>
  )
}
