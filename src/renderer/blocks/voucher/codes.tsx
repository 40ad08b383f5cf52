/** The voucher codes of a campaign on the server: codes left compared with the reach, and the state of the import. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { agreeing, amount, type JobState, type JsonObject } from '#contract'
import { aboutPeople } from '../../../model/rules/people'
import { countsOf } from '../../../model/voucher/values'
import { useCheckAgain, useJobOf, useRemoveRemaining, useSheet } from '../../data/vouchers'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import layout from '../../ui/layout.module.css'
import { missingText, type PickedSheet, pickedSheet, shortageText } from './sheet'
import classes from './voucher.module.css'
import type { VoucherProps } from './voucher-card'

const number = (count: number | null) => (count === null ? '–' : amount(count))

export function Codes(props: VoucherProps) {
  const { values, context, readOnly } = props
  const { total, remaining } = countsOf(values.fileData)
  const job = useJobOf(context.campaignId)
  const shortage = shortageText(remaining, context.reach, context.upTo)
  const sheet = pickedSheet(values.fileData)
  return (
    <div className={layout.column2}>
      <p className={classes.count}>
        {`${number(remaining)} of ${number(total)} codes left`}
        {context.reach !== null && `, for ${aboutPeople(context.reach, context.upTo)}`}
      </p>
      {shortage && <p className={classes.shortage}>{shortage}</p>}
      {sheet && (!job || job.state === 'success') && <MissingCodes fileData={values.fileData} sheet={sheet} />}
      {job && <JobLine job={job} />}
      {!readOnly && context.inJourney && (remaining ?? 0) > 0 && <RemoveRemaining {...props} />}
    </div>
  )
}

/** Notice that the server has fewer codes than the sheet. Not shown during an import, because the number is not final. */
function MissingCodes({ fileData, sheet }: { fileData: JsonObject | null; sheet: PickedSheet }) {
  const { data } = useSheet(sheet, {})
  const text = data?.readable ? missingText(fileData, data.report.codes) : null
  return text && <p className={classes.shortage}>{text}</p>
}

/** State of the server's import job, with a button to check it again. */
export function JobLine({ job }: { job: JobState }) {
  const checkAgain = useCheckAgain()
  const isWaiting = job.state === 'unknown' || job.state === 'paused' || job.state === 'error'
  const Mark = job.state === 'success' ? IconCheck : job.state === 'error' ? IconAlertTriangle : IconHourglass
  return (
    <p className={`${layout.rowSmall} ${classes.job}`} data-state={job.state} role="status">
      <Mark size={14} aria-hidden />
      <span>{jobText(job)}</span>
      {isWaiting && (
        <Button
          variant="subtle"
          size="xs"
          px={6}
          loading={checkAgain.isPending}
          onClick={() => checkAgain.mutate(job.jobId)}
        >
          {job.state === 'error' ? 'Try again' : 'Check again'}
        </Button>
      )}
    </p>
  )
}

/** The server's message, or a default text. */
function jobText({ state, message, failure }: JobState): string {
  if (state === 'success') return message ?? 'All codes are imported'
  if (state === 'error' && failure) return `The import of the codes could not be started: ${failure.message}`
  if (state === 'error') return message ?? 'The import failed'
  return message ?? 'The server is importing the codes'
}

/** Codes can be removed in journeys only (Source: docs/reference/choices.md#files). */
function RemoveRemaining({ context, values, current, onEdit }: VoucherProps) {
  const [isConfirming, setAsking] = useState(false)
  const remove = useRemoveRemaining()
  const { remaining } = countsOf(values.fileData)
  const go = () => {
    if (context.campaignId === null) return
    remove.mutate(
      { id: context.campaignId, inJourney: context.inJourney },
      {
        onSuccess: () => {
          setAsking(false)
          const { fileData } = current()
          const { total, remaining } = countsOf(fileData)
          // The total includes the codes that were already given out.
          onEdit({ fileData: { ...fileData, total: total === null ? null : total - (remaining ?? 0), remaining: 0 } })
        },
      },
    )
  }
  return (
    <>
      <Button className={classes.remove ?? ''} variant="default" size="xs" onClick={() => setAsking(true)}>
        Remove the remaining codes
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Are you sure?"
        confirmLabel="Yes"
        cancelLabel="Cancel"
        destructive
        busy={remove.isPending}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <p>
          {agreeing(
            remaining ?? 0,
            `${number(remaining)} code that nobody has received will be removed. This cannot be undone.`,
            `${number(remaining)} codes that nobody has received will be removed. This cannot be undone.`,
          )}
        </p>
      </ConfirmDialog>
    </>
  )
}
