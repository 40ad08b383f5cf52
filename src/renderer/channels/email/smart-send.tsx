/** Smart Send in CONTENT: the flag that SEGMENT holds, shown here too (Source: docs/reference/states.md). */
import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { ContentContext } from '../channel'
import * as texts from './texts'

type Props = { smartSend: NonNullable<ContentContext['smartSend']>; readOnly: boolean }

export function SmartSend({ smartSend, readOnly }: Props) {
  // The flag stands in another step's values: this step hears of its own change only.
  const [on, setOn] = useState(smartSend.on)
  return (
    <Switch
      label={texts.smartSend}
      description={smartSend.words}
      checked={on}
      disabled={readOnly}
      onChange={(event) => {
        setOn(event.currentTarget.checked)
        smartSend.change(event.currentTarget.checked)
      }}
    />
  )
}
