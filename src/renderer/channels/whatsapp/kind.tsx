/** The kind of template: its category, pre-approved or custom, and the state of its approval. */

import { Anchor, SegmentedControl } from '@mantine/core'
import {
  IconClockHour4,
  IconExclamationCircle,
  IconExternalLink,
  IconLock,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import type { ApprovalState } from '../../../model/channels/channel'
import { categories, isLocked, rejected, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './whatsapp.module.css'

type Props = {
  values: WhatsappValues
  edit: (patch: Partial<WhatsappValues>) => void
  readOnly: boolean
  approvalState: ApprovalState
  rejectedFor: string | undefined
  /** True if the frame of the step already shows that the approval is pending. */
  isStatusShown: boolean
}

const guidelines = 'https://developers.facebook.com/docs/whatsapp/updates-to-pricing/new-template-guidelines'

/** Changing the category clears the chosen template; changing the content type keeps the data (Source: docs/reference/states.md#whatsapp). */
export function Kind({ values, edit, readOnly, approvalState, rejectedFor, isStatusShown }: Props) {
  const { contentType, template, kept } = values
  return (
    <StepSection title="Template" aside={<Guidelines />}>
      {!(isStatusShown && approvalState === 'waiting') && (
        <Status values={values} approvalState={approvalState} rejectedFor={rejectedFor} />
      )}
      <div className={layout.column4}>
        <div className={`${layout.column1} ${classes.choice}`}>
          <span className={layout.label} id="whatsapp-category">
            Category
          </span>
          <SegmentedControl
            aria-labelledby="whatsapp-category"
            data={categories.map((value) => ({ value, label: value, disabled: value === 'Authentication' }))}
            value={template}
            readOnly={readOnly}
            onChange={(next) => edit({ template: next, selectedTemplate: null, kept: { ...kept, template: {} } })}
          />
        </div>
        <div className={`${layout.column1} ${classes.choice}`}>
          <span className={layout.label} id="whatsapp-content">
            Content
          </span>
          <SegmentedControl
            aria-labelledby="whatsapp-content"
            data={[
              { value: 'preapproved', label: 'Use a Preapproved Message' },
              { value: 'custom', label: 'Craft a New Message' },
            ]}
            value={contentType}
            readOnly={readOnly}
            onChange={(next) => edit({ contentType: next })}
          />
        </div>
      </div>
    </StepSection>
  )
}

const Guidelines = () => (
  <Anchor className={classes.help ?? ''} href={guidelines} target="_blank" rel="noreferrer">
    Category guidelines
    <IconExternalLink size={13} stroke={1.75} aria-label="opens in the browser" />
  </Anchor>
)

/** Approval state of a custom message. A pre-approved template shows its state where it is chosen. */
function Status(props: Pick<Props, 'values' | 'approvalState' | 'rejectedFor'>) {
  const status = statusOf(props)
  if (!status) return null
  const { tone, Icon, text } = status
  return (
    <p className={classes.status} data-tone={tone} {...(tone === 'rejected' ? { role: 'alert' } : {})}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {text}
    </p>
  )
}

type StatusLine = { tone: 'waiting' | 'approved' | 'rejected'; Icon: typeof IconLock; text: string }

function statusOf({
  values,
  approvalState,
  rejectedFor,
}: Pick<Props, 'values' | 'approvalState' | 'rejectedFor'>): StatusLine | null {
  if (approvalState === 'waiting') {
    const text = "Waiting for the provider's approval. The content cannot be changed until then."
    return { tone: 'waiting', Icon: IconClockHour4, text }
  }
  if (approvalState === 'locked' || isLocked(values)) {
    const text = 'The server has locked this content. It can be changed once the server unlocks it.'
    return { tone: 'waiting', Icon: IconLock, text }
  }
  if (values.contentType !== 'custom') return null
  if (approvalState === 'given') {
    const text = 'This message was approved. Changes have to be approved again.'
    return { tone: 'approved', Icon: IconRosetteDiscountCheck, text }
  }
  if (approvalState !== 'refused' && !values.isRejected) return null
  const text = rejectedFor ? `${rejected} The reason given: ${rejectedFor}` : rejected
  return { tone: 'rejected', Icon: IconExclamationCircle, text }
}
