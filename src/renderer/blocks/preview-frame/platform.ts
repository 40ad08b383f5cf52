/** The two phones for previews. */

export type Platform = 'ios' | 'android'

/** Options of a segmented control, in order. */
export const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
]
