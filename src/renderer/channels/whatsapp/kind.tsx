/** The kind of template: its category, pre-approved or custom, the state of its approval, and the choice of a pre-approved one. */

import { Anchor, Button, SegmentedControl, Select } from '@mantine/core'
import {
  IconClockHour4,
  IconExclamationCircle,
  IconExternalLink,
  IconLock,
  IconRosetteDiscountCheck,
  IconTemplate,
} from '@tabler/icons-react'
import type { MergeTag, Template } from '#contract'
import type { ApprovalState } from '../../../model/channels/channel'
import { judgedIn } from '../../../model/channels/template-verdict'
import {
  type ChosenTemplate,
  categories,
  isLocked,
  rejected,
  templateMessage,
  type WhatsappValues,
} from '../../../model/channels/whatsapp/values'
import { templateIn } from '../../../model/channels/whatsapp/wire'
import { choicesOf, chosenIn, isReadable } from '../../../model/rules/choices'
import { textIn } from '../../../model/rules/read'
import { type Templates, useTemplates } from '../../data/templates'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { MessageText } from './message-fields'
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

type PreapprovedProps = {
  values: WhatsappValues
  edit: (patch: Partial<WhatsappValues>) => void
  error: string | undefined
  tags: readonly MergeTag[]
  readOnly: boolean
}

/** 'Preapproved Templates': the list of one category, and the chosen template, read-only. */
export function Preapproved(props: PreapprovedProps) {
  const { values, tags, readOnly } = props
  const templates = useTemplates('whatsapp', !readOnly)
  const chosen = values.selectedTemplate
  return (
    <StepSection title="Preapproved message">
      <div className={layout.column4} data-field="selectedTemplate">
        {!readOnly && <Choice {...props} templates={templates} />}
        {chosen && (
          <div className={layout.columnSmall}>
            <StatusWord template={chosen} />
            <MessageText message={templateMessage(chosen)} tags={tags} />
          </div>
        )}
        {!chosen && readOnly && <p className={layout.caption}>No template is chosen.</p>}
      </div>
    </StepSection>
  )
}

function Choice({ values, edit, error, templates }: PreapprovedProps & { templates: Templates }) {
  const { all, loading, failure, savedText, retry } = templates
  const offeredTemplates = offeredOf(all, values.template)
  if (failure)
    return (
      <p className={`${layout.note} ${classes.none}`} role="alert">
        {failure.message}
        <Button size="xs" variant="default" loading={loading} onClick={retry}>
          Try again
        </Button>
      </p>
    )
  if (offeredTemplates.length === 0 && !loading && !values.selectedTemplate)
    return (
      <>
        <p className={`${layout.note} ${classes.none}`}>
          <IconTemplate size={18} stroke={1.5} aria-hidden />
          There are no preapproved templates yet.
        </p>
        <FieldError error={error} />
      </>
    )
  return (
    <Select
      label="Preapproved Templates"
      description={savedText}
      placeholder={loading && all.length === 0 ? 'Loading' : 'Choose a template'}
      searchable
      nothingFoundMessage="No matching templates"
      data={optionsOf(offeredTemplates, values.selectedTemplate)}
      value={values.selectedTemplate ? String(values.selectedTemplate.id) : null}
      error={error}
      allowDeselect={false}
      onChange={(id) => {
        const found = chosenIn(offeredTemplates, id)
        const selectedTemplate = found ? templateIn(storedOf(found)) : null
        if (selectedTemplate) edit({ selectedTemplate })
      }}
    />
  )
}

/** Stored fields of a template: id, message, status, category (Source: docs/reference/data.md#whatsapp). */
const storedOf = ({ id, message, status, category }: Template) => ({
  id,
  message: message ?? {},
  status: status ?? 'APPROVED',
  category: category ?? null,
})

/** Templates of one category, and unreadable ones, whose category is unknown. */
export const offeredOf = (all: readonly Template[], category: string): Template[] =>
  all.filter((template) => !isReadable(template) || (template.category ?? '').toLowerCase() === category.toLowerCase())

/** A chosen template stays in the list even if the server does not offer it any more. */
function optionsOf(templates: readonly Template[], chosen: ChosenTemplate | null) {
  const options = choicesOf(templates, (id) => `Template ${id}`)
  const isListed = !chosen || templates.some(({ id }) => String(id) === String(chosen.id))
  return isListed
    ? options
    : [...options, { value: String(chosen.id), label: `Template ${chosen.id}`, disabled: false }]
}

const labels: Readonly<Record<string, string>> = {
  APPROVED: 'Approved',
  PENDING: 'Waiting for approval',
  REJECTED: 'Rejected',
}

function StatusWord({ template }: { template: ChosenTemplate }) {
  const verdict = judgedIn(template)
  const label = verdict ? (labels[verdict.status] ?? textIn(template.status)) : 'Status unknown'
  return (
    <span className={`${layout.caption} ${classes.word}`} data-status={verdict?.status}>
      {[textIn(template.category), label, verdict?.reason].filter(Boolean).join(', ')}
    </span>
  )
}
