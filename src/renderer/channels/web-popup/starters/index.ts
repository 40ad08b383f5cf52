/** The starter designs of a pop-up. */
import type { Starter } from '../../../blocks/design/panel/starter'
import { arrivals } from './arrivals'
import { bag } from './bag'
import { delivery } from './delivery'
import { offer } from './offer'

export const starters: readonly Starter[] = [offer, arrivals, bag, delivery]
