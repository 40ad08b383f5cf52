/** Units of time next to a number: the list is in the plural, the chosen one agrees with the number. */
import { agreeing } from '#contract'

/** The options of a Select for `units` ('hours') next to `count`; null while no number is typed. */
export const unitChoices = (units: readonly string[], count: number | null) => ({
  data: units.map((unit) => ({ value: unit, label: agreeing(count ?? 0, unit.replace(/s$/, ''), unit) })),
  renderOption: ({ option }: { option: { value: string } }) => option.value,
})
