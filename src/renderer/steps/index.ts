/** The steps of the wizard in the order of their tabs. REVIEW is not a step: it has no values of its own. */
import { contentStep } from './content'
import { goalsStep } from './goals'
import { scheduleStep } from './schedule'
import { segmentStep } from './segment'
import { triggerStep } from './trigger'
import type { Step } from './wizard-step'

export const steps: readonly Step[] = [triggerStep, segmentStep, goalsStep, contentStep, scheduleStep]
