/** Asks over the canvas: the block to add, the product that a block shows, and the default of a merge tag. */
import { Button, Group, Modal, Popover, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MergeTag } from '#contract'
import { noImage, sampleReason } from '../../../../model/design/placeholder'
import { escaped } from '../../../../model/design/rendered'
import { labelOf } from '../../../../model/merge-tags/text'
import layout from '../../../ui/layout.module.css'
import { PicturePicker } from '../../pictures/picture-picker'
import type { PicturePlace } from '../../pictures/place'
import { addressOf } from '../address'
import type { DesignerRequest } from '../designer-connection'
import type { Insertion, Rect } from '../protocol'
import classes from './chrome.module.css'
import type { DesignKind } from './kind'
import { Tiles } from './tiles'

export type WishRequest = Extract<DesignerRequest, { kind: 'add' | 'tag' }>

/** `at` is in pixels of the canvas frame, which fills the parent element. */
function PopoverAt({
  at,
  onClose,
  width,
  children,
}: {
  at: Rect
  onClose: () => void
  width: number
  children: ReactNode
}) {
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom"
      width={width}
      trapFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <span
          className={classes.anchor}
          style={{ left: at.x, top: at.y, width: Math.max(at.width, 1), height: Math.max(at.height, 1) }}
        />
      </Popover.Target>
      <Popover.Dropdown p={12}>{children}</Popover.Dropdown>
    </Popover>
  )
}

export function AddHere({
  wish,
  kind,
  onChoose,
  onClose,
}: {
  wish: WishRequest & { kind: 'add' }
  kind: DesignKind
  onChoose: (id: string) => void
  onClose: () => void
}) {
  return (
    <PopoverAt at={wish.at} width={240} onClose={onClose}>
      <fieldset aria-label="Add a block here" className={classes.addHere}>
        <Tiles tiles={kind.tiles} onChoose={onChoose} autoFocus />
      </fieldset>
    </PopoverAt>
  )
}

/** Drops braces and line breaks, which would end the placeholder. */
const withoutBraces = (typedText: string): string => typedText.replace(/[{}\r\n]/g, '')

export function TagDefault({
  wish,
  tags,
  onChange,
  onClose,
}: {
  wish: WishRequest & { kind: 'tag' }
  tags: readonly MergeTag[]
  onChange: (fallback: string | null) => void
  onClose: () => void
}) {
  const [value, setValue] = useState(wish.fallback ?? '')
  return (
    <PopoverAt at={wish.at} width={260} onClose={onClose}>
      <TextInput
        label={`If ${labelOf(wish.key, tags)} is missing`}
        placeholder="Leave blank"
        dir="auto"
        data-autofocus
        value={value}
        onChange={(event) => {
          const next = withoutBraces(event.currentTarget.value)
          setValue(next)
          onChange(next || null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onClose()
        }}
      />
    </PopoverAt>
  )
}

/** A product as entered; '' for empty fields. `picture` is an address, `about` one sentence. */
export type Product = { picture: string; name: string; about: string; price: string; link: string }

type Props = {
  opened: boolean
  place: PicturePlace
  onClose: () => void
  onAdd: (product: Product) => void
}

export function ProductForm({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a product" size={440}>
      <Fields {...rest} />
    </Modal>
  )
}

const fields = [
  { name: 'name', label: 'Name', placeholder: 'Block-print kurta' },
  { name: 'about', label: 'Description', placeholder: 'One sentence' },
  { name: 'price', label: 'Price', placeholder: 'Rs 2,400' },
  { name: 'link', label: 'Link', placeholder: 'https://' },
] as const

function Fields({ place, onAdd }: Omit<Props, 'opened' | 'onClose'>) {
  const [product, setProduct] = useState<Product>(noProduct)
  const edit = (patch: Partial<Product>) => setProduct((before) => ({ ...before, ...patch }))
  return (
    <form
      className={layout.column3}
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(product)
      }}
    >
      <PicturePicker place={place} address={product.picture} onPick={({ address }) => edit({ picture: address })} />
      {fields.map(({ name, label, placeholder }) => (
        <TextInput
          key={name}
          label={label}
          placeholder={placeholder}
          dir={name === 'link' ? 'ltr' : 'auto'}
          data-autofocus={name === 'name' || undefined}
          value={product[name]}
          onChange={(event) => edit({ [name]: event.currentTarget.value })}
        />
      ))}
      <Group justify="flex-end">
        <Button type="submit">Add</Button>
      </Group>
    </form>
  )
}

export const noProduct: Product = { picture: '', name: '', about: '', price: '', link: '' }

/**
 * Fills the product block of an email or a panel. Without a picture, a name or a link the block keeps the placeholder; an empty sentence or
 * price is left out.
 */
export function filledProduct({ source, row }: Insertion, product: Product): Insertion {
  const fill = (block: string) => filledBlock(block, product)
  return { source: fill(source), row: fill(row) }
}

function filledBlock(block: string, { picture, name, about, price, link }: Product): string {
  const alt = ` alt="${escaped(name.trim())}"`
  const withTexts = [
    ['Product name', name.trim() || 'Product name'],
    [sampleReason, about.trim()],
    ['Rs 0', price.trim()],
  ].reduce((html, [sample = '', text = '']) => withText(html, sample, text), block)
  const address = escaped(addressOf(link))
  const linked = address === '' ? withTexts : withTexts.replaceAll('href=""', () => `href="${address}"`)
  if (picture === '') return linked
  return linked.replace(' alt=""', '').replace(`src="${noImage}"`, () => `src="${escaped(picture)}"${alt}`)
}

/** Replaces the sample of a text; without a text its element goes. */
const withText = (html: string, sample: string, text: string): string =>
  text === ''
    ? html.replace(new RegExp(`<([\\w-]+)[^<>]*>${sample}</\\1>`), '')
    : html.replace(`>${sample}<`, () => `>${escaped(text)}<`)
