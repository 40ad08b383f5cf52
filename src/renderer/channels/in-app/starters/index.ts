/** The starter designs of an in-app message. */
import type { Starter } from '../../../blocks/design/panel/starter'
import { feature } from './feature'
import { points } from './points'
import { shipped } from './shipped'
import { welcome } from './welcome'

export const starters: readonly Starter[] = [feature, points, welcome, shipped]
