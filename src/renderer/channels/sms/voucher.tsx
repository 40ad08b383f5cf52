/** The voucher of an SMS: draws with its own fields only. */
import { useState, useSyncExternalStore } from 'react'
import { codeWarning } from '../../blocks/voucher/findings'
import { VoucherCard, type VoucherSurroundings } from '../../blocks/voucher/voucher-card'
import type { Problem } from '../../rules/problem'
import type { SmsStore } from './store'

type Props = { store: SmsStore; problems: readonly Problem[]; readOnly: boolean; context: VoucherSurroundings }

export function SmsVoucher({ store, problems, readOnly, context }: Props) {
  const values = useSyncExternalStore(store.subscribe, store.voucher)
  const warning = useSyncExternalStore(store.subscribe, () => codeWarning(store.voucher(), store.current().text))
  // An edit answers what was said; the next Save judges anew.
  const [answered, setAnswered] = useState<readonly Problem[] | null>(null)
  return (
    <VoucherCard
      values={values}
      current={store.voucher}
      onEdit={(patch) => {
        setAnswered(problems)
        store.edit(patch)
      }}
      errorAt={(path) => (answered === problems ? undefined : problems.find((one) => one.path === path)?.message)}
      readOnly={readOnly}
      context={context}
      warning={warning}
    />
  )
}
