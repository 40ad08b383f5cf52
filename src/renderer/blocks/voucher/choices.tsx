/** The two voucher types that need no file: a voucher service, or a campaign whose people are targeted again. */
import { Button, Select } from '@mantine/core'
import type { MergeTag } from '#contract'
import { failureOf } from '../../data/failure'
import { useContentServices, useRetargetCampaigns, useServiceAttributes } from '../../data/vouchers'
import { type Choice, choicesOf } from '../../rules/choices'
import layout from '../../ui/layout.module.css'
import { serviceTags, serviceText, type VoucherValues } from './values'
import classes from './voucher.module.css'
import type { VoucherProps } from './voucher-card'

export function ServiceChoice({ values, onEdit, readOnly, errorAt }: VoucherProps) {
  const services = useContentServices(true)
  const chosen = values.content_service_id
  const known = choicesOf(services.data ?? [])
  return (
    <div className={layout.column2}>
      <Select
        label="Voucher service"
        placeholder="Choose a service"
        name="content_service_id"
        readOnly={readOnly}
        data={withChosen(known, chosen)}
        value={chosen === null ? null : String(chosen)}
        error={Boolean(errorAt('content_service_id'))}
        description={waitText(services)}
        onChange={(id) => onEdit({ content_service_id: id === null ? null : Number(id) })}
      />
      <Attributes id={chosen} />
    </div>
  )
}

/** What the service fills in: written into the text like any merge tag. */
function Attributes({ id }: { id: number | null }) {
  const { data, error, isFetching, refetch } = useServiceAttributes(id)
  const said = serviceText(data, error ? failureOf(error).message : null)
  if (said === null) return null
  if (data) return <p className={layout.caption}>{said}</p>
  return (
    <p className={classes.shortage} role="alert">
      {said}
      <Button variant="subtle" size="xs" px={6} loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
}

export function RetargetChoice({ values, onEdit, readOnly, errorAt }: VoucherProps) {
  const campaigns = useRetargetCampaigns(true)
  const chosen = values.retarget_campaign_id
  const known = choicesOf(campaigns.data ?? [])
  return (
    <Select
      label="Campaign"
      placeholder="Choose a campaign"
      name="retarget_campaign_id"
      searchable
      readOnly={readOnly}
      data={withChosen(known, chosen)}
      value={chosen === null ? null : String(chosen)}
      error={Boolean(errorAt('retarget_campaign_id'))}
      description={waitText(campaigns) ?? 'Reuses the codes from that campaign.'}
      onChange={(id) => onEdit({ retarget_campaign_id: id === null ? null : Number(id) })}
    />
  )
}

/** A choice that the list does not hold (offline, or gone on the server) stays to be seen. */
function withChosen(known: Choice[], chosen: number | null): Choice[] {
  if (chosen === null || known.some(({ value }) => value === String(chosen))) return known
  return [...known, { value: String(chosen), label: `Number ${chosen}`, disabled: false }]
}

function waitText({ isPending, error }: { isPending: boolean; error: unknown }): string | undefined {
  if (error) return `The list could not be loaded: ${failureOf(error).message}`
  return isPending ? 'Loading the list' : undefined
}

const none: readonly MergeTag[] = []

/** Merge tags that the chosen voucher service brings; none for any other type. They have no id on the server. */
export function useServiceTags({ isVoucher, voucherType, content_service_id }: VoucherValues): readonly MergeTag[] {
  const wanted = isVoucher && voucherType === 'contentApi'
  const { data } = useServiceAttributes(wanted ? content_service_id : null)
  if (!wanted || !data) return none
  return serviceTags(data).map((name) => ({ id: `service ${name}`, name, value: `{{${name}}}` }))
}
