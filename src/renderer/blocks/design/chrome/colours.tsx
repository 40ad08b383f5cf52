/** Colour field: swatches of the brand and of the design, and a plus that opens the system's colour picker. */
import { IconPin, IconPinnedFilled, IconPlus, IconX } from '@tabler/icons-react'
import { useBrandColours } from '../../../data/brand-colours'
import { PlainButton } from '../../../ui/plain-button'
import classes from './chrome.module.css'
import { fullHex } from './colour'

type Props = {
  label: string
  value: string | undefined
  colours: readonly string[]
  /** Whether 'no colour' can be chosen. */
  clears: boolean
  onChange: (colour: string | null) => void
}

/** Number of swatches; a brand with more colours gets more. */
const MAX_COLOURS = 4
const basicColours = ['#ffffff', '#1b1b20']

export function Colours({ label, value, colours, clears, onChange }: Props) {
  const now = fullHex(value)
  const canClear = clears && value !== undefined
  const brand = useBrandColours()
  const limit = Math.max(brand.colours.length + 1, canClear ? MAX_COLOURS - 1 : MAX_COLOURS)
  const swatches = [...new Set([...brand.colours, ...(now ? [now] : []), ...colours, ...basicColours])].slice(0, limit)
  const isBrandColour = now !== null && brand.colours.includes(now)
  return (
    <fieldset className={classes.swatches} aria-label={label}>
      {swatches.map((colour) => (
        <PlainButton
          key={colour}
          className={classes.swatch ?? ''}
          aria-label={brand.colours.includes(colour) ? `${colour}, of the brand` : colour}
          aria-pressed={colour === now}
          style={{ background: colour }}
          onClick={() => onChange(colour)}
        />
      ))}
      {canClear && (
        <PlainButton className={classes.swatch ?? ''} aria-label="No colour" onClick={() => onChange(null)}>
          <IconX size={12} />
        </PlainButton>
      )}
      <label className={classes.swatch} data-plus>
        <IconPlus size={12} aria-hidden />
        <input
          type="color"
          aria-label={`Another colour: ${label}`}
          key={now}
          defaultValue={now ?? '#ffffff'}
          // React's onChange fires for every tone while the picker is open. The native event fires once per choice.
          ref={(input) => {
            const choose = () => input && onChange(input.value)
            input?.addEventListener('change', choose)
            return () => input?.removeEventListener('change', choose)
          }}
        />
      </label>
      {now && (
        <PlainButton
          className={classes.pin ?? ''}
          aria-label={isBrandColour ? 'Remove from brand colours' : 'Add to brand colours'}
          title={isBrandColour ? 'Remove from brand colours' : 'Add to brand colours'}
          onClick={() => brand.toggle(now)}
        >
          {isBrandColour ? <IconPinnedFilled size={14} /> : <IconPin size={14} stroke={1.5} />}
        </PlainButton>
      )}
    </fieldset>
  )
}
