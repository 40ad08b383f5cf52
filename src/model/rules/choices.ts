/** Choices of a closed list from the server. An item that could not be read is listed and cannot be chosen. */
import { agreeing, whyUnreadable } from '#contract'

export type Choice = { value: string; label: string; disabled: boolean }

type ListedItem = { id: number | string; name?: string | null | undefined }

export const isReadable = (item: object): boolean => whyUnreadable(item) === null

/** In the order of the list, each id once, from its first item. `nameless` labels an item without a name ('Template 6'). */
export const choicesOf = (
  items: readonly ListedItem[],
  nameless: (id: ListedItem['id']) => string = String,
): Choice[] =>
  [...new Map(items.toReversed().map((item) => [String(item.id), item])).values()].toReversed().map((item) => ({
    value: String(item.id),
    label: item.name || nameless(item.id),
    disabled: !isReadable(item),
  }))

/** The choice with this value; null if it cannot be read. */
export const chosenIn = <T extends ListedItem>(items: readonly T[], value: string | null): T | null =>
  items.find((item) => String(item.id) === value && isReadable(item)) ?? null

/** The options of a Select for `units` ('hours') next to `count`; null while no number is typed. */
export const unitChoices = (units: readonly string[], count: number | null) => ({
  data: units.map((unit) => ({ value: unit, label: agreeing(count ?? 0, unit.replace(/s$/, ''), unit) })),
  renderOption: ({ option }: { option: { value: string } }) => option.value,
})
