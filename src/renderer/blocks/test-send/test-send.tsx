/** 'Test Campaign Content': the action beside Save, and the dialog in which a test is sent to a few people. */
import { Button, Modal, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconMinus, IconSend, IconTicket, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { JsonObject, MergeTag } from '#contract'
import { useBrandId, useOfflineReason, usePractising } from '../../data/session'
import { forgetTest, sendInAppTest, sendTest, type TestLack, type TestOutcome, toastLack } from '../../data/test-send'
import { ActionSlot } from '../../ui/action-slot'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { Groups } from './groups'
import type { RecipientRule } from './recipients'
import { RecipientsField } from './recipients-field'
import classes from './test-send.module.css'

/** What became of a test, recipient by recipient. */
const marks = { sent: IconCheck, refused: IconX, 'not-sent': IconMinus, unclear: IconAlertTriangle } as const

function Outcomes({ outcomes }: { outcomes: readonly TestOutcome[] }) {
  return (
    <ul className={`${layout.bareList} ${classes.outcomes}`} aria-label="Test results">
      {outcomes.map(({ to, outcome, words }) => {
        const Mark = marks[outcome]
        return (
          <li key={to} data-outcome={outcome}>
            <Mark size={14} aria-hidden />
            <span className={`${layout.oneLine} ${classes.to}`}>{to}</span>
            <span>{words}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What a channel's test carries (Source: docs/reference/calls.md), or what it lacks. */
export type TestContent =
  | { message: JsonObject | string; mergeTagIds: MergeTag['id'][]; subject?: string; pre_header?: string }
  | { lack: TestLack }

export type TestSendProps = {
  rule: RecipientRule
  /** Asked when Send is pressed. */
  content: () => TestContent
  /** Recipients of earlier tests, as the content keeps them. */
  recipients: () => readonly string[]
  /** Keeps the recipients with the content once they were used. */
  onRecipients: (recipients: string[]) => void
  /** A test takes a voucher code for everyone who gets it. */
  usesVoucher: boolean
  /** Sent through the in-app call, which names the brand; it also serves what is shown on a page (Source: docs/reference/choices.md#phones-and-tests). */
  withBrand?: boolean
  context: { campaignId: number | null; channelConfigurationId: number | null; inJourney: boolean }
  /** As a small button where it stands, 'Send test', instead of in the action bar. */
  compact?: boolean
}

export function TestSend(props: TestSendProps) {
  const [open, setOpen] = useState(false)
  // Whom somebody has written down stays when the dialog is closed, to look at a field say.
  const [written, setWritten] = useState<readonly string[] | null>(null)
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
      <Modal opened={open} onClose={() => setOpen(false)} title="Test Campaign Content" size={520} padding="xl">
        <TestDialog {...props} written={written} onWritten={setWritten} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

type DialogProps = TestSendProps & {
  written: readonly string[] | null
  onWritten: (recipients: readonly string[]) => void
  onClose: () => void
}

function TestDialog(props: DialogProps) {
  const { rule, usesVoucher, onWritten, onClose } = props
  const [kept] = useState(props.recipients)
  const recipients = props.written ?? kept
  const blocked = useBlocked(props)
  const practising = usePractising()
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
      {practising && <Notice live="off">Practice workspace: no test reaches anybody.</Notice>}
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
        {/* Once everybody has it, the way on is out of here. */}
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

/** Why no test can be sent now, in words; null while one can. */
function useBlocked({ context, withBrand }: TestSendProps): string | null {
  const offline = useOfflineReason()
  const brand = useBrandId()
  if (offline) return `${offline}. A test needs a connection.`
  if (context.campaignId === null) return 'Save the campaign to the server before you send a test.'
  if (context.channelConfigurationId === null) return 'Choose the sending account'
  if (withBrand && brand === null) return 'The server did not say which brand this is, so this test cannot be sent.'
  return null
}

function useSending({ content, context, onRecipients, withBrand }: TestSendProps, recipients: readonly string[]) {
  const brand = useBrandId()
  const [sending, setSending] = useState(false)
  const [outcomes, setOutcomes] = useState<TestOutcome[] | null>(null)
  /** Words of what is missing: among the recipients, or in the content behind the dialog. */
  const [lack, setLack] = useState<{ recipients?: string; content?: string }>({})
  const forget = () => {
    forgetTest()
    setLack({})
    setOutcomes(null)
  }
  const send = async () => {
    const { campaignId, channelConfigurationId, inJourney } = context
    const made = content()
    forget()
    if (recipients.length === 0) return setLack({ recipients: toastLack('recipients') })
    if ('lack' in made) return setLack({ content: toastLack(made.lack) })
    if (campaignId === null || channelConfigurationId === null) return
    const to = [...recipients]
    setSending(true)
    const test = { ...made, channel_configuration_id: channelConfigurationId, to, campaign_id: campaignId }
    const came = await (withBrand && brand !== null ? sendInAppTest(test, brand) : sendTest(test, inJourney))
    setSending(false)
    setOutcomes(came)
    if (came.some(({ outcome }) => outcome === 'sent')) onRecipients(to)
  }
  return { sending, outcomes, lack, send, forget }
}
