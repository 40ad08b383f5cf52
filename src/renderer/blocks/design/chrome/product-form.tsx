/** Asks for what a product block shows before it is added. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import layout from '../../../ui/layout.module.css'
import { PicturePicker } from '../../pictures/picture-picker'
import type { PicturePlace } from '../../pictures/place'
import { noProduct, type Product } from '../product'

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
