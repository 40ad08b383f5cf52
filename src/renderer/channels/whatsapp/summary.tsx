/** WhatsApp content in REVIEW: the message as it is sent, its category, and how it stands towards its approval. */
import { type Pair, Pairs } from '../../ui/pairs'
import type { ApprovalState, ContentContext } from '../channel'
import { MessageText } from './message-text'
import { sentMessage, type WhatsappValues } from './values'
import classes from './whatsapp.module.css'

type Context = Pick<ContentContext, 'mergeTags' | 'approval'>

export function Summary({ values, context }: { values: WhatsappValues; context: Context }) {
  const message = sentMessage(values)
  return (
    <div className={classes.summary}>
      {message ? (
        <MessageText message={message} tags={context.mergeTags} />
      ) : (
        <p className={classes.hint}>No template is chosen.</p>
      )}
      <Pairs pairs={pairsOf(values, context.approval ?? 'none')} />
    </div>
  )
}

const approvalStates: Record<ApprovalState, string> = {
  none: 'Approved before',
  needed: 'Not sent yet',
  waiting: 'Waiting',
  given: 'Approved',
  refused: 'Rejected',
}

const pairsOf = ({ template, contentType }: WhatsappValues, approvalState: ApprovalState): Pair[] => [
  { name: 'Category', value: template },
  { name: 'Content', value: contentType === 'custom' ? 'Crafted for this campaign' : 'A preapproved message' },
  { name: 'Approval', value: approvalStates[approvalState] },
]
