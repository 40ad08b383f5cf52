/** The currency of amounts: no reply of the server has it. */
import { usePractising } from './session'
import { useSettings } from './settings'

/** From this computer's settings; in the practice workspace that of its sample campaigns; '' if not set. */
export function useCurrency(): string {
  const ownCurrency = useSettings().currency
  const isPractising = usePractising()
  return ownCurrency || (isPractising ? 'Rs' : '')
}
