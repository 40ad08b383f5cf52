/** The content step of WhatsApp: category and message on the left, the chat on a phone on the right. */

import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { MergeTag, OwnPerson } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { lint } from '../../../model/channels/whatsapp/lint'
import type { WhatsappMessage } from '../../../model/channels/whatsapp/message'
import { isLocked, templateMessage, type WhatsappValues } from '../../../model/channels/whatsapp/values'
import { mergeTagIdsOf } from '../../../model/channels/whatsapp/wire'
import { isPictureColumn, wordTags } from '../../../model/merge-tags/text'
import { ruleOf } from '../../blocks/test-send/recipients'
import { type TestContent, TestSend } from '../../blocks/test-send/test-send'
import { focusField } from '../../ui/inputs'
import boxes from '../../ui/layout.module.css'
import { StepLayout, StepRest, StepSection } from '../../ui/step-layout'
import { useEditedValues, useRefusals } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import { Buttons } from './buttons'
import { recipients } from './index'
import { Kind, Preapproved } from './kind'
import { MessageFields, type Part } from './message-fields'
import { Preview } from './preview'
import classes from './whatsapp.module.css'

type RulesProps = { message: WhatsappMessage; tags: readonly MergeTag[]; people: readonly OwnPerson[] }

/** Likely reasons for a refusal, while the user can still edit the message. */
function ProviderRules({ message, tags, people }: RulesProps) {
  if (message.body.value.trim() === '') return null
  const objections = lint(message, tags, people)
  return (
    <StepSection title="Before approval" aside="WhatsApp template rules">
      {objections.length === 0 ? (
        <p className={classes.rule} data-tone="kept">
          <IconCircleCheck size={16} stroke={1.5} aria-hidden />
          No issues found.
        </p>
      ) : (
        <ul className={`${boxes.column1} ${classes.rules}`}>
          {objections.map(({ id, path, sentence }) => (
            <li key={id} className={classes.rule} data-tone="broken">
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              <UnstyledButton className={classes.mend ?? ''} onClick={() => focusField(document, path)}>
                {sentence}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </StepSection>
  )
}

const rule = ruleOf(recipients)

export function View(props: ContentViewProps<WhatsappValues>) {
  const { context } = props
  // Content that waits for approval or that the server locked is always read-only (Source: docs/reference/states.md#whatsapp).
  const isContentLocked = context.approval === 'locked' || isLocked(props.initial)
  const readOnly = props.readOnly || context.approval === 'waiting' || isContentLocked
  const { values, current, edit, part, refusal } = useWhatsapp({ ...props, readOnly })
  const tags = useMemo(() => wordTags(context.mergeTags), [context.mergeTags])
  const isCustom = values.contentType === 'custom'
  return (
    <StepLayout side={<Preview values={values} context={context} />} sideLabel="Preview">
      <Kind
        values={values}
        edit={edit}
        readOnly={readOnly}
        approvalState={context.approval ?? 'none'}
        rejectedFor={context.rejectedFor}
        isStatusShown={props.readOnly}
      />
      {isCustom ? (
        <>
          <MessageFields part={part} tags={tags} columns={context.mergeTags.filter(isPictureColumn)} />
          <StepRest now={props.problems.length > 0}>
            <Buttons part={part} tags={tags} />
            {!readOnly && <ProviderRules message={values.message} tags={tags} people={context.people ?? []} />}
          </StepRest>
        </>
      ) : (
        <Preapproved
          values={values}
          edit={edit}
          error={refusal('selectedTemplate')}
          tags={context.mergeTags}
          readOnly={readOnly}
        />
      )}
      {!readOnly && !isCustom && (
        <TestSend
          rule={rule}
          content={() => whatsappTest(current(), context)}
          recipients={() => current().testNumbers}
          onRecipients={(testNumbers) => edit({ testNumbers })}
          usesVoucher={false}
          context={context}
        />
      )}
    </StepLayout>
  )
}

/** State of WhatsApp content in the editor: its values, edits of the message, and the error of each field. */
function useWhatsapp(props: ContentViewProps<WhatsappValues>) {
  const { problems, readOnly } = props
  const { values, current, edit } = useEditedValues(props)
  const refusal = useRefusals(values, problems)
  // Switching buttons off or to the other kind clears their errors (Source: docs/reference/states.md#whatsapp).
  const [switched, setSwitched] = useState<readonly unknown[] | null>(null)
  const editMessage = (patch: Partial<WhatsappMessage>) => {
    if ('addButtons' in patch || 'buttonType' in patch) setSwitched(problems)
    edit({ message: { ...current().message, ...patch } })
  }
  const part: Part = {
    message: values.message,
    edit: editMessage,
    now: () => current().message,
    errorAt: (path) => (switched === problems && /Button\b/.test(path) ? undefined : refusal(`message.${path}`)),
    readOnly,
  }
  return { values, current, edit, part, refusal }
}

type TestContext = Pick<ContentContext, 'mergeTags' | 'channelConfigurationId' | 'campaignId' | 'inJourney'>

/**
 * The test message of WhatsApp, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). Only
 * approved templates can be tested. Type whatsapp, with the template as a JSON string, unchanged from the server, and the ids of its channel
 * configuration and campaign.
 */
export function whatsappTest({ selectedTemplate }: WhatsappValues, context: TestContext): TestContent {
  if (!selectedTemplate) return { lack: 'design' }
  const { mergeTags, channelConfigurationId, campaignId, inJourney } = context
  const mergeTagIds = mergeTagIdsOf(templateMessage(selectedTemplate), mergeTags)
  return {
    message: {
      type: 'whatsapp',
      message: JSON.stringify(selectedTemplate),
      templateId: selectedTemplate.id,
      channelConfigurationId,
      campaignId,
      mergeTags: mergeTagIds,
      inJourney,
    },
    mergeTagIds,
  }
}
