/** The content step of SMS: the message and its voucher left, the phone right. */
import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { MergeTag } from '#contract'
import { ChipDefault } from '../../blocks/merge-tags/chip-default'
import { wordTags } from '../../blocks/merge-tags/image-tags'
import { TagMenu } from '../../blocks/merge-tags/tag-menu'
import { ruleOf } from '../../blocks/test-send/recipients'
import { TestSend } from '../../blocks/test-send/test-send'
import { useServiceTags } from '../../blocks/voucher/choices'
import type { Problem } from '../../rules/problem'
import { focusField } from '../../ui/focus-field'
import { StepLayout, StepSection } from '../../ui/step-layout'
import type { ContentContext, ContentViewProps } from '../channel'
import { Counter } from './counter'
import { MessageEditor } from './editor'
import { Notices } from './notices'
import { SmsPreview } from './preview'
import classes from './sms.module.css'
import { createSmsStore, type SmsStore } from './store'
import { smsTest } from './test-message'
import { replaceCulprits, useSmsEditor } from './use-sms-editor'
import { recipients, type SmsValues } from './values'
import { SmsVoucher } from './voucher'

const none: readonly Problem[] = []
const rule = ruleOf(recipients)

export function View({ initial, onChange, problems, readOnly, context }: ContentViewProps<SmsValues>) {
  const latest = useRef({ onChange, problems })
  latest.current = { onChange, problems }
  const [store] = useState(() => createSmsStore(initial, (values) => latest.current.onChange(values)))
  const [answered, setAnswered] = useState<readonly Problem[]>(none)
  const [onText] = useState(() => (text: string) => {
    // An edit answers what was said of the text; the next Save judges anew.
    setAnswered(latest.current.problems)
    store.setText(text)
  })
  const { mergeTags, sender, campaignId, channelConfigurationId, reach, upTo = false, inJourney } = context
  return (
    <SmsStep
      store={store}
      onText={onText}
      problems={problems}
      textAnswered={answered === problems}
      readOnly={readOnly}
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

type Surroundings = Pick<
  ContentContext,
  'mergeTags' | 'sender' | 'campaignId' | 'channelConfigurationId' | 'reach' | 'upTo' | 'inJourney'
>
type Props = Surroundings & {
  store: SmsStore
  onText: (text: string) => void
  problems: readonly Problem[]
  textAnswered: boolean
  readOnly: boolean
}

const attributes = {
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': 'Message',
  'data-field': 'text',
  dir: 'auto',
}

/** Apart from the context, which changes with every edit of any step: what stands here draws only when it has to. */
const SmsStep = memo(function SmsStep(props: Props) {
  const { store, onText, problems, textAnswered, readOnly, sender, reach, upTo = false } = props
  const tags = useTags(store, props.mergeTags)
  const text = store.current().text
  const { editor, menu, live, refusal } = useSmsEditor({ text, tags, readOnly, attributes, onText })
  const broken = textAnswered ? undefined : problems.find((problem) => problem.path === 'text')?.message
  const message = refusal ?? broken
  useEffect(() => {
    editor.view.dom.setAttribute('aria-invalid', String(Boolean(message)))
  }, [editor, message])
  useEffect(() => {
    const path = problems[0]?.path
    if (path === 'text') editor.commands.focus()
    else if (path) requestAnimationFrame(() => focusField(document, path))
  }, [editor, problems])
  return (
    <StepLayout
      side={<SmsPreview live={live} tags={tags} sender={sender} reach={reach} upTo={upTo} />}
      sideLabel="Preview"
    >
      <StepSection title="Message" aside={readOnly ? null : 'Type @ to personalise'}>
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
        <Notices live={live} readOnly={readOnly} onReplace={() => replaceCulprits(editor)} />
        <Around {...props} />
      </StepSection>
      <ChipDefault editor={editor} tags={tags} />
      <TagMenu model={menu} editor={editor} />
    </StepLayout>
  )
})

/** The workspace's tags that stand for words, and those of the chosen voucher service. */
function useTags(store: SmsStore, mergeTags: readonly MergeTag[]): readonly MergeTag[] {
  const serviceTags = useServiceTags(useSyncExternalStore(store.subscribe, store.voucher))
  return useMemo(() => [...wordTags(mergeTags), ...serviceTags], [mergeTags, serviceTags])
}

/** What stands around the message: its voucher, and the test beside Save. */
function Around({ store, problems, readOnly, mergeTags, ...context }: Props) {
  const { isVoucher } = useSyncExternalStore(store.subscribe, store.voucher)
  return (
    <>
      <div className={classes.voucher}>
        <SmsVoucher store={store} problems={problems} readOnly={readOnly} context={context} />
      </div>
      {!readOnly && (
        <TestSend
          rule={rule}
          content={() => smsTest(store.current(), { mergeTags })}
          recipients={() => store.current().testNumbers}
          onRecipients={store.setTestNumbers}
          usesVoucher={isVoucher}
          context={context}
        />
      )}
    </>
  )
}
