/** Checks through the main process whether links answer. */
import type { LinkAnswer } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'

/** In the order of `addresses`; null after a failure, which is shown in a toast. */
export async function askLinks(addresses: string[]): Promise<LinkAnswer[] | null> {
  try {
    return await unwrap(bridge().links.check({ addresses }))
  } catch (error) {
    toastDanger('The links could not be checked', failureOf(error).message)
    return null
  }
}
