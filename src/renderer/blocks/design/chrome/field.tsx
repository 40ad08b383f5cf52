/** One property of a part: its label and the control for it. */
import { NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
  IconPin,
  IconPinnedFilled,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import { useId } from 'react'
import type { CampaignTags } from '../../../../model/checks/campaign-tags'
import { useBrandColours } from '../../../data/own-lists'
import { PlainButton } from '../../../ui/pieces'
import type { PicturePlace } from '../../pictures/place'
import { type Choice, chosenOf, type Field, numberIn } from '../fields'
import type { Values } from '../protocol'
import classes from './chrome.module.css'
import { fullHex } from './kind'
import { PictureChoice } from './picture-choice'
import { type OnSet, TextControl, useFieldVisit } from './text-inputs'

export type PartOfField = { id: string; values: Values; text: string; html?: string }

type Props = {
  field: Field
  part: PartOfField
  colours: readonly string[]
  /** Where pictures are used; decides how they are prepared. */
  place: PicturePlace
  /** Campaign tags for the links of this message; null if its links have none. */
  campaign: CampaignTags | null
  onSet: OnSet
}

export function FieldOf(props: Props) {
  const { field, part, onSet } = props
  const label = useId()
  const value = 'name' in field ? part.values[field.name] : undefined
  switch (field.control) {
    case 'choice':
      return (
        <Line label={field.label} id={label}>
          <LookChoice field={field} label={label} values={part.values} onSet={onSet} />
        </Line>
      )
    case 'select':
      return (
        <Line label={field.label} id={label}>
          <NativeSelect
            size="xs"
            aria-labelledby={label}
            value={chosenOf(field.choices, part.values) ?? ''}
            data={['', ...field.choices.map((choice) => choice.label)].map((label) => ({
              value: label,
              label: label || 'Custom',
            }))}
            onChange={(event) => {
              const choice = field.choices.find((choice) => choice.label === event.currentTarget.value)
              if (choice) onSet(choice.patch)
            }}
          />
        </Line>
      )
    case 'colour':
      return (
        <Line label={field.label} id={label}>
          <Colours
            label={field.label}
            value={value}
            colours={props.colours}
            clears={field.clears === true}
            onChange={(next) => onSet({ [field.name]: next })}
          />
        </Line>
      )
    case 'number':
      return (
        <Line label={field.label} id={label}>
          <ExactFields field={field} label={label} value={value} onSet={onSet} />
        </Line>
      )
    case 'picture':
      return <PictureChoice value={value ?? ''} alt={part.values.alt ?? ''} place={props.place} onChange={onSet} />
    default:
      return <TextControl {...props} field={field} value={value} />
  }
}

function Line({ label, id, children }: { label: string; id: string; children: React.ReactNode }) {
  return (
    <div className={classes.line}>
      <span id={id}>{label}</span>
      <div>{children}</div>
    </div>
  )
}

type ColoursProps = {
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

/** Colour field: swatches of the brand and of the design, and a plus that opens the system's colour picker. */
function Colours({ label, value, colours, clears, onChange }: ColoursProps) {
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

function ExactFields({
  field,
  label,
  value,
  onSet,
}: {
  field: Field & { control: 'number' }
  label: string
  value: string | undefined
  onSet: OnSet
}) {
  const stay = useFieldVisit()
  return (
    <NumberInput
      size="xs"
      aria-labelledby={label}
      min={field.min}
      max={field.max}
      clampBehavior="blur"
      suffix={field.unit ? ` ${field.unit}` : ''}
      value={numberIn(value, field.unit) ?? ''}
      onFocus={stay.begin}
      onChange={(next) => {
        if (typeof next === 'number') onSet({ [field.name]: `${next}${field.unit}` }, { stay: stay.now() })
        else if (next === '') onSet({ [field.name]: null }, { stay: stay.now() })
      }}
    />
  )
}

const icons = {
  left: IconAlignLeft,
  center: IconAlignCenter,
  right: IconAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
} as const

function LookChoice({
  field,
  label,
  values,
  onSet,
}: {
  field: { choices: readonly Choice[] }
  label: string
  values: Values
  onSet: Props['onSet']
}) {
  const offeredChoices = field.choices.filter(
    (choice, index) => field.choices.findIndex((other) => other.label === choice.label) === index,
  )
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-labelledby={label}
      value={chosenOf(field.choices, values) ?? ''}
      data={offeredChoices.map((choice) => ({ value: choice.label, label: <LookLabel choice={choice} /> }))}
      onChange={(next) => {
        const choice = field.choices.find((choice) => choice.label === next)
        if (choice) onSet(choice.patch)
      }}
    />
  )
}

function LookLabel({ choice }: { choice: Choice }) {
  if (!choice.icon) return choice.label
  const Icon = icons[choice.icon]
  return <Icon className={classes.look ?? ''} size={14} aria-label={choice.label} role="img" />
}
