/** The fields of the brand: logo, colours, fonts, button, and the footer of new emails, with a sample. */
import { Button, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type BrandFont, type LibraryValues, safeFonts } from '#contract'
import { contrastOf, MIN_CONTRAST } from '../../../model/rules/contrast'
import { lookOf, textOn } from '../../blocks/design/brand-look'
import { PicturePicker } from '../../blocks/pictures/picture-picker'
import { emailPlace } from '../../blocks/pictures/place'
import { useLibraryOf } from '../../data/library'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import classes from './library.module.css'

type Brand = LibraryValues['brand']
type Props = { value: Brand; onChange: (value: Brand) => void }

const MAX_COLOURS = 12

export function BrandFields({ value, onChange }: Props) {
  const footers = useLibraryOf('footer')
  return (
    <>
      <Logo logo={value.logo} onChange={(logo) => onChange({ ...value, logo })} />
      <Colours colours={value.colours} onChange={(colours) => onChange({ ...value, colours })} />
      <Font
        label="Heading font"
        font={value.headingFont}
        onChange={(headingFont) => onChange({ ...value, headingFont })}
      />
      <Font label="Text font" font={value.textFont} onChange={(textFont) => onChange({ ...value, textFont })} />
      <ButtonLook value={value} onChange={onChange} />
      <Sample value={value} />
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

/** The width of a logo in a message: the most, and the first one of a picture that is wider, in pixels. */
const [MIN_LOGO, MAX_LOGO, FIRST_LOGO] = [24, 400, 160]

function Logo({ logo, onChange }: { logo: Brand['logo']; onChange: (logo: Brand['logo']) => void }) {
  return (
    <fieldset className={`${layout.column2} ${classes.part}`}>
      <legend>Logo</legend>
      <PicturePicker
        place={emailPlace(MAX_LOGO)}
        address={logo?.address ?? ''}
        onPick={({ address, width }) =>
          onChange({ address, width: logo?.width ?? Math.min(FIRST_LOGO, Math.max(MIN_LOGO, width)) })
        }
      />
      {logo && (
        <div className={layout.row}>
          <NumberInput
            label="Width"
            w={120}
            min={MIN_LOGO}
            max={MAX_LOGO}
            clampBehavior="blur"
            allowDecimal={false}
            suffix=" px"
            value={logo.width}
            onChange={(width) => typeof width === 'number' && onChange({ ...logo, width })}
          />
          <Button variant="default" mt="auto" onClick={() => onChange(null)}>
            Remove the logo
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type FontProps = { label: string; font: BrandFont | null; onChange: (font: BrandFont | null) => void }

/** A font that every mail program has, and before it one that some have. */
function Font({ label, font, onChange }: FontProps) {
  return (
    <fieldset className={`${layout.column2} ${classes.part}`}>
      <legend>{label}</legend>
      <div className={classes.pair}>
        <NativeSelect
          label="Fallback font"
          aria-label={`${label}, fallback`}
          data={[{ value: '', label: 'As the design has it' }, ...safeFonts]}
          value={font?.safe ?? ''}
          onChange={({ currentTarget }) => {
            const safe = safeFonts.find((name) => name === currentTarget.value)
            onChange(safe ? { own: font?.own ?? '', safe } : null)
          }}
        />
        {font && (
          <TextInput
            label="Font of the brand"
            aria-label={`${label}, font of the brand`}
            placeholder="Poppins"
            dir="ltr"
            data-at-most={60}
            value={font.own}
            onChange={({ currentTarget }) =>
              onChange({ ...font, own: currentTarget.value.replace(/[^\p{L}\p{N} -]/gu, '') })
            }
          />
        )}
      </div>
    </fieldset>
  )
}

function ButtonLook({ value, onChange }: Props) {
  const { button, colours } = value
  const first = colours[0]?.colour ?? '#5b5bd6'
  const set = (patch: Partial<NonNullable<Brand['button']>>) =>
    button && onChange({ ...value, button: { ...button, ...patch } })
  const contrast = button ? contrastOf(button.background, button.colour) : null
  return (
    <fieldset className={`${layout.column2} ${classes.part}`} aria-label="Button">
      <Switch
        label="Buttons of the brand"
        checked={button !== null}
        onChange={({ currentTarget }) =>
          onChange({
            ...value,
            button: currentTarget.checked ? { background: first, colour: textOn(first), radius: 8 } : null,
          })
        }
      />
      {button && (
        <>
          <div className={layout.row}>
            <TextInput
              type="color"
              w={96}
              label="Button"
              value={button.background}
              onChange={({ currentTarget }) => set({ background: currentTarget.value })}
            />
            <TextInput
              type="color"
              w={96}
              label="Its text"
              value={button.colour}
              onChange={({ currentTarget }) => set({ colour: currentTarget.value })}
            />
            <NumberInput
              label="Corners"
              w={120}
              min={0}
              max={999}
              clampBehavior="blur"
              allowDecimal={false}
              suffix=" px"
              value={button.radius}
              onChange={(radius) => typeof radius === 'number' && set({ radius })}
            />
          </div>
          <FieldError
            error={
              contrast !== null && contrast < MIN_CONTRAST
                ? `The text is hard to read on the button: the contrast is ${(Math.floor(contrast * 10) / 10).toFixed(1)} to 1, and should be ${MIN_CONTRAST} to 1.`
                : null
            }
          />
        </>
      )}
    </fieldset>
  )
}

/** A heading, a text and a button as starters and blocks have them. */
function Sample({ value }: { value: Brand }) {
  const look = lookOf(value)
  const { button } = look
  if (Object.keys(look).length === 0) return null
  return (
    <div className={classes.sample} aria-hidden style={{ background: look.ground ?? '#ffffff' }}>
      <span className={classes.sampleHead} style={{ color: look.ink ?? '#1b1b20', fontFamily: look.headingFont }}>
        A heading
      </span>
      <span style={{ color: '#3c3c46', fontFamily: look.textFont }}>A text of your brand.</span>
      {button && (
        <span
          className={classes.sampleButton}
          style={{
            color: button.colour,
            background: button.background,
            borderRadius: button.radius ?? '8px',
            fontFamily: look.textFont,
          }}
        >
          A button
        </span>
      )}
    </div>
  )
}

function Colours({ colours, onChange }: { colours: Brand['colours']; onChange: (colours: Brand['colours']) => void }) {
  const change = (at: number, patch: Partial<Brand['colours'][number]>) =>
    onChange(colours.map((colour, index) => (index === at ? { ...colour, ...patch } : colour)))
  return (
    <fieldset className={`${layout.column2} ${classes.part}`}>
      <legend>Colours</legend>
      <p className={layout.note}>The first one is the main colour of starters.</p>
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
