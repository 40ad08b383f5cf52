/** WhatsApp content under edit: its values, how parts of the message change, and what refuses each field. */
import { useState } from 'react'
import { useEditedValues } from '../../ui/use-edited-values'
import { useRefusals } from '../../ui/use-refusals'
import type { ContentViewProps } from '../channel'
import type { WhatsappMessage } from './message'
import type { WhatsappValues } from './values'

type Patch = Partial<WhatsappMessage>

/** What the parts of the form are given. */
export type Part = {
  message: WhatsappMessage
  edit: (patch: Patch) => void
  /** The message of this very moment. */
  now: () => WhatsappMessage
  /** The words that refuse a field of the message. */
  errorAt: (path: string) => string | undefined
  readOnly: boolean
}

export function useWhatsapp(props: ContentViewProps<WhatsappValues>) {
  const { problems, readOnly } = props
  const { values, current, edit } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  // Switching buttons off or to the other kind answers what was said of them (Source: docs/reference/states.md#whatsapp).
  const [switched, setSwitched] = useState<readonly unknown[] | null>(null)
  const editMessage = (patch: Patch) => {
    if ('addButtons' in patch || 'buttonType' in patch) setSwitched(problems)
    edit({ message: { ...current().message, ...patch } })
  }
  const part: Part = {
    message: values.message,
    edit: editMessage,
    now: () => current().message,
    errorAt: (path) => (switched === problems && /Button\b/.test(path) ? undefined : refusal(`message.${path}`)),
    readOnly,
  }
  return { values, current, edit, part, refusal }
}
