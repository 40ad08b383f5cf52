/** A pre-approved template: chosen from the server's list, shown read-only. */
import { Button, Select } from '@mantine/core'
import { useEffect } from 'react'
import type { Json, JsonObject, MergeTag, Template } from '#contract'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import { fieldsIn, oneOf } from '../../../model/rules/read'
import { useTemplates } from '../../data/templates'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './robo-call.module.css'
import { Script } from './script'
import type { Part } from './use-robo-call'

export function Preapproved({ part, tags }: { part: Part; tags: readonly MergeTag[] }) {
  const { values, edit, errorAt, readOnly } = part
  const { selectedTemplate } = values
  const templates = useTemplates('roboCall', !readOnly)
  useFreshStatus(part, templates.all)
  const choices = choicesOf(templates.all, (id) => `Template ${id}`)
  const chosen = selectedTemplate ? String(selectedTemplate.id) : null
  const isListed = chosen === null || choices.some(({ value }) => value === chosen)
  const chosenOption = {
    value: chosen ?? '',
    label: String(selectedTemplate?.name ?? `Template ${chosen}`),
    disabled: false,
  }
  const isEmpty = !templates.loading && !templates.failure && choices.length === 0
  return (
    <StepSection title="Message">
      <div className={classes.fields}>
        <Select
          label="Pre-approved template"
          placeholder={templates.loading ? 'Loading' : 'Choose a template'}
          name="selectedTemplate"
          description={isEmpty && !readOnly ? 'There are no preapproved templates yet.' : templates.savedText}
          readOnly={readOnly}
          searchable
          data={isListed ? choices : [chosenOption, ...choices]}
          value={chosen}
          error={errorAt('selectedTemplate')}
          onChange={(id) => {
            const template = chosenIn(templates.all, id)
            if (template) edit({ selectedTemplate: chosenOf(template), contentType: typeOf(template) })
          }}
        />
        {templates.failure && !readOnly && (
          <p className={`${boxes.error} ${classes.failed}`}>
            {templates.failure.message}
            <Button variant="subtle" size="xs" onClick={templates.retry}>
              Try again
            </Button>
          </p>
        )}
        {selectedTemplate && <Script values={values} tags={tags} />}
      </div>
    </StepSection>
  )
}

/** Stored fields of a template: id, content, contentType and status as in docs/reference/data.md#robo-call, and the name for search. */
const chosenOf = ({ id, name, content, contentType, status }: Template): JsonObject => ({
  id,
  name: name ?? null,
  // Values that came over the bridge are JSON.
  content: (content ?? null) as Json,
  contentType: contentType ?? null,
  status: status ?? null,
})

const typeOf = ({ contentType, content }: Template) =>
  oneOf(['audio', 'text'], contentType) ?? ('entryAudio' in fieldsIn(content) ? 'audio' : 'text')

/** Updates the status of the chosen template from the list: a pending template may be approved by now. */
function useFreshStatus({ values, edit, readOnly }: Part, templates: readonly Template[]): void {
  const { selectedTemplate } = values
  const template = templates.find(({ id }) => id === selectedTemplate?.id)
  const status = template?.status ?? null
  useEffect(() => {
    if (readOnly || !selectedTemplate || status === null || selectedTemplate.status === status) return
    edit({ selectedTemplate: { ...selectedTemplate, status } })
  }, [selectedTemplate, status, edit, readOnly])
}
