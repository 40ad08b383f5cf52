/** Vouchers: sheets read on this computer, counts, code services and their attributes, campaigns to re-target, removal. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { SheetChoice } from '#contract'
import { useAct } from './acts'
import { bridge, unwrap, unwrapDated, valueIn } from './bridge'
import { fromServer } from './query-updates'

/** The content of a stored sheet, read by `choice`, or why it is refused. The content of a blob never changes. */
export const useSheet = ({ blob, name }: { blob: string; name: string }, choice: SheetChoice) =>
  useQuery({
    queryKey: ['vouchers', 'sheet', blob, name, choice],
    queryFn: () => unwrap(bridge().vouchers.inspect({ blob, name, choice })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** Codes of a campaign on the server, and how many are left. */
export const voucherCountQuery = (campaignId: number | null) =>
  queryOptions({
    queryKey: ['vouchers', 'count', campaignId],
    queryFn: () => unwrap(bridge().api.getVoucherCount({ campaignId: campaignId ?? 0 })),
    enabled: campaignId !== null,
    staleTime: 0,
    ...fromServer,
  })

/** Null until the campaign is on the server: before that it has no vouchers (Source: docs/reference/choices.md#identity-and-routes). */
export const useVoucherCount = (campaignId: number | null, isEnabled: boolean) =>
  useQuery({ ...voucherCountQuery(campaignId), enabled: isEnabled && campaignId !== null })

export const contentServicesQuery = queryOptions({
  queryKey: ['vouchers', 'services'],
  queryFn: () => unwrapDated(bridge().api.getContentServices()),
  staleTime: 60_000,
  ...fromServer,
})

export const useContentServices = () => useQuery({ ...contentServicesQuery, select: valueIn })

export const serviceAttributesQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['vouchers', 'attributes', id],
    queryFn: () => unwrapDated(bridge().api.getContentServiceAttributes(id === null ? {} : { content_service_id: id })),
    enabled: id !== null,
    staleTime: 60_000,
    ...fromServer,
  })

/** Merge tags of a voucher service. None after a failure (Source: docs/reference/calls.md). */
export const useServiceAttributes = (id: number | null) => useQuery({ ...serviceAttributesQuery(id), select: valueIn })

export const retargetCampaignsQuery = queryOptions({
  queryKey: ['vouchers', 'retarget'],
  queryFn: () => unwrapDated(bridge().api.getRetargetedCampaigns()),
  staleTime: 60_000,
  ...fromServer,
})

export const useRetargetCampaigns = () => useQuery({ ...retargetCampaignsQuery, select: valueIn })

/** DELETE /voucher/{id}/remaining, with JOURNEY in a journey (Source: docs/reference/calls.md). */
export const useRemoveRemaining = () =>
  useAct(
    ({ id, inJourney }: { id: number; inJourney: boolean }) =>
      bridge().api.removeRemainingVouchers({ id, ...(inJourney ? { voucherType: 'JOURNEY' as const } : {}) }),
    { failed: 'The remaining vouchers could not be removed', readAgain: ['vouchers', 'count'] },
  )
