/** The picture of a part: where it lies. */
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Patch } from '../protocol'

type Props = { value: string; alt: string; onChange: (patch: Patch) => void }

export function PictureChoice({ value, onChange }: Props) {
  const own = value.startsWith('data:') ? '' : value
  const [typed, setTyped] = useState(own)
  useEffect(() => setTyped(own), [own])
  return (
    <TextInput
      size="xs"
      label="Picture address"
      placeholder="https://"
      dir="ltr"
      value={typed}
      description={value.startsWith('data:') ? 'There is no picture yet.' : null}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        const next = event.currentTarget.value.trim()
        if (/^(?:https?:\/\/\S+|\{\{[^{}]+\}\})$/i.test(next)) onChange({ src: next })
      }}
    />
  )
}
