/** The two phones a preview can be seen on. */

export type Platform = 'ios' | 'android'

/** For a segmented control, in order. */
export const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: 'Android' },
]
