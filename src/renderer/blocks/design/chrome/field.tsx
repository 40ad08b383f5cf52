/** One thing to set of a part: its label, and the control that fits. */
import { NativeSelect, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconLayoutAlignBottom,
  IconLayoutAlignMiddle,
  IconLayoutAlignTop,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { PicturePlace } from '../../pictures/place'
import { addressOf } from '../address'
import { type Choice, chosenOf, type Field, numberIn } from '../fields'
import type { Patch, Values } from '../protocol'
import classes from './chrome.module.css'
import { Colours } from './colours'
import { PictureChoice } from './picture-choice'

export type PartOfField = { id: string; values: Values; words: string; html?: string }

type Props = {
  field: Field
  part: PartOfField
  colours: readonly string[]
  /** What a picture is made ready for. */
  place: PicturePlace
  onSet: OnSet
}

/** `stay` names one stay in a field, from focus to blur: all of it is one step of undo. */
export type OnSet = (patch: Patch, more?: { words?: string; html?: string; stay?: number }) => void

let stays = 0

function useStay() {
  const stay = useRef(0)
  return {
    begin: () => {
      stay.current = ++stays
    },
    now: () => stay.current,
  }
}

export function FieldOf(props: Props) {
  const { field, part, onSet } = props
  const label = useId()
  const value = 'name' in field ? part.values[field.name] : undefined
  switch (field.control) {
    case 'choice':
      return (
        <Line label={field.label} id={label}>
          <Looks field={field} label={label} values={part.values} onSet={onSet} />
        </Line>
      )
    case 'select':
      return (
        <Line label={field.label} id={label}>
          <NativeSelect
            size="xs"
            aria-labelledby={label}
            value={chosenOf(field.choices, part.values) ?? ''}
            data={['', ...field.choices.map((choice) => choice.label)].map((one) => ({
              value: one,
              label: one || 'As it is',
            }))}
            onChange={(event) => {
              const choice = field.choices.find((one) => one.label === event.currentTarget.value)
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
          <Exact field={field} label={label} value={value} onSet={onSet} />
        </Line>
      )
    case 'picture':
      return <PictureChoice value={value ?? ''} alt={part.values.alt ?? ''} place={props.place} onChange={onSet} />
    default:
      return <Written {...props} field={field} value={value} />
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

function Exact({
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
  const stay = useStay()
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

function Looks({
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
  const offered = field.choices.filter(
    (one, at) => field.choices.findIndex((other) => other.label === one.label) === at,
  )
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-labelledby={label}
      value={chosenOf(field.choices, values) ?? ''}
      data={offered.map((choice) => ({ value: choice.label, label: <LookLabel choice={choice} /> }))}
      onChange={(next) => {
        const choice = field.choices.find((one) => one.label === next)
        if (choice) onSet(choice.patch)
      }}
    />
  )
}

function LookLabel({ choice }: { choice: Choice }) {
  if (!choice.icon) return choice.label
  const Icon = icons[choice.icon]
  return <Icon size={14} aria-label={choice.label} role="img" />
}

type WrittenField = Extract<Field, { control: 'link' | 'words' | 'alt' | 'html' }>

/** What is written; it is known to the design with every key. */
function Written({
  field,
  part,
  value,
  onSet,
}: Omit<Props, 'field' | 'colours' | 'place'> & { field: WrittenField; value: string | undefined }) {
  const outside = field.control === 'words' ? part.words : field.control === 'html' ? (part.html ?? '') : (value ?? '')
  const [typed, setTyped] = useState(outside)
  const [focused, setFocused] = useState(false)
  const stay = useStay()
  useEffect(() => {
    // What is undone shows; what is being typed is not taken away.
    if (!focused) setTyped(outside)
  }, [outside, focused])
  const tell = (next: string) => {
    const one = { stay: stay.now() }
    if (field.control === 'words') onSet({}, { words: next, ...one })
    else if (field.control === 'html') onSet({}, { html: next, ...one })
    else onSet({ [field.name]: next === '' && field.control === 'link' ? null : next }, one)
  }
  const shared = {
    size: 'xs' as const,
    label: field.label,
    value: typed,
    dir: field.control === 'link' ? ('ltr' as const) : ('auto' as const),
    onFocus: () => {
      stay.begin()
      setFocused(true)
    },
    onBlur: () => {
      setFocused(false)
      if (field.control === 'link') {
        const address = addressOf(typed)
        setTyped(address)
        if (address !== typed) tell(address)
      } else if (field.control === 'html' && typed !== outside) tell(typed)
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value)
      // HTML that is half written means something else.
      if (field.control !== 'html') tell(event.currentTarget.value)
    },
  }
  if (field.control === 'html') return <Textarea {...shared} autosize minRows={6} maxRows={20} spellCheck={false} />
  if (field.control === 'alt')
    return (
      <Textarea
        {...shared}
        rows={2}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={`${typed.length} of ${longestAlt}. Read aloud, and shown where pictures are off.`}
        error={typed.length > longestAlt ? 'Screen readers may cut it off.' : null}
      />
    )
  return <TextInput {...shared} placeholder={field.control === 'link' ? 'https://' : ''} />
}

/** Characters that a screen reader reads in one go. */
const longestAlt = 125
