/** The values of an SMS under edit, outside React: a key in the text must not draw the voucher, nor the other way round. */
import { type VoucherValues, voucherOf } from '../../blocks/voucher/values'
import { type SmsValues, withText } from './values'

export type SmsStore = {
  current: () => SmsValues
  /** The voucher fields; the same object until one of them changes. */
  voucher: () => VoucherValues
  subscribe: (listener: () => void) => () => void
  setText: (text: string) => void
  edit: (patch: Partial<VoucherValues>) => void
  setTestNumbers: (testNumbers: string[]) => void
}

/** `tell` hears the whole values after every edit. */
export function createSmsStore(initial: SmsValues, tell: (values: SmsValues) => void): SmsStore {
  const listeners = new Set<() => void>()
  let values = initial
  let voucher = voucherOf(initial)
  const set = (next: SmsValues) => {
    values = next
    tell(next)
  }
  return {
    current: () => values,
    voucher: () => voucher,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setText: (text) => set(withText(values, text)),
    edit: (patch) => {
      voucher = { ...voucher, ...patch }
      set({ ...values, ...patch })
      for (const listener of listeners) listener()
    },
    setTestNumbers: (testNumbers) => set({ ...values, testNumbers }),
  }
}
