/** A colour: those of the design to press, or any other behind the plus. */
import { ColorPicker, Popover, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { PlainButton } from '../../../ui/plain-button'
import classes from './chrome.module.css'
import { fullHex } from './colour'

type Props = {
  label: string
  value: string | undefined
  colours: readonly string[]
  /** Whether there can be none. */
  clears: boolean
  onChange: (colour: string | null) => void
}

const most = 5
const always = ['#ffffff', '#1b1b20']

export function Colours({ label, value, colours, clears, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const now = fullHex(value)
  const offered = [...new Set([...(now ? [now] : []), ...colours, ...always])].slice(0, most)
  return (
    <fieldset className={classes.swatches} aria-label={label}>
      {offered.map((colour) => (
        <PlainButton
          key={colour}
          className={classes.swatch ?? ''}
          aria-label={colour}
          aria-pressed={colour === now}
          style={{ background: colour }}
          onClick={() => onChange(colour)}
        />
      ))}
      {clears && value && (
        <PlainButton className={classes.swatch ?? ''} aria-label="No colour" onClick={() => onChange(null)}>
          <IconX size={12} />
        </PlainButton>
      )}
      <Popover opened={open} onChange={setOpen} position="bottom-end" width={220} trapFocus>
        <Popover.Target>
          <PlainButton
            className={classes.swatch ?? ''}
            data-plus
            aria-label={`Another colour: ${label}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconPlus size={12} />
          </PlainButton>
        </Popover.Target>
        <Popover.Dropdown p={10}>
          <ColorPicker fullWidth size="sm" value={now ?? '#ffffff'} onChangeEnd={onChange} />
          <TextInput
            size="xs"
            mt={8}
            aria-label="Colour code"
            defaultValue={now ?? ''}
            placeholder="#1b1b20"
            key={now}
            onChange={(event) => {
              const colour = fullHex(event.currentTarget.value)
              if (colour && event.currentTarget.value.length >= 7) onChange(colour)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  )
}
