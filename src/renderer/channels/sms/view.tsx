/** The content step of SMS: message and voucher on the left, the phone on the right. */
import { memo, useEffect, useMemo } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import { recipients, type SmsValues, textEdit } from '../../../model/channels/sms/values'
import { wordTags } from '../../../model/merge-tags/text'
import { codeWarning } from '../../../model/voucher/findings'
import { ChipDefault } from '../../blocks/merge-tags/chip-default'
import { TagMenu } from '../../blocks/merge-tags/tag-menu'
import { ruleOf } from '../../blocks/test-send/recipients'
import { TestSend } from '../../blocks/test-send/test-send'
import { useServiceTags } from '../../blocks/voucher/choices'
import { VoucherCard } from '../../blocks/voucher/voucher-card'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type EditedValues, useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import { Counter } from './counter'
import { MessageEditor } from './editor'
import { Notices } from './notices'
import { SmsPreview } from './preview'
import classes from './sms.module.css'
import { smsTest } from './test-message'
import { replaceNonGsm, useSmsEditor } from './use-sms-editor'

const rule = ruleOf(recipients)
/** Edits of these fields do not render the step: the editor draws them itself. */
const silentFields = ['text', 'editorState'] as const

export function View(props: ContentViewProps<SmsValues>) {
  const { mergeTags, sender, campaignId, channelConfigurationId, reach, upTo = false, inJourney } = props.context
  return (
    <SmsStep
      {...useEditedValues(props, silentFields)}
      readOnly={props.readOnly}
      mergeTags={mergeTags}
      sender={sender}
      campaignId={campaignId}
      channelConfigurationId={channelConfigurationId}
      reach={reach}
      upTo={upTo}
      inJourney={inJourney}
    />
  )
}

type SmsContext = Pick<
  ContentContext,
  'mergeTags' | 'sender' | 'campaignId' | 'channelConfigurationId' | 'reach' | 'upTo' | 'inJourney'
>
type Props = SmsContext & EditedValues<SmsValues> & { readOnly: boolean }

const attributes = {
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Message',
  'data-field': 'text',
  dir: 'auto',
}

/** Takes no context, which changes with every edit of any step; memoised to render only when needed. */
const SmsStep = memo(function SmsStep(props: Props) {
  const { values, current, edit, errorAt, readOnly, sender, reach, upTo = false } = props
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...wordTags(props.mergeTags), ...serviceTags], [props.mergeTags, serviceTags])
  const onText = (text: string) => {
    const changed = textEdit(current(), text)
    if (changed) edit(changed)
  }
  const { text } = current()
  const { editor, menu, live, refusal } = useSmsEditor({ text, tags, readOnly, attributes, onText })
  const message = refusal ?? errorAt('text')
  useEffect(() => {
    editor.view.dom.setAttribute('aria-invalid', String(Boolean(message)))
  }, [editor, message])
  return (
    <StepLayout
      side={<SmsPreview live={live} tags={tags} sender={sender} reach={reach} upTo={upTo} />}
      sideLabel="Preview"
    >
      <StepSection title="Message">
        <MessageEditor
          editor={editor}
          tags={tags}
          readOnly={readOnly}
          invalid={Boolean(message)}
          foot={<Counter live={live} tags={tags} reach={reach} upTo={upTo} />}
        />
        {message && (
          <p className={classes.error} role="alert">
            {message}
          </p>
        )}
        <OtherParts {...props} />
        {/* At the end, so that a new notice moves nothing while the user types. */}
        <Notices live={live} readOnly={readOnly} onReplace={() => replaceNonGsm(editor)} />
      </StepSection>
      <ChipDefault editor={editor} tags={tags} />
      <TagMenu model={menu} editor={editor} />
    </StepLayout>
  )
})

/** The parts besides the message: its voucher, and the test next to Save. */
function OtherParts({ values, current, edit, errorAt, readOnly, mergeTags, ...context }: Props) {
  return (
    <>
      <div className={classes.voucher}>
        <VoucherCard
          values={values}
          current={current}
          onEdit={edit}
          errorAt={errorAt}
          readOnly={readOnly}
          context={context}
          warning={codeWarning(values, current().text)}
        />
      </div>
      {!readOnly && (
        <TestSend
          rule={rule}
          content={() => smsTest(current(), { mergeTags })}
          recipients={() => current().testNumbers}
          onRecipients={(testNumbers) => edit({ testNumbers })}
          usesVoucher={values.isVoucher}
          context={context}
        />
      )}
    </>
  )
}
