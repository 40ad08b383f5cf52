/** WhatsApp content in REVIEW: the message as sent, its category, and the state of its approval. */

import type { ApprovalState, ContentContext } from '../../../model/channels/channel'
import { sentMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import layout from '../../ui/layout.module.css'
import { type Pair, Pairs } from '../../ui/pairs'
import { MessageText } from './message-text'

type Context = Pick<ContentContext, 'mergeTags' | 'approval'>

export function Summary({ values, context }: { values: WhatsappValues; context: Context }) {
  const message = sentMessage(values)
  return (
    <div className={layout.column3}>
      {message ? (
        <MessageText message={message} tags={context.mergeTags} />
      ) : (
        <p className={layout.caption}>No template is chosen.</p>
      )}
      <Pairs pairs={pairsOf(values, context.approval ?? 'none')} />
    </div>
  )
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
