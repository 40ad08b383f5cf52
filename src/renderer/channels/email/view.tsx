/** The content step of email: sender, subject and message on the left, inbox and message on the right. */

import { Autocomplete, Switch } from '@mantine/core'
import { IconBookmarkPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { MAX_SENDERS } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { type EmailValues, senderProblem, sentHtml } from '../../../model/channels/email/values'
import { tagsIn, withHtmlTitle } from '../../../model/channels/email/wire'
import { hasContent, slotsOf } from '../../../model/design/project'
import { wordTags } from '../../../model/merge-tags/text'
import { textsIn } from '../../../model/rules/shown-text'
import { codeWarning, voucherInMessage } from '../../../model/voucher/values'
import { MergeTagField } from '../../blocks/merge-tags/field'
import { personaliseHint } from '../../blocks/merge-tags/tag-menu'
import { ruleOf } from '../../blocks/test-send/recipients'
import { type TestContent, TestSend } from '../../blocks/test-send/test-send'
import { useServiceTags } from '../../blocks/voucher/choices'
import { VoucherCard } from '../../blocks/voucher/voucher-card'
import { useAddToLibrary, useLibraryOf } from '../../data/library'
import { useBrandId } from '../../data/session'
import { useChangeSettings, useSettings } from '../../data/settings'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import { StepLayout, StepRest, StepSection } from '../../ui/step-layout'
import { useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel-views'
import { recipients } from './index'
import { MessageCard, type OpenDesign } from './message-card'
import { FooterFields, PlainText } from './plain-text-and-footer'
import { Preview } from './preview'
import { brandIn } from './templates'

/** Smart Send in CONTENT: the flag of the SEGMENT step, shown here too (Source: docs/reference/states.md). */
type Props = { smartSend: NonNullable<ContentContext['smartSend']>; readOnly: boolean }

function SmartSend({ smartSend, readOnly }: Props) {
  // Local copy: this step does not render when the flag of the other step changes.
  const [isOn, setOn] = useState(smartSend.on)
  return (
    <Switch
      label="Smart Send"
      description={smartSend.text}
      checked={isOn}
      disabled={readOnly}
      onChange={(event) => {
        setOn(event.currentTarget.checked)
        smartSend.change(event.currentTarget.checked)
      }}
    />
  )
}

const rule = ruleOf(recipients)

export function View(props: ContentViewProps<EmailValues>) {
  const { readOnly, context } = props
  const { values, current, edit, errorAt } = useEditedValues(props)
  const { mergeTags, sender } = context
  const serviceTags = useServiceTags(values)
  const tags = useMemo(() => [...mergeTags, ...serviceTags], [mergeTags, serviceTags])
  const tagsInText = useMemo(() => wordTags(tags), [tags])
  const { isVoucher, voucherType, subject, preHeader, html } = values
  const warning = useMemo(
    () => codeWarning({ isVoucher, voucherType }, [subject, preHeader, textsIn(html)].join('\n')),
    [isVoucher, voucherType, subject, preHeader, html],
  )
  /** Key that remounts the inputs after an import filled them. */
  const [brought, setBrought] = useState(0)
  const shared = { values, onEdit: edit, readOnly, sender }
  const openDesign = useRef<OpenDesign>(null)
  const test = {
    rule,
    content: () => emailTest(current(), context),
    recipients: () => current().testEmails,
    onRecipients: (testEmails: string[]) => edit({ testEmails }),
    usesVoucher: values.isVoucher,
    context,
  }
  const acts = readOnly
    ? undefined
    : { test: <TestSend {...test} compact />, onEdit: (after: () => void) => openDesign.current?.(after) }
  return (
    <StepLayout wideSide side={<Preview values={values} context={context} acts={acts} />} sideLabel="Preview">
      <StepSection title="Sender and subject" aside={readOnly ? null : personaliseHint}>
        <div className={layout.column3}>
          <SenderField value={values.from} sender={sender} readOnly={readOnly} onChange={(from) => edit({ from })} />
          <MergeTagField
            label="Subject"
            path="subject"
            key={`subject ${brought}`}
            initial={brought > 0 ? values.subject : props.initial.subject}
            tags={tagsInText}
            readOnly={readOnly}
            error={errorAt('subject')}
            onChange={(subject) => edit({ subject })}
          />
          <MergeTagField
            label="Preheader"
            path="preHeader"
            key={`preheader ${brought}`}
            initial={brought > 0 ? values.preHeader : props.initial.preHeader}
            tags={tagsInText}
            readOnly={readOnly}
            hint="Preview text shown after the subject."
            onChange={(preHeader) => edit({ preHeader })}
          />
        </div>
      </StepSection>
      <StepSection title="Message">
        <MessageCard
          {...shared}
          ref={openDesign}
          tags={tags}
          error={errorAt('design')}
          context={context}
          onFields={(patch) => {
            edit(patch)
            setBrought((count) => count + 1)
          }}
          test={<TestSend {...test} compact />}
        />
      </StepSection>
      <StepRest now={props.problems.length > 0}>
        {values.html !== '' && (
          <>
            <StepSection title="Footer">
              <FooterFields values={values} onEdit={edit} readOnly={readOnly} />
            </StepSection>
            <PlainText values={values} onEdit={edit} readOnly={readOnly} />
          </>
        )}
        <VoucherCard
          values={values}
          current={current}
          onEdit={edit}
          errorAt={errorAt}
          readOnly={readOnly}
          context={context}
          warning={warning}
        />
        {context.smartSend && <SmartSend smartSend={context.smartSend} readOnly={readOnly} />}
        {!readOnly && <TestSend {...test} />}
      </StepRest>
    </StepLayout>
  )
}

/** The test message of an email, or what is missing for a test (Source: docs/reference/calls.md and docs/reference/messages.md#test). */
export function emailTest(values: EmailValues, context: Pick<ContentContext, 'mergeTags'>): TestContent {
  if (values.subject.trim() === '') return { lack: 'subject' }
  if (values.design === null && values.html === '') return { lack: 'design' }
  if (!hasContent(values.design, values.html)) return { lack: 'empty-design' }
  const html = sentHtml(values)
  return {
    message: {
      design: (values.source && slotsOf(values.source, html).message) ?? withHtmlTitle(html, values.subject),
      ...voucherInMessage(values),
    },
    subject: values.subject,
    pre_header: values.preHeader,
    mergeTagIds: tagsIn(values, html, context.mergeTags).map((tag) => tag.id),
  }
}

type FromProps = { value: string; sender: string; readOnly: boolean; onChange: (from: string) => void }

/** Offers the senders of the library, and those of this brand's last emails. */
function SenderField({ value, sender, readOnly, onChange }: FromProps) {
  // No error while the user is still typing.
  const [isTyping, setTyping] = useState(false)
  const { senders, remember } = useSenders()
  const kept = useLibraryOf('sender').map((item) => item.value.from)
  const add = useAddToLibrary()
  const problem = senderProblem(value)
  const from = value.trim()
  const before = senders.filter((sender) => !kept.includes(sender))
  return (
    <Autocomplete
      label="From"
      data-field="from"
      placeholder={sender}
      dir="auto"
      readOnly={readOnly}
      data={[
        ...(kept.length > 0 ? [{ group: 'Library', items: [...new Set(kept)] }] : []),
        ...(before.length > 0 ? [{ group: 'Used before', items: before }] : []),
      ]}
      rightSectionPointerEvents="all"
      rightSection={
        readOnly || from === '' || problem || kept.includes(from) ? null : (
          <IconButton
            aria-label="Add to the library"
            title="Add to the library"
            onClick={() => add({ id: ulid(), kind: 'sender', name: brandIn(from), value: { from } })}
          >
            <IconBookmarkPlus size={16} stroke={1.5} />
          </IconButton>
        )
      }
      filter={({ options }) => options}
      value={value}
      error={isTyping ? null : problem?.detail}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false)
        if (from !== '' && !problem && !readOnly) remember(from)
      }}
      onChange={onChange}
    />
  )
}

/** The senders of this brand on this computer, newest first. */
function useSenders() {
  const brand = useBrandId() ?? ''
  const all = useSettings().senders
  const { mutate } = useChangeSettings()
  const senders = all[brand] ?? noSenders
  const remember = (from: string) => {
    if (from === senders[0]) return
    const next = [from, ...senders.filter((other) => other !== from)].slice(0, MAX_SENDERS)
    mutate({ senders: { ...all, [brand]: next } })
  }
  return { senders, remember }
}

const noSenders: string[] = []
