/** Asks for what a product block shows before it is added. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { noImage, sampleReason } from '../../../../model/design/placeholder'
import { escaped } from '../../../../model/design/rendered'
import layout from '../../../ui/layout.module.css'
import { PicturePicker } from '../../pictures/picture-picker'
import type { PicturePlace } from '../../pictures/place'
import { addressOf } from '../address'
import type { Insertion } from '../protocol'

/** As entered; '' for what was left out. `picture` is an address, `about` one sentence. */
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

/** Fills the product block of an email or a panel with what was entered when it was added. */
export const noProduct: Product = { picture: '', name: '', about: '', price: '', link: '' }

/** A block without a picture, a name or a link keeps its placeholder for it; an empty sentence or price is left out. */
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
