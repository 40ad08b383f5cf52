/** The content step of SMS: message and voucher on the left, the phone on the right. */
import { type CSSProperties, memo, useEffect, useMemo, useSyncExternalStore } from 'react'
import { agreeing, type MergeTag } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import type { Parts } from '../../../model/channels/sms/parts'
import { partsRange, partsWord } from '../../../model/channels/sms/reading'
import { type SmsValues, textEdit } from '../../../model/channels/sms/values'
import { wordTags } from '../../../model/merge-tags/text'
import { codeWarning } from '../../../model/voucher/values'
import { ChipDefault } from '../../blocks/merge-tags/chip'
import { TagMenu } from '../../blocks/merge-tags/tag-menu'
import { ruleOf } from '../../blocks/test-send/recipients'
import { TestSend } from '../../blocks/test-send/test-send'
import { useServiceTags } from '../../blocks/voucher/choices'
import { VoucherCard } from '../../blocks/voucher/voucher-card'
import { filledNodes } from '../../ui/filled-nodes'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { type EditedValues, useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import { MessageEditor, Notices } from './editor'
import { recipients } from './index'
import { costText, type Live } from './live'
import { SmsPreview } from './preview'
import classes from './sms.module.css'
import { replaceNonGsm, smsTest, useSmsEditor } from './use-sms-editor'

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

type CounterProps = { live: Live; tags: readonly MergeTag[]; reach: number | null; upTo: boolean }

/** The counter under the editor: encoding, characters, one bar per part, characters left, and the range over the sample people. */
function Counter({ live, tags, reach, upTo }: CounterProps) {
  const { count, sent } = useSyncExternalStore(live.subscribe, live.current)
  const range = partsRange(sent, tags)
  return (
    <div className={classes.counter} data-testid="sms-counter" data-empty={count.units === 0 || undefined}>
      <span className={classes.encoding}>{count.encoding}</span>
      {/* The key remounts the number in place when it changes, so nothing next to it moves. */}
      <span key={`u${count.units}`} className={classes.units}>
        <b>{count.units}</b> {agreeing(count.units, 'character', 'characters')}
      </span>
      <span key={`l${count.left}`} className={classes.left}>
        {count.parts > 0
          ? filledNodes('{parts} of {size}, {left} left', {
              parts: <b>{partsWord(count.parts)}</b>,
              size: count.perPart,
              left: count.left,
            })
          : `${count.left} left`}
      </span>
      <Bars count={count} />
      <span key={rangeText(range)} className={classes.range} title={costText(range, reach, upTo) ?? undefined}>
        {rangeText(range)}
      </span>
    </div>
  )
}

function Bars({ count }: { count: Parts }) {
  const bars = Array.from({ length: Math.max(1, count.parts) }, (_, index) => {
    const isLast = index >= count.parts - 1
    const filled = isLast ? 1 - count.left / count.perPart : 1
    // A custom property for the style sheet.
    return { key: index, style: { '--filled': `${filled * 100}%` } as CSSProperties }
  })
  return (
    <span className={classes.bars} aria-hidden>
      {bars.map((bar) => (
        <span key={bar.key} style={bar.style} />
      ))}
    </span>
  )
}

/** '2 messages for everyone' or '2 to 3 messages, depending on the person'. */
function rangeText({ least, most }: { least: number; most: number }): string {
  if (least !== most) return `${least} to ${partsWord(most)}, depending on the person`
  return `${partsWord(most)} for everyone`
}

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
