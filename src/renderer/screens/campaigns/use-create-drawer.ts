/** Whether 'Create a New Campaign' is open. The state is in the address, so that Back closes it and links can open it. */
import { useAddressQuery } from '../../ui/use-address-query'

/** `segmentId`: the segment that the new campaign starts with (Source: docs/reference/screens.md), unparsed. */
export function useCreateDrawer(): { opened: boolean; segmentId: string | null; open: () => void; close: () => void } {
  const [params, change] = useAddressQuery()
  return {
    opened: params.has('create'),
    segmentId: params.get('segmentId'),
    open: () => change((before) => new URLSearchParams([...before, ['create', '1']])),
    close: () =>
      change((before) => new URLSearchParams([...before].filter(([name]) => name !== 'create')), { replace: true }),
  }
}
