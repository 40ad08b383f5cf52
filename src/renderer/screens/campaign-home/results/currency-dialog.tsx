/** Asks for the currency of amounts, once per computer: no reply of the server contains it. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChangeSettings, useSettings } from '../../../data/settings'

export function CurrencyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const stored = useSettings().currency
  const [currency, setCurrency] = useState(stored)
  const { mutate } = useChangeSettings()
  return (
    <Modal opened={opened} onClose={onClose} title="Currency" size={380} padding="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ currency: currency.trim() })
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label="Shown before every amount"
          description="Your server does not say which currency it uses. Saved on this computer; amounts are not converted."
          placeholder="Rs, $ or PKR"
          data-at-most={8}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Group>
      </form>
    </Modal>
  )
}
