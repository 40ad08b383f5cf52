/** Asks, through the main process, whether links answer. */
import type { LinkAnswer } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import * as texts from './texts'

/** In the order of `addresses`; null where nobody could be asked, which is told. */
export async function askLinks(addresses: string[]): Promise<LinkAnswer[] | null> {
  try {
    return await unwrap(bridge().links.check({ addresses }))
  } catch (error) {
    toastDanger(texts.theLinksCouldNotBe, failureOf(error).message)
    return null
  }
}
