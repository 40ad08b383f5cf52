/** What became of what was imported, by counts and by name. */
import type { MergeTags } from '../../../../model/merge-tags/translate'
import type { Taken } from './scrub'

export type Report = {
  /** What was cut out, by its name in the singular. */
  removed: readonly (readonly [name: string, count: number])[]
  /** Merge tags: whose they were, and what each became; those without a counterpart stand as they were written. */
  tags: {
    dialect: string | null
    mapped: readonly (readonly [from: string, to: string])[]
    unknown: readonly string[]
    unsubscribes: number
  }
  /** Pictures that came along, and addresses that nothing came along for. */
  pictures: { brought: number; missing: readonly string[] }
}

export const removedOf = (taken: Taken): Report['removed'] => [...taken]

export const tagsOf = ({ dialect, mapped, unknown, unsubscribes }: MergeTags): Report['tags'] => ({
  dialect: mapped.size + unknown.size + unsubscribes > 0 ? dialect : null,
  mapped: [...mapped],
  unknown: [...unknown],
  unsubscribes,
})
