/** Units of time beside a number: the list is in the plural, the chosen one agrees with the number. */
import { agreeing } from '#contract'

/** What a Select is given for `units` ('hours') beside `count`; null is a number that is not typed yet. */
export const unitChoices = (units: readonly string[], count: number | null) => ({
  data: units.map((unit) => ({ value: unit, label: agreeing(count ?? 0, unit.replace(/s$/, ''), unit) })),
  renderOption: ({ option }: { option: { value: string } }) => option.value,
})
