/** The content step of robo calls: a template or custom content on the left, the simulated call on the right. */

import { SegmentedControl } from '@mantine/core'
import { IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import type { ApprovalState, ContentContext } from '../../../model/channels/channel'
import { callOf } from '../../../model/channels/robo-call/call'
import { checkRoboCall, hasAudio, type RoboCallValues, visibleProblems } from '../../../model/channels/robo-call/values'
import { designOf, mergeTagIdsOf, templateIdOf } from '../../../model/channels/robo-call/wire'
import { wordTags } from '../../../model/merge-tags/text'
import { ruleOf } from '../../blocks/test-send/recipients'
import { type TestContent, TestSend } from '../../blocks/test-send/test-send'
import boxes from '../../ui/layout.module.css'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useEditedValues, useRefusals } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import { AudioPart } from './audio-part'
import { recipients } from './index'
import { Preview } from './preview'
import classes from './robo-call.module.css'
import type { Part } from './script'
import { Preapproved, TextPart } from './text-part'

const rule = ruleOf(recipients)

export function View(props: ContentViewProps<RoboCallValues>) {
  const { context } = props
  const isWaiting = context.approval === 'waiting'
  const part = useRoboCall(props, props.readOnly || isWaiting)
  const { values, current, edit, readOnly } = part
  const tags = useMemo(() => wordTags(context.mergeTags), [context.mergeTags])
  const isCustom = values.creationType === 'custom'
  return (
    <StepLayout side={<Preview values={values} context={context} />} sideLabel="Preview">
      <ApprovalNote approval={context.approval} rejectedFor={context.rejectedFor} custom={isCustom} />
      {/* A pending approval disables the whole content (Source: docs/reference/states.md#robo-call). */}
      <div className={classes.content} aria-disabled={isWaiting || undefined}>
        <Choices part={part} />
        {!isCustom && <Preapproved part={part} tags={tags} />}
        {isCustom && values.contentType === 'text' && <TextPart part={part} tags={tags} />}
        {isCustom && values.contentType === 'audio' && <AudioPart part={part} />}
      </div>
      {!readOnly && (
        <TestSend
          rule={rule}
          content={() => roboCallTest(current(), context)}
          recipients={() => current().testNumbers}
          onRecipients={(testNumbers) => edit({ testNumbers })}
          usesVoucher={false}
          context={context}
        />
      )}
    </StepLayout>
  )
}

/** The choices: template or custom content, text or recordings. */
function Choices({ part }: { part: Part }) {
  const { values, edit, readOnly } = part
  const template = useRef(values.creationType === 'preapproved' ? values.selectedTemplate : null)
  const choose = (creationType: RoboCallValues['creationType']) => {
    // Custom content has no template before its approval. Switching back restores the template that was chosen.
    if (creationType === 'custom') {
      template.current = values.selectedTemplate
      return edit({ creationType, selectedTemplate: null })
    }
    edit({ creationType, selectedTemplate: template.current })
  }
  return (
    <StepSection title="Robo call">
      <div className={classes.choices}>
        <SegmentedControl
          aria-label="Message type"
          data={[
            { value: 'preapproved', label: 'Preapproved message' },
            { value: 'custom', label: 'New custom message' },
          ]}
          value={values.creationType}
          disabled={readOnly}
          onChange={choose}
        />
        {values.creationType === 'custom' && (
          <SegmentedControl
            aria-label="Audio or text"
            data={[
              { value: 'text', label: 'Text' },
              { value: 'audio', label: 'Audio' },
            ]}
            value={values.contentType}
            disabled={readOnly}
            onChange={(contentType) => edit({ contentType })}
          />
        )}
      </div>
      {values.creationType === 'custom' && !readOnly && (
        <p className={`${boxes.caption} ${classes.hint}`}>
          A custom message is sent for approval, which takes about 2 hours.
        </p>
      )}
    </StepSection>
  )
}

type ApprovalNoteProps = { approval: ApprovalState | undefined; rejectedFor: string | undefined; custom: boolean }

function ApprovalNote({ approval, rejectedFor, custom }: ApprovalNoteProps) {
  if (approval === 'waiting')
    return (
      <p className={`${boxes.row} ${classes.state}`} data-tone="waiting">
        <IconClock size={16} aria-hidden />
        {custom ? 'Waiting for approval (usually about 2 hours).' : 'This template is waiting for approval.'}
      </p>
    )
  if (approval !== 'refused') return null
  return (
    <p className={`${boxes.row} ${classes.state}`} data-tone="rejected">
      <IconX size={16} aria-hidden />
      {`This message was rejected${rejectedFor ? `: ${rejectedFor}` : ''}. Change it and send it for approval again.`}
    </p>
  )
}

/** State of a robo call in the editor and its visible errors, which are saved with the draft and block sending. */
function useRoboCall(props: ContentViewProps<RoboCallValues>, readOnly: boolean): Part {
  const { problems } = props
  const { values, current, edit } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  useEffect(() => {
    const { shown } = current()
    const rules = checkRoboCall(current()).map(({ path }) => path)
    const newPaths = problems.map(({ path }) => path).filter((path) => rules.includes(path) && !shown.includes(path))
    if (newPaths.length > 0) edit({ shown: [...shown, ...newPaths] })
  }, [problems, current, edit])
  const visible = visibleProblems(values)
  return {
    values,
    current,
    edit,
    errorAt: (path) => visible.find((problem) => problem.path === path)?.message ?? refusal(path),
    show: (path, patch) => edit({ ...patch, shown: [...new Set([...current().shown, path])] }),
    readOnly,
  }
}

/**
 * The test message of a robo call, or what is missing for a test (Source: docs/reference/messages.md#test). The specification has no shape
 * for it: the shape of a save is assumed.
 */
export function roboCallTest(values: RoboCallValues, { mergeTags }: Pick<ContentContext, 'mergeTags'>): TestContent {
  const entry = callOf(values)?.entry
  if (!entry) return { lack: 'design' }
  if (entry.kind === 'audio' && !hasAudio(entry.audio)) return { lack: 'design' }
  if (entry.kind === 'text' && entry.text.trim() === '') return { lack: 'text' }
  return {
    message: {
      creationType: values.creationType,
      contentType: entry.kind.toUpperCase(),
      ...templateIdOf(values),
      design: designOf(values),
    },
    mergeTagIds: mergeTagIdsOf(values, mergeTags),
  }
}
