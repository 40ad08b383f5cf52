/** Vouchers in a content step: one line with a switch; when open, the choice of three types and the fields of the chosen type. */
import { SegmentedControl, Switch, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTicket } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  chosenType,
  countsOf,
  hasCodes,
  isDelinkable,
  type VoucherValues,
  voucherTypes,
  withCount,
  withType,
} from '../../../model/voucher/values'
import { useJobOf, useVoucherCount } from '../../data/vouchers'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { lineOf, RetargetChoice, ServiceChoice } from './choices'
import { SheetUpload } from './sheet-upload'
import classes from './voucher.module.css'

export type VoucherSurroundings = {
  campaignId: number | null
  reach: number | null
  /** True if `reach` is an upper bound. */
  upTo?: boolean
  inJourney: boolean
}

export type VoucherProps = {
  values: VoucherValues
  /** Returns the latest values: an upload ends after the render that started it. */
  current: () => VoucherValues
  onEdit: (patch: Partial<VoucherValues>) => void
  errorAt: (path: string) => string | undefined
  readOnly: boolean
  context: VoucherSurroundings
  /** Warning if the message contains a code while vouchers are off, or no code while they are on. */
  warning: string | null
}

const paths = ['fileData', 'content_service_id', 'retarget_campaign_id']

export function VoucherCard(props: VoucherProps) {
  const { values, onEdit, readOnly } = props
  const [isOpen, setOpen] = useState(!isComplete(values))
  const error = paths.map(props.errorAt).find(Boolean)
  useCount(props)
  useEffect(() => {
    // Opens the card, because a field must be rendered to get the focus.
    if (error) setOpen(true)
  }, [error])
  const isTypeLocked = !isDelinkable(values)
  const isShown = values.isVoucher && isOpen
  return (
    <section className={classes.card} aria-label="Voucher" data-invalid={Boolean(error) || undefined}>
      <div className={`${layout.row3} ${classes.head}`} data-field="isVoucher">
        <span className={`${layout.centred} ${classes.tile}`} aria-hidden>
          <IconTicket size={16} stroke={1.5} />
        </span>
        <UnstyledButton
          className={layout.words ?? ''}
          disabled={!values.isVoucher}
          aria-expanded={isShown}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.title}>Voucher</span>
          {values.isVoucher && <span className={`${layout.oneLine} ${classes.line}`}>{lineOf(values)}</span>}
        </UnstyledButton>
        {values.isVoucher && (
          <IconChevronDown className={classes.turn} data-open={isShown || undefined} size={16} aria-hidden />
        )}
        <Tooltip label={lockedText} disabled={!isTypeLocked || readOnly}>
          <Switch
            aria-label="Voucher"
            checked={values.isVoucher}
            disabled={readOnly}
            aria-disabled={isTypeLocked || undefined}
            onChange={(event) => {
              if (isTypeLocked) return
              const isOn = event.currentTarget.checked
              setOpen(isOn)
              onEdit(isOn ? { isVoucher: true, voucherType: chosenType(values) } : { isVoucher: false })
            }}
          />
        </Tooltip>
      </div>
      {props.warning && <Notice kind="warn">{props.warning}</Notice>}
      {isShown && (
        <div className={`${layout.column3} ${classes.body}`}>
          {!isTypeLocked && <TypeChoice {...props} />}
          <ChosenVoucher {...props} />
          <FieldError error={error} />
        </div>
      )}
    </section>
  )
}

const lockedText = 'Uploaded vouchers cannot be removed or delinked'

function TypeChoice({ values, onEdit, readOnly, context }: VoucherProps) {
  const offeredTypes = voucherTypes.filter(({ type }) => type !== 'retarget' || !context.inJourney)
  return (
    <SegmentedControl
      aria-label="Source of voucher codes"
      className={classes.types ?? ''}
      data={offeredTypes.map(({ type, label }) => ({ value: type, label }))}
      value={chosenType(values)}
      disabled={readOnly}
      onChange={(type) => onEdit(withType(values, type))}
    />
  )
}

function ChosenVoucher(props: VoucherProps) {
  const type = chosenType(props.values)
  if (type === 'contentApi') return <ServiceChoice {...props} />
  if (type === 'retarget') return <RetargetChoice {...props} />
  return <SheetUpload {...props} />
}

/** Adopts the server's count of a campaign's codes, even if the draft has no sheet. */
function useCount({ values, current, onEdit, readOnly, context }: VoucherProps): void {
  const isNeeded = values.isVoucher && chosenType(values) === 'sheet'
  const { data, isFetching } = useVoucherCount(context.campaignId, isNeeded)
  const job = useJobOf(context.campaignId)
  const isImporting = job?.state === 'running' || job?.state === 'paused'
  const [edit] = useState(() => (patch: Partial<VoucherValues>) => latest.onEdit(patch))
  const [latest] = useState({ onEdit })
  latest.onEdit = onEdit
  useEffect(() => {
    // Ignores a count that is being refreshed: it may be older than the last upload.
    if (!data || isFetching || readOnly) return
    const { fileData } = current()
    const counts = countsOf(fileData)
    const isEmpty = (data.total ?? 0) === 0 && (data.remaining ?? 0) === 0
    // The server may count codes only after the import: a count of 0 means nothing until then.
    if (isEmpty && isImporting) return
    if (isEmpty ? !hasCodes({ fileData }) : counts.total === data.total && counts.remaining === data.remaining) return
    edit({ fileData: withCount(fileData, data) })
  }, [data, isFetching, isImporting, readOnly, current, edit])
}

function isComplete(values: VoucherValues): boolean {
  const type = chosenType(values)
  if (type === 'contentApi') return values.content_service_id !== null
  if (type === 'retarget') return values.retarget_campaign_id !== null
  return hasCodes(values)
}
