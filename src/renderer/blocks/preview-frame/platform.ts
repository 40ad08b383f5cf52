/** The two phones a preview can be seen on. */
import * as texts from './texts'

export type Platform = 'ios' | 'android'

/** For a segmented control, in order. */
export const platforms: { value: Platform; label: string }[] = [
  { value: 'ios', label: 'iOS' },
  { value: 'android', label: texts.android },
]
