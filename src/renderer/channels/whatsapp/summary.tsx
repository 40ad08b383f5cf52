/** WhatsApp content in REVIEW, next to its card: buttons, category, and the state of its approval. */

import type { ApprovalState, ContentContext } from '../../../model/channels/channel'
import { sentMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { type Pair, Pairs } from '../../ui/pieces'
import { buttonLines } from './message-fields'

type Context = Pick<ContentContext, 'mergeTags' | 'approval'>

export const Summary = ({ values, context }: { values: WhatsappValues; context: Context }) => (
  <Pairs pairs={[...buttonPairs(values, context), ...pairsOf(values, context.approval ?? 'none')]} />
)

function buttonPairs(values: WhatsappValues, { mergeTags }: Context): Pair[] {
  const message = sentMessage(values)
  if (!message) return [{ name: 'Message', value: 'No template is chosen' }]
  return buttonLines(message, mergeTags).map(({ text, does }, index) => ({
    name: `Button ${index + 1}`,
    value: `${text || 'No text'}: ${does}`,
  }))
}

const approvalStates: Record<ApprovalState, string> = {
  none: 'Preapproved',
  needed: 'Not sent yet',
  waiting: 'Waiting',
  locked: 'Locked by the server',
  given: 'Approved',
  refused: 'Rejected',
}

const pairsOf = ({ template, contentType }: WhatsappValues, approvalState: ApprovalState): Pair[] => [
  { name: 'Category', value: template },
  { name: 'Content', value: contentType === 'custom' ? 'Crafted for this campaign' : 'A preapproved message' },
  { name: 'Approval', value: approvalStates[approvalState] },
]
