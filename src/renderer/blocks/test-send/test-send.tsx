/** 'Test Campaign Content': the button next to Save, and the dialog that sends a test to a few recipients. */
import { Button, Modal, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus, IconSend, IconTicket, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { JsonObject, MergeTag } from '#contract'
import { useBrandId, useOfflineReason, usePractising } from '../../data/session'
import { forgetTest, sendInAppTest, sendTest, type TestLack, type TestOutcome, toastLack } from '../../data/test-send'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { ActionSlot } from '../../ui/step-layout'
import { Groups, type RecipientRule, RecipientsField } from './recipients'
import classes from './test-send.module.css'

/** The result of a test per recipient. */
const marks = { sent: IconCheck, refused: IconX, 'not-sent': IconMinus, unclear: IconAlertTriangle } as const

function Outcomes({ outcomes }: { outcomes: readonly TestOutcome[] }) {
  return (
    <ul className={`${layout.bareList} ${classes.outcomes}`} aria-label="Test results">
      {outcomes.map(({ to, outcome, text }) => {
        const Mark = marks[outcome]
        return (
          <li key={to} data-outcome={outcome}>
            <Mark size={14} aria-hidden />
            <span className={`${layout.oneLine} ${classes.to}`}>{to}</span>
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The content of a channel's test (Source: docs/reference/calls.md), or what is missing for it. */
export type TestContent =
  | { message: JsonObject | string; mergeTagIds: MergeTag['id'][]; subject?: string; pre_header?: string }
  | { lack: TestLack }

export type TestSendProps = {
  rule: RecipientRule
  /** Called when the user presses Send. */
  content: () => TestContent
  /** Recipients of earlier tests, from the content. */
  recipients: () => readonly string[]
  /** Saves the recipients with the content after they were used. */
  onRecipients: (recipients: string[]) => void
  /** A test uses up one voucher code per recipient. */
  usesVoucher: boolean
  /**
   * Sends through the in-app endpoint, which names the brand and also serves channels that are shown on a page (Source:
   * docs/reference/choices.md#phones-and-tests).
   */
  withBrand?: boolean
  context: { campaignId: number | null; channelConfigurationId: number | null; inJourney: boolean }
  /** Renders a small 'Send test' button in place, instead of one in the action bar. */
  compact?: boolean
}

export function TestSend(props: TestSendProps) {
  const [isOpen, setOpen] = useState(false)
  // Recipients survive closing the dialog, for example while the user checks a field.
  const [typed, setWritten] = useState<readonly string[] | null>(null)
  return (
    <>
      {props.compact ? (
        <Button size="xs" variant="default" leftSection={<IconSend size={14} />} onClick={() => setOpen(true)}>
          Send test
        </Button>
      ) : (
        <ActionSlot>
          <Button
            className={classes.action ?? ''}
            variant="subtle"
            color="gray"
            leftSection={<IconSend size={16} stroke={1.5} />}
            onClick={() => setOpen(true)}
          >
            Test Campaign Content
          </Button>
        </ActionSlot>
      )}
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Test Campaign Content" size={520} padding="xl">
        <TestDialog {...props} typedRecipients={typed} onWritten={setWritten} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

type DialogProps = TestSendProps & {
  typedRecipients: readonly string[] | null
  onWritten: (recipients: readonly string[]) => void
  onClose: () => void
}

function TestDialog(props: DialogProps) {
  const { rule, usesVoucher, onWritten, onClose } = props
  const [initial] = useState(props.recipients)
  const recipients = props.typedRecipients ?? initial
  const blocked = useBlockedReason(props)
  const isPractising = usePractising()
  const { sending, outcomes, lack, send, forget } = useSending(props, recipients)
  useEffect(() => forgetTest, [])
  const isSent = outcomes?.every(({ outcome }) => outcome === 'sent') ?? false
  const change = (next: readonly string[]) => {
    onWritten(next)
    forget()
  }
  return (
    <div className={`${layout.column3} ${classes.dialog}`}>
      <RecipientsField rule={rule} recipients={recipients} lack={lack.recipients} onChange={change} />
      <Groups rule={rule} recipients={recipients} onChange={change} />
      <p className={layout.caption}>If customers are not registered then some personalizations might be missing..</p>
      {usesVoucher && <VoucherUse count={recipients.length} />}
      {isPractising && <Notice live="off">Practice workspace: no test reaches anybody.</Notice>}
      {blocked && (
        <Notice kind="warn" live="off" id="test-blocked">
          {blocked}
        </Notice>
      )}
      {lack.content && (
        <Notice kind="block" live="assertive">
          {lack.content}
        </Notice>
      )}
      {outcomes && <Outcomes outcomes={outcomes} />}
      <div className={classes.actions}>
        {/* Close becomes the primary button once the test is sent. */}
        <Button variant={isSent ? 'filled' : 'default'} onClick={onClose}>
          Close
        </Button>
        <Tooltip label={blocked} disabled={!blocked}>
          <Button
            variant={isSent ? 'default' : 'filled'}
            loading={sending}
            {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'test-blocked' } : {})}
            onClick={() => {
              if (!blocked) void send()
            }}
          >
            Send test
          </Button>
        </Tooltip>
      </div>
    </div>
  )
}

function VoucherUse({ count }: { count: number }) {
  return (
    <Notice Icon={IconTicket} live="off">
      {count > 1
        ? `This test uses up ${count} voucher codes, one for each recipient.`
        : 'Each recipient of this test uses up one voucher code.'}
    </Notice>
  )
}

/** Why no test can be sent now, as text; null if it can. */
function useBlockedReason({ context, withBrand }: TestSendProps): string | null {
  const offlineReason = useOfflineReason()
  const brand = useBrandId()
  if (offlineReason) return `${offlineReason}. A test needs a connection.`
  if (context.campaignId === null) return 'Save the campaign to the server before you send a test.'
  if (context.channelConfigurationId === null) return 'Choose the sending account'
  if (withBrand && brand === null) return 'The server did not say which brand this is, so this test cannot be sent.'
  return null
}

function useSending({ content, context, onRecipients, withBrand }: TestSendProps, recipients: readonly string[]) {
  const brand = useBrandId()
  const [isSending, setSending] = useState(false)
  const [outcomes, setOutcomes] = useState<TestOutcome[] | null>(null)
  /** What is missing, as text: recipients, or content behind the dialog. */
  const [lack, setLack] = useState<{ recipients?: string; content?: string }>({})
  const clearTyped = () => {
    forgetTest()
    setLack({})
    setOutcomes(null)
  }
  const send = async () => {
    const { campaignId, channelConfigurationId, inJourney } = context
    const message = content()
    clearTyped()
    if (recipients.length === 0) return setLack({ recipients: toastLack('recipients') })
    if ('lack' in message) return setLack({ content: toastLack(message.lack) })
    if (campaignId === null || channelConfigurationId === null) return
    const to = [...recipients]
    setSending(true)
    const test = { ...message, channel_configuration_id: channelConfigurationId, to, campaign_id: campaignId }
    const results = await (withBrand && brand !== null ? sendInAppTest(test, brand) : sendTest(test, inJourney))
    setSending(false)
    setOutcomes(results)
    if (results.some(({ outcome }) => outcome === 'sent')) onRecipients(to)
  }
  return { sending: isSending, outcomes, lack, send, forget: clearTyped }
}
