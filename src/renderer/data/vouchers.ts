/** Vouchers: sheets read on this computer, counts, code services and their attributes, campaigns to re-target, removal. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SheetInspection } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import * as texts from './texts'

/** Reads a stored sheet off the main thread. Throws `HeraldFailure`; a sheet that cannot be taken is an answer. */
const inspectSheet = ({ blob, name }: { blob: string; name: string }): Promise<SheetInspection> =>
  unwrap(bridge().vouchers.inspect({ blob, name }))

/** What is in a stored sheet; content never changes under a blob's name. */
export const useSheet = (sheet: { blob: string; name: string } | null) =>
  useQuery({
    queryKey: ['vouchers', 'sheet', sheet?.blob, sheet?.name],
    queryFn: () => inspectSheet(sheet ?? { blob: '', name: '' }),
    enabled: sheet !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Codes that a campaign has on the server, and how many are left. */
export const voucherCountQuery = (campaignId: number | null) =>
  queryOptions({
    queryKey: ['vouchers', 'count', campaignId],
    queryFn: () => unwrap(bridge().api.getVoucherCount({ campaignId: campaignId ?? 0 })),
    enabled: campaignId !== null,
    staleTime: 0,
  })

/** Null until the server knows the campaign: a campaign that never left has no vouchers (Source: docs/reference/choices.md#identity-and-routes). */
export const useVoucherCount = (campaignId: number | null, wanted: boolean) =>
  useQuery({ ...voucherCountQuery(campaignId), enabled: wanted && campaignId !== null })

export const useContentServices = (wanted: boolean) =>
  useQuery({
    queryKey: ['vouchers', 'services'],
    queryFn: () => unwrap(bridge().api.getContentServices()),
    enabled: wanted,
    staleTime: 60_000,
  })

/** Merge-tag names of a voucher service. On failure there are none (Source: docs/reference/calls.md). */
export const useServiceAttributes = (id: number | null) =>
  useQuery({
    queryKey: ['vouchers', 'attributes', id],
    queryFn: () => unwrap(bridge().api.getContentServiceAttributes(id === null ? {} : { content_service_id: id })),
    enabled: id !== null,
    staleTime: 60_000,
  })

export const useRetargetCampaigns = (wanted: boolean) =>
  useQuery({
    queryKey: ['vouchers', 'retarget'],
    queryFn: () => unwrap(bridge().api.getRetargetedCampaigns()),
    enabled: wanted,
    staleTime: 60_000,
  })

/** DELETE /voucher/{id}/remaining, with JOURNEY in a journey (Source: docs/reference/calls.md). */
export function useRemoveRemaining() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, inJourney }: { id: number; inJourney: boolean }) =>
      unwrap(bridge().api.removeRemainingVouchers({ id, ...(inJourney ? { voucherType: 'JOURNEY' as const } : {}) })),
    onSuccess: (_reply, { id }) => client.invalidateQueries({ queryKey: voucherCountQuery(id).queryKey }),
    onError: (error) => toastDanger(texts.theRemainingVouchersCouldNot, failureOf(error).message),
  })
}
