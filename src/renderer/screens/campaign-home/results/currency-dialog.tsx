/** Which currency amounts of money are in: no reply says it, so a person does, once for this computer. */
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChangeSettings, useSettings } from '../../../data/settings'
import * as texts from './texts'

export function CurrencyDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const kept = useSettings().currency
  const [currency, setCurrency] = useState(kept)
  const { mutate } = useChangeSettings()
  return (
    <Modal opened={opened} onClose={onClose} title={texts.currency} size={380} padding="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ currency: currency.trim() })
          onClose()
        }}
      >
        <TextInput
          data-autofocus
          label={texts.shownBeforeEveryAmount}
          description={texts.yourServerDoesNotSay}
          placeholder={texts.rsOrPkr}
          data-at-most={8}
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.save}</Button>
        </Group>
      </form>
    </Modal>
  )
}
