/** State of WhatsApp content in the editor: its values, edits of the message, the error of each field, and the test message. */
import { useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import type { WhatsappMessage } from '../../../model/channels/whatsapp/message'
import { templateMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { mergeTagIdsOf } from '../../../model/channels/whatsapp/wire'
import type { TestContent } from '../../blocks/test-send/test-send'
import { useEditedValues, useRefusals } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'

type Patch = Partial<WhatsappMessage>

/** Props of the parts of the form. */
export type Part = {
  message: WhatsappMessage
  edit: (patch: Patch) => void
  /** Returns the latest message, which may be newer than the rendered one. */
  now: () => WhatsappMessage
  /** The error message of a field of the message. */
  errorAt: (path: string) => string | undefined
  readOnly: boolean
}

export function useWhatsapp(props: ContentViewProps<WhatsappValues>) {
  const { problems, readOnly } = props
  const { values, current, edit } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  // Switching buttons off or to the other kind clears their errors (Source: docs/reference/states.md#whatsapp).
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

/** Order of an input's parts, with the description last: inputs in one row then stay on one line. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description']

type Context = Pick<ContentContext, 'mergeTags' | 'channelConfigurationId' | 'campaignId' | 'inJourney'>

/**
 * The test message of WhatsApp, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). Only
 * approved templates can be tested. * The test message of WhatsApp, or what is missing for a test (Source: docs/reference/calls.md and
 * docs/reference/messages.md#test). Only approved templates can be tested. Type whatsapp, with the template as a JSON string, unchanged
 * from the server, and the ids of its channel configuration and campaign.
 */
export function whatsappTest({ selectedTemplate }: WhatsappValues, context: Context): TestContent {
  if (!selectedTemplate) return { lack: 'design' }
  const { mergeTags, channelConfigurationId, campaignId, inJourney } = context
  const mergeTagIds = mergeTagIdsOf(templateMessage(selectedTemplate), mergeTags)
  return {
    message: {
      type: 'whatsapp',
      message: JSON.stringify(selectedTemplate),
      templateId: selectedTemplate.id,
      channelConfigurationId,
      campaignId,
      mergeTags: mergeTagIds,
      inJourney,
    },
    mergeTagIds,
  }
}
