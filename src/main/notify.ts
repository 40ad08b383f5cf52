/** How main tells the page something: by the notice's name in the contract, with its payload. */
import type { Notices } from '#contract'

export type Notify = <N extends keyof Notices>(name: N, payload: Notices[N]) => void
