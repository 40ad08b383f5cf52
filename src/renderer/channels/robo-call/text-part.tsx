/** A call that a voice reads: the voice, the entry text, a text per key, and the exit text; or a pre-approved one. */
import { Button, Group, Radio, Select } from '@mantine/core'
import { useEffect } from 'react'
import type { Json, JsonObject, MergeTag, Template } from '#contract'
import {
  freshText,
  openedActions,
  type TextContent,
  voices,
  withAction,
  withoutText,
} from '../../../model/channels/robo-call/values'
import { choicesOf, chosenIn } from '../../../model/rules/choices'
import { fieldsIn, oneOf } from '../../../model/rules/read'
import { MergeTagField } from '../../blocks/merge-tags/field'
import { personaliseHint } from '../../blocks/merge-tags/tag-menu'
import { useTemplates } from '../../data/templates'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './robo-call.module.css'
import { Actions, type Part, Script, useLineNames } from './script'

type Props = { part: Part; tags: readonly MergeTag[] }

export function TextPart({ part, tags }: Props) {
  const { values, current, edit, errorAt, readOnly } = part
  const { voiceGender, entryText, exitText, actionButtonText, addAction } = values.textContent
  // Merges the edit into the current content, because the fields hold their own text and this render may be older.
  const change = (patch: Partial<TextContent>) => edit({ textContent: { ...current().textContent, ...patch } })
  const names = useLineNames(actionButtonText.length)
  const textField = (path: string) => {
    const fullPath = `textContent.${path}`
    return { path: fullPath, tags, readOnly, error: errorAt(fullPath), lines: true }
  }
  const speak = (index: number, value: string) => {
    const lines = current().textContent.actionButtonText
    change({
      actionButtonText: lines.map((line, place) => (place === index ? { ...line, value, editorState: null } : line)),
    })
  }
  return (
    <StepSection title="Script" aside={readOnly ? null : personaliseHint}>
      <div className={classes.fields}>
        <VoiceChoice part={part} onChoose={(voice) => change({ voiceGender: voice })} chosen={voiceGender} />
        <MergeTagField
          {...textField('entryText')}
          label="Opening"
          placeholder="Said when the call is answered"
          initial={entryText.value}
          onChange={(value) => change({ entryText: { ...current().textContent.entryText, value, editorState: null } })}
        />
        <Actions
          on={addAction}
          onSwitch={(isOn) =>
            change({
              addAction: isOn,
              actionButtonText: isOn ? openedTexts(actionButtonText) : actionButtonText,
            })
          }
          lines={names.list}
          path="textContent.actionButtonText"
          readOnly={readOnly}
          line={(index) => (
            <MergeTagField
              {...textField(`actionButtonText.${index}`)}
              label={`After pressing ${index + 1}`}
              initial={actionButtonText[index]?.value ?? ''}
              onChange={(value) => speak(index, value)}
            />
          )}
          onAdd={() => change({ actionButtonText: withAction(actionButtonText, freshText(actionButtonText)) })}
          onRemove={(index) => {
            const remaining = withoutText(actionButtonText, index)
            if (remaining.length < actionButtonText.length) names.remove(index)
            change({ actionButtonText: remaining })
          }}
          exit={
            <MergeTagField
              {...textField('exitText')}
              label="Closing"
              placeholder="Said last, after any key"
              initial={exitText.value}
              onChange={(value) =>
                change({ exitText: { ...current().textContent.exitText, value, editorState: null } })
              }
            />
          }
        />
      </div>
    </StepSection>
  )
}

/** Each new row gets a unique number, higher than those of the rows before it. */
function openedTexts(lines: TextContent['actionButtonText']): TextContent['actionButtonText'] {
  const first = freshText(lines)
  return openedActions(lines, (index) => ({ ...first, key: Number(first.key) + index - lines.length }))
}

type VoiceProps = {
  part: Part
  chosen: TextContent['voiceGender']
  onChoose: (voice: TextContent['voiceGender']) => void
}

function VoiceChoice({ part, chosen, onChoose }: VoiceProps) {
  const path = 'textContent.voiceGender'
  return (
    <Radio.Group
      label="Voice"
      data-field={path}
      value={chosen}
      error={part.errorAt(path)}
      onChange={(next) => onChoose(voices.find((voice) => voice === next) ?? '')}
    >
      <Group gap={20} mt={6}>
        {voices.map((voice) => (
          <Radio key={voice} value={voice} label={voice} disabled={part.readOnly} />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** A pre-approved template: chosen from the server's list, shown read-only. */
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
