/** 'Preapproved Templates': the list of one category, and the chosen template, read-only. */

import { Button, Select } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import type { MergeTag, Template } from '#contract'
import { judgedIn } from '../../../model/channels/template-verdict'
import { type ChosenTemplate, templateMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { templateIn } from '../../../model/channels/whatsapp/wire'
import { choicesOf, chosenIn, isReadable } from '../../../model/rules/choices'
import { textIn } from '../../../model/rules/read'
import { type Templates, useTemplates } from '../../data/templates'
import { FieldError } from '../../ui/field-error'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { MessageText } from './message-fields'
import classes from './whatsapp.module.css'

type Props = {
  values: WhatsappValues
  edit: (patch: Partial<WhatsappValues>) => void
  error: string | undefined
  tags: readonly MergeTag[]
  readOnly: boolean
}

export function Preapproved(props: Props) {
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

function Choice({ values, edit, error, templates }: Props & { templates: Templates }) {
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
