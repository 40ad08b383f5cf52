/** A sheet of voucher codes: pick, read on this computer, confirm, upload, and follow the server's import. */
import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { JsonObject, SheetChoice, UploadState } from '#contract'
import { textIn } from '../../../model/rules/read'
import { hasCodes } from '../../../model/voucher/values'
import { failureOf } from '../../data/failure'
import { takeFile } from '../../data/files'
import { useSheetTaken, useSheetUpload } from '../../data/transfers'
import { useSheet } from '../../data/vouchers'
import { useDrop } from '../../ui/hooks'
import { FieldError, FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Codes } from './codes'
import { Reading } from './reading'
import { SheetSending } from './sending'
import {
  isPicked,
  MAX_SHEET_BYTES,
  type PickedSheet,
  pickedSheet,
  tooLargeText,
  withPicked,
  withRefusal,
  withUpload,
} from './sheet'
import classes from './voucher.module.css'
import type { VoucherProps } from './voucher-card'

export function SheetUpload(props: VoucherProps) {
  const { values, readOnly } = props
  const sheet = pickedSheet(values.fileData)
  // By campaign: another campaign may have uploaded the same sheet, with a different result.
  const upload = useSheetUpload(sheet?.blob ?? null, props.context.campaignId)
  useUploadResult(upload, props)
  return (
    <div className={layout.column2} data-field="fileData">
      {hasCodes(values) && <Codes {...props} />}
      {sheet && isPicked(values.fileData) ? (
        <PickedSheetView key={sheet.blob} {...props} sheet={sheet} upload={upload} />
      ) : (
        !readOnly && <Pick {...props} more={hasCodes(values)} />
      )}
    </div>
  )
}

/** Adds the totals after an upload, or saves the server's errors with the sheet. */
function useUploadResult(upload: UploadState | null, { current, onEdit }: VoucherProps): void {
  const markTaken = useSheetTaken()
  const now = { current, onEdit, taken: markTaken.mutate }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const { fileData } = latest.current.current()
    const sheet = pickedSheet(fileData)
    if (!upload || !sheet || sheet.blob !== upload.blob) return
    const edit = (next: JsonObject) => latest.current.onEdit({ fileData: next })
    if (upload.state === 'done') {
      latest.current.taken(upload.id)
      if (!isPicked(fileData)) return
      edit(withUpload(fileData, sheet, upload.vouchers ?? {}))
    } else if (!isPicked(fileData)) return
    else if (upload.state === 'failed' && upload.vouchers && fileData?.errorFile !== upload.vouchers.errorFile)
      edit(withRefusal(fileData, sheet, upload.vouchers))
  }, [upload])
}

/** Drop zone and file picker. Copies the file at once, so that the draft keeps it. */
function Pick({ current, onEdit, more, errorAt }: VoucherProps & { more: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const readSheet = async (file: File) => {
    if (file.size > MAX_SHEET_BYTES) return setRefusal(tooLargeText)
    setTaking(true)
    try {
      const { blob, name, size } = await takeFile(file)
      setRefusal(null)
      onEdit({ fileData: withPicked(current().fileData, { blob, name, size }) })
    } catch (error) {
      setRefusal(failureOf(error).message)
    } finally {
      setTaking(false)
    }
  }
  const drop = useDrop(isTaking, readSheet)
  return (
    <>
      <div
        className={`${layout.rowWide} ${classes.drop}`}
        data-over={drop.over || undefined}
        data-invalid={Boolean(refusal ?? errorAt('fileData')) || undefined}
        {...drop.events}
      >
        <IconFileUpload size={18} stroke={1.5} aria-hidden />
        <span className={layout.caption}>CSV or XLSX, up to {MAX_SHEET_BYTES / 1_048_576} MB. One code per row.</span>
        <Button variant="default" size="xs" loading={isTaking} onClick={() => input.current?.click()}>
          {more ? 'Add a sheet' : 'Choose a sheet'}
        </Button>
      </div>
      <FieldError error={refusal} />
      <FileInput ref={input} accept=".csv,.xlsx" label="Voucher sheet" onPick={readSheet} />
    </>
  )
}

function PickedSheetView(props: VoucherProps & { sheet: PickedSheet; upload: UploadState | null }) {
  const { sheet, upload, current, onEdit, readOnly } = props
  const [choice, setChoice] = useState<SheetChoice>({})
  const read = useSheet(sheet, choice)
  const drop = () => onEdit({ fileData: withPicked(current().fileData, null) })
  const isMoving = upload?.state === 'starting' || upload?.state === 'running'
  return (
    <div className={layout.column2}>
      <div className={`${layout.row} ${classes.file}`}>
        <span className={`${layout.oneLine} ${classes.name}`} title={sheet.name}>
          {sheet.name}
        </span>
        {!readOnly && !isMoving && (
          <Button variant="subtle" size="xs" color="gray" onClick={drop}>
            Choose another
          </Button>
        )}
      </div>
      {!isMoving && <Reading read={read} {...(readOnly ? {} : { choice, onChoose: setChoice })} />}
      <SheetSending
        {...props}
        inspection={read.isPlaceholderData ? null : (read.data ?? null)}
        reportAddress={textIn(current().fileData?.errorFile)}
      />
    </div>
  )
}
