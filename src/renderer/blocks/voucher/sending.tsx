/** Upload of a sheet that was read: confirmation, progress, or the server's error report. */
import { Button, Progress, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { countOf, type SheetInspection, type SheetReport, type UploadState } from '#contract'
import { numberIn } from '../../../model/rules/read'
import { countsOf, errorsText } from '../../../model/voucher/values'
import { useOfflineReason } from '../../data/session'
import { useCancelUpload, useStartSheet } from '../../data/transfers'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import layout from '../../ui/layout.module.css'
import { type PickedSheet, sampleText, shortageText, withPicked } from './sheet'
import classes from './voucher.module.css'
import type { VoucherProps } from './voucher-card'

type Props = VoucherProps & {
  sheet: PickedSheet
  upload: UploadState | null
  inspection: SheetInspection | null
  reportAddress: string | null
}

export function SheetSending(props: Props) {
  const { upload, inspection, readOnly } = props
  if (upload && (upload.state === 'starting' || upload.state === 'running'))
    return <UploadProgressLine upload={upload} />
  return (
    <>
      <FailedUpload {...props} />
      {inspection?.readable && !readOnly && <Offer {...props} report={inspection.report} />}
    </>
  )
}

function UploadProgressLine({ upload }: { upload: UploadState }) {
  const cancel = useCancelUpload()
  const share = upload.size ? (upload.moved / upload.size) * 100 : 0
  return (
    <div className={layout.row3}>
      <Progress className={classes.progress ?? ''} size={6} value={share} aria-label={`Uploading ${upload.name}`} />
      <span className={layout.caption} data-num>
        {share >= 100 ? 'The server is reading the sheet' : `${Math.floor(share)}%`}
      </span>
      <Button variant="subtle" size="xs" px={6} color="gray" onClick={() => cancel.mutate(upload.id)}>
        Cancel
      </Button>
    </div>
  )
}

/** The server's errors for the sheet, also after a restart. Only web addresses become links. */
function FailedUpload({ upload, values, reportAddress }: Props) {
  const errors = numberIn(values.fileData?.totalErrors) ?? 0
  const failure = upload?.state === 'failed' ? upload.failure : null
  if (!failure && errors === 0)
    return upload?.state === 'cancelled' ? <p className={layout.caption}>Upload stopped.</p> : null
  return (
    <div className={`${layout.columnTight} ${classes.refused}`} role="alert">
      <b>{errors > 0 ? errorsText(errors) : failure?.message}</b>
      {errors > 0 && failure && <span>{failure.message}</span>}
      {failure?.ambiguous && (
        <span>It may have arrived. Herald checks the number of codes before it is sent again.</span>
      )}
      {reportAddress && /^https?:\/\//.test(reportAddress) && (
        <a href={reportAddress} target="_blank" rel="noopener noreferrer">
          Download the error report
        </a>
      )}
    </div>
  )
}

type ChosenCodes = Pick<SheetReport, 'codes' | 'sample' | 'last' | 'heading'> & { sheet: PickedSheet }

/** The upload button with its confirmation 'Are you sure?': an upload cannot be undone (Source: docs/reference/states.md#voucher). */
function Offer(props: Props & { report: SheetReport }) {
  const { report, sheet, values, current, onEdit, context, upload } = props
  const [question, setAsked] = useState<ChosenCodes | null>(null)
  const start = useStartSheet()
  const blocked = useBlockedReason(context.campaignId)
  const { mended, list } = report
  const { sample, last, heading } = report
  // Sends exactly the codes that are shown: another program might read the original file differently.
  const chosenList: ChosenCodes = { sheet: list ?? sheet, codes: list?.codes ?? report.codes, sample, last, heading }
  const cleaned: ChosenCodes | null = mended && { ...mended, sheet: mended, heading }
  const send = ({ sheet: { blob, name, size }, codes }: ChosenCodes) => {
    const chosen = { blob, name, size }
    setAsked(null)
    if (context.campaignId === null) return
    if (chosen.blob !== sheet.blob) onEdit({ fileData: withPicked(current().fileData, chosen) })
    start.mutate({ blob: chosen.blob, name: chosen.name, campaignId: context.campaignId, codes })
  }
  const uploadAction = (chosen: ChosenCodes, label: string, isPrimary: boolean) => (
    <Tooltip label={blocked} disabled={!blocked}>
      <Button
        size="xs"
        variant={isPrimary ? 'filled' : 'default'}
        loading={start.isPending}
        {...(blocked ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'sheet-blocked' } : {})}
        onClick={() => !blocked && setAsked(chosen)}
      >
        {label}
      </Button>
    </Tooltip>
  )
  const shortage = shortageText(
    (countsOf(values.fileData).remaining ?? 0) + (cleaned ?? chosenList).codes,
    context.reach,
    context.upTo,
  )
  const uploadLabel = upload?.state === 'failed' || upload?.state === 'cancelled' ? 'Try again: upload' : 'Upload'
  return (
    <>
      {shortage && <p className={classes.shortage}>{shortage}</p>}
      {blocked && (
        <p className={layout.caption} id="sheet-blocked">
          {blocked}
        </p>
      )}
      <div className={classes.copies}>
        {cleaned && uploadAction(cleaned, `${uploadLabel} cleaned file (${codesText(cleaned.codes)})`, true)}
        {uploadAction(
          chosenList,
          cleaned ? `${uploadLabel} original` : `${uploadLabel} ${codesText(chosenList.codes)}`,
          !cleaned,
        )}
      </div>
      <ConfirmDialog
        opened={question !== null}
        title="Are you sure?"
        confirmLabel="Yes"
        cancelLabel="Cancel"
        onConfirm={() => question && send(question)}
        onClose={() => setAsked(null)}
      >
        <p>
          {question && `${codesText(question.codes)} from ${question.sheet.name} will be uploaded.`} Once uploaded,
          vouchers cannot be removed or delinked.
        </p>
        <p dir="auto">
          {report.doubt} {question && sampleText(question)}
        </p>
      </ConfirmDialog>
    </>
  )
}

const codesText = (count: number): string => countOf(count, 'code')

function useBlockedReason(campaignId: number | null): string | null {
  const offlineReason = useOfflineReason()
  if (offlineReason) return `${offlineReason}. The sheet is saved; upload it when you are back online.`
  return campaignId === null ? 'The server does not have this campaign yet. The sheet is saved until it does.' : null
}
