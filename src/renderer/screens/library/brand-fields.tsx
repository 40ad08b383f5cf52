/** The fields of the brand: logo, colours, fonts, buttons and footer. */
import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { LibraryValues } from '#contract'
import { fonts } from '../../blocks/design/mail/fields'
import { pictureAddress } from '../../blocks/pictures/address'
import { PicturePicker } from '../../blocks/pictures/picture-picker'
import { emailPlace } from '../../blocks/pictures/place'
import { useLibraryOf } from '../../data/library'
import { FieldError } from '../../ui/field-error'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './library.module.css'

type Brand = LibraryValues['brand']
type Props = { value: Brand; problems: Readonly<Record<string, string>>; onChange: (value: Brand) => void }

const MAX_COLOURS = 12
/** The width of a logo in an email, in CSS pixels. */
const logoPlace = emailPlace(200)

export function BrandFields({ value, problems, onChange }: Props) {
  const footers = useLibraryOf('footer')
  const { logo, button } = value
  return (
    <>
      <fieldset className={`${layout.column2} ${classes.part}`}>
        <legend>Logo</legend>
        <PicturePicker
          place={logoPlace}
          address={logo ? pictureAddress(logo) : ''}
          onPick={({ blob, name, type }) => onChange({ ...value, logo: { blob, name, type } })}
        />
        {logo ? (
          <div>
            <Button size="xs" variant="subtle" onClick={() => onChange({ ...value, logo: null })}>
              Remove the logo
            </Button>
          </div>
        ) : null}
      </fieldset>
      <Colours colours={value.colours} onChange={(colours) => onChange({ ...value, colours })} />
      <Group grow align="start">
        <Font
          label="Font of headings"
          value={value.headings}
          onChange={(headings) => onChange({ ...value, headings })}
        />
        <Font label="Font of text" value={value.body} onChange={(body) => onChange({ ...value, body })} />
      </Group>
      <fieldset className={`${layout.column2} ${classes.part}`}>
        <legend>Buttons</legend>
        <Group grow align="start">
          <TextInput
            type="color"
            label="Colour"
            value={button.background}
            onChange={({ currentTarget }) =>
              onChange({ ...value, button: { ...button, background: currentTarget.value } })
            }
          />
          <TextInput
            type="color"
            label="Text colour"
            value={button.text}
            onChange={({ currentTarget }) => onChange({ ...value, button: { ...button, text: currentTarget.value } })}
          />
          <NumberInput
            name="value.button.radius"
            label="Corners, px"
            min={0}
            max={60}
            allowDecimal={false}
            value={button.radius}
            error={problems['value.button.radius']}
            onChange={(radius) => onChange({ ...value, button: { ...button, radius: Number(radius) } })}
          />
        </Group>
      </fieldset>
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

/** Fonts that every email app has, with what replaces them where one is missing. */
function Font({ label, value, onChange }: { label: string; value: string; onChange: (stack: string) => void }) {
  const known = fonts.map((font) => ({ value: String(font.patch['font-family']), label: font.label }))
  return (
    <NativeSelect
      label={label}
      data={known.some((font) => font.value === value) ? known : [{ value, label: value }, ...known]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
