/** An event and its conditions in words, for sentences and chips. */
import type { PropertyCondition } from './values'

const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })

/** 'price > 1,000', 'category exists', 'tags contains lawn, sale'; what is not filled in yet reads '…'. */
export function conditionWords(row: PropertyCondition): string {
  const name = row.propertyName || '…'
  if (row.condition === 'exists') return `${name} exists`
  return `${name} ${row.condition || '…'} ${valueWords(row)}`
}

function valueWords({ value }: PropertyCondition): string {
  const values = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'number' ? grouped.format(one) : one,
  )
  return values.filter((one) => one !== '').join(', ') || '…'
}
