/** The two voucher types without a file: a voucher service, or a campaign whose recipients are targeted again. */
import { Button, Select } from '@mantine/core'
import { countOf, type MergeTag } from '#contract'
import { type Choice, choicesOf } from '../../../model/rules/choices'
import {
  chosenType,
  countsOf,
  serviceTags,
  serviceText,
  type VoucherValues,
  voucherTypes,
} from '../../../model/voucher/values'
import { failureOf } from '../../data/failure'
import { useSavedText } from '../../data/own-values'
import {
  contentServicesQuery,
  retargetCampaignsQuery,
  serviceAttributesQuery,
  useContentServices,
  useRetargetCampaigns,
  useServiceAttributes,
} from '../../data/vouchers'
import layout from '../../ui/layout.module.css'
import classes from './voucher.module.css'
import type { VoucherProps } from './voucher-card'

export function ServiceChoice({ values, onEdit, readOnly, errorAt }: VoucherProps) {
  const services = useContentServices()
  const savedText = useSavedText(contentServicesQuery)
  const chosen = values.content_service_id
  const choices = choicesOf(services.data ?? [])
  return (
    <div className={layout.column2}>
      <Select
        label="Voucher service"
        placeholder="Choose a service"
        name="content_service_id"
        readOnly={readOnly}
        data={withChosen(choices, chosen)}
        value={chosen === null ? null : String(chosen)}
        error={Boolean(errorAt('content_service_id'))}
        description={savedText ?? waitText(services)}
        onChange={(id) => onEdit({ content_service_id: id === null ? null : Number(id) })}
      />
      <Attributes id={chosen} />
    </div>
  )
}

/** Attributes that the service fills in; used in texts like merge tags. */
function Attributes({ id }: { id: number | null }) {
  const { data, error, isFetching, refetch } = useServiceAttributes(id)
  const savedText = useSavedText(serviceAttributesQuery(id))
  const text = serviceText(data, error ? failureOf(error).message : null)
  if (text === null) return null
  if (data)
    return (
      <p className={layout.caption}>
        {text} {savedText}
      </p>
    )
  return (
    <p className={classes.shortage} role="alert">
      {text}
      <Button variant="subtle" size="xs" px={6} loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
}

export function RetargetChoice({ values, onEdit, readOnly, errorAt }: VoucherProps) {
  const campaigns = useRetargetCampaigns()
  const savedText = useSavedText(retargetCampaignsQuery)
  const chosen = values.retarget_campaign_id
  const choices = choicesOf(campaigns.data ?? [])
  return (
    <Select
      label="Campaign"
      placeholder="Choose a campaign"
      name="retarget_campaign_id"
      searchable
      readOnly={readOnly}
      data={withChosen(choices, chosen)}
      value={chosen === null ? null : String(chosen)}
      error={Boolean(errorAt('retarget_campaign_id'))}
      description={savedText ?? waitText(campaigns) ?? 'Reuses the codes from that campaign.'}
      onChange={(id) => onEdit({ retarget_campaign_id: id === null ? null : Number(id) })}
    />
  )
}

/** Keeps a selected option visible that the list lacks (offline, or deleted on the server). */
function withChosen(choices: Choice[], chosen: number | null): Choice[] {
  if (chosen === null || choices.some(({ value }) => value === String(chosen))) return choices
  return [...choices, { value: String(chosen), label: `Number ${chosen}`, disabled: false }]
}

function waitText({ isPending, error }: { isPending: boolean; error: unknown }): string | undefined {
  if (error) return `The list could not be loaded: ${failureOf(error).message}`
  return isPending ? 'Loading the list' : undefined
}

const noTags: readonly MergeTag[] = []

/** Merge tags of the selected voucher service; empty for other voucher types. The tags have no id on the server. */
export function useServiceTags({ isVoucher, voucherType, content_service_id }: VoucherValues): readonly MergeTag[] {
  const isNeeded = isVoucher && voucherType === 'contentApi'
  const { data } = useServiceAttributes(isNeeded ? content_service_id : null)
  if (!isNeeded || !data) return noTags
  return serviceTags(data).map((name) => ({ id: `service ${name}`, name, value: `{{${name}}}` }))
}

/**
 * A one-line summary of vouchers, for the card's header and for REVIEW. 'Upload Vouchers · blessed-friday.csv · 12,000 codes left'; null
 * while vouchers are off.
 */
export function lineOf(values: VoucherValues): string | null {
  if (!values.isVoucher) return null
  const type = chosenType(values)
  const label = voucherTypes.find((voucherType) => voucherType.type === type)?.label ?? type
  if (type !== 'sheet') return label
  const { remaining } = countsOf(values.fileData)
  const name = values.fileData?.name
  const leftText = remaining === null ? null : `${countOf(remaining, 'code')} left`
  return [label, typeof name === 'string' ? name : null, leftText].filter(Boolean).join(' · ')
}
