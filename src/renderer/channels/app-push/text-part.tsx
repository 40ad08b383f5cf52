/** The texts of a notification on one system, and the action of a tap. */
import { SegmentedControl } from '@mantine/core'
import type { MergeTag } from '#contract'
import { clickActions, type LimitedField, limits } from '../../../model/channels/app-push/values'
import { MergeTagField } from '../../blocks/merge-tags/field'
import { personaliseHint } from '../../blocks/merge-tags/personalise'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import type { Part } from './use-app-push'

type Props = { part: Part; tags: readonly MergeTag[] }

const states = { notificationTitle: 'title', subtitle: 'subtitle', notificationText: 'text' } as const

export const TextPart = forFields(['notificationTitle', 'subtitle', 'notificationText', 'editorStates'], TextFields)
export const ClickPart = forFields(['notificationCA'], Click)

function TextFields({ part, tags }: Props) {
  const { system, values, edit, readOnly, errorAt, pathOf } = part
  const fieldProps = (name: LimitedField) => ({
    path: pathOf(name),
    initial: values[name],
    tags,
    readOnly,
    limit: limits[name],
    error: errorAt(name),
    onChange: (text: string) => edit({ [name]: text, editorStates: { ...values.editorStates, [states[name]]: null } }),
  })
  return (
    <StepSection title="Notification" aside={readOnly ? null : personaliseHint}>
      <div className={`${boxes.column4} ${classes.fields}`}>
        <MergeTagField {...fieldProps('notificationTitle')} label="Title" placeholder="What it is about" />
        {system === 'android' && <MergeTagField {...fieldProps('subtitle')} label="Subtitle" placeholder="Optional" />}
        <MergeTagField {...fieldProps('notificationText')} label="Text" lines placeholder="Write the notification" />
      </div>
    </StepSection>
  )
}

function Click({ part, tags }: Props) {
  const { values, edit, readOnly, errorAt, pathOf } = part
  const { option, value } = values.notificationCA
  return (
    <StepSection title="Click action">
      <div className={`${boxes.column4} ${classes.fields}`}>
        <SegmentedControl
          className={classes.kind ?? ''}
          aria-label="Click action"
          data={[...clickActions]}
          value={option}
          disabled={readOnly}
          // 'Open App' has no value (Source: docs/reference/states.md#app-push).
          onChange={(next) => edit({ notificationCA: { option: next, value: next === 'Open App' ? '' : value } })}
        />
        {option === 'Deep Link or URL' && (
          <MergeTagField
            label="Deep link or URL"
            placeholder="app://sale or https://"
            path={pathOf('notificationCA.value')}
            initial={value}
            tags={tags}
            readOnly={readOnly}
            error={errorAt('notificationCA.value')}
            onChange={(text) => edit({ notificationCA: { option, value: text } })}
          />
        )}
      </div>
    </StepSection>
  )
}
