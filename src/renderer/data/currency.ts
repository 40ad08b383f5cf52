/** What stands before an amount of money: no reply of the server says it. */
import { usePractising } from './session'
import { useSettings } from './settings'

/** As it was set on this computer; in the practice workspace as its sample campaigns have it; '' where nobody said. */
export function useCurrency(): string {
  const own = useSettings().currency
  const practising = usePractising()
  return own || (practising ? 'Rs' : '')
}
