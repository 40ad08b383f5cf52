/** The brand's default notification icon. */
import { useQuery } from '@tanstack/react-query'
import { bridge, unwrap } from './bridge'

/** Address and name of the icon; undefined until the server has answered. */
export const useDefaultIcon = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['default-icon'],
    queryFn: () => unwrap(bridge().api.getDefaultIcon()),
    enabled: isEnabled,
    staleTime: 300_000,
  })
