/** The fields of the brand: colours, and the footer of new emails. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { LibraryValues } from '#contract'
import { useLibraryOf } from '../../data/library'
import { FieldError } from '../../ui/field-error'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './library.module.css'

type Brand = LibraryValues['brand']
type Props = { value: Brand; onChange: (value: Brand) => void }

const MAX_COLOURS = 12

export function BrandFields({ value, onChange }: Props) {
  const footers = useLibraryOf('footer')
  return (
    <>
      <Colours colours={value.colours} onChange={(colours) => onChange({ ...value, colours })} />
      <NativeSelect
        label="Footer"
        description="New emails begin with it."
        data={[{ value: '', label: 'None' }, ...footers.map(({ id, name }) => ({ value: id, label: name }))]}
        value={value.footer ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, footer: currentTarget.value || null })}
      />
    </>
  )
}

function Colours({ colours, onChange }: { colours: Brand['colours']; onChange: (colours: Brand['colours']) => void }) {
  const change = (at: number, patch: Partial<Brand['colours'][number]>) =>
    onChange(colours.map((colour, index) => (index === at ? { ...colour, ...patch } : colour)))
  return (
    <fieldset className={`${layout.column2} ${classes.part}`}>
      <legend>Colours</legend>
      {colours.map(({ name, colour }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two colours may be equal in name and value.
        <div key={index} className={layout.row}>
          <TextInput
            type="color"
            w={44}
            aria-label={`Colour ${index + 1}`}
            value={colour}
            onChange={({ currentTarget }) => change(index, { colour: currentTarget.value })}
          />
          <TextInput
            className={classes.colourName ?? ''}
            aria-label={`Name of colour ${index + 1}`}
            placeholder={colour}
            dir="auto"
            data-at-most={60}
            value={name}
            onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
          />
          <IconButton
            aria-label={`Remove ${name || colour}`}
            onClick={() => onChange(colours.filter((_, at) => at !== index))}
          >
            <IconX size={16} stroke={1.5} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          disabled={colours.length >= MAX_COLOURS}
          onClick={() => onChange([...colours, { name: '', colour: '#5b5bd6' }])}
        >
          Add a colour
        </Button>
        <FieldError error={colours.length >= MAX_COLOURS ? `A brand has up to ${MAX_COLOURS} colours.` : null} />
      </div>
    </fieldset>
  )
}
