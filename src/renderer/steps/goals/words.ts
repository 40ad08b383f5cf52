/** Goals in words. */
import { conditionWords } from '../../blocks/event-condition/words'
import { plain, type SentencePart, strong } from '../../blocks/sentence'
import { controlGroupOf, type Goal, type GoalsValues, isOneEmptyGoal } from './values'

const nameOf = ({ eventId, eventName }: Goal): string => (eventId === null ? '…' : eventName || `event ${eventId}`)

const amount = ({ within: { value, duration } }: Goal): string =>
  `${value ?? '…'} ${value === 1 ? duration.replace(/s$/, '') : duration}`

/** 'Purchased within 30 days'. */
export const goalWords = (goal: Goal): string => `${nameOf(goal)} within ${amount(goal)}`

/** 'Purchased, order_total'; null while revenue is not tracked. */
export function revenueWords({ revenue }: GoalsValues): string | null {
  return revenue.on ? `${revenue.eventName || '…'}, ${revenue.property?.name ?? '…'}` : null
}

/** 'Default, 3%' or 'Custom, 10%'. */
export const controlGroupWords = (values: GoalsValues): string =>
  `${values.controlGroup === 'default' ? 'Default' : 'Custom'}, ${controlGroupOf(values)}%`

/** The whole step as one sentence. */
export function goalsSentence(values: GoalsValues): SentencePart[] {
  return [...successWords(values), ...earningWords(values), plain(' '), ...heldBackWords(values)]
}

function successWords(values: GoalsValues): SentencePart[] {
  if (isOneEmptyGoal(values)) return [plain('No goal: results show who got the message and what they did with it.')]
  const goals = values.goals.flatMap((goal, at) => [
    ...(at > 0 ? [plain(' or ')] : []),
    strong(nameOf(goal)),
    ...goal.properties.flatMap((row, index) => [plain(index === 0 ? ' with ' : ' and '), strong(conditionWords(row))]),
    plain(' within '),
    strong(amount(goal)),
  ])
  return [plain('It works when someone does '), ...goals, plain('.')]
}

function earningWords({ revenue }: GoalsValues): SentencePart[] {
  return revenue.on ? [plain(' Revenue is '), strong(revenue.property?.name ?? '…'), plain('.')] : []
}

function heldBackWords(values: GoalsValues): SentencePart[] {
  const percent = controlGroupOf(values)
  if (percent === 0) return [plain('Nobody is held back to compare with.')]
  return [strong(`${percent}%`), plain(' get nothing, to compare with.')]
}
