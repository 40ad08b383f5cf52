/** The brand's default notification icon. */
import { useQuery } from '@tanstack/react-query'
import { bridge, unwrapDated, valueIn } from './bridge'
import { fromServer } from './query-updates'

/** Address and name of the icon; undefined until the server has answered. */
export const useDefaultIcon = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['default-icon'],
    queryFn: () => unwrapDated(bridge().api.getDefaultIcon()),
    enabled: isEnabled,
    staleTime: 300_000,
    select: valueIn,
    ...fromServer,
  })
