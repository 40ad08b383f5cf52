/** Which requests the page may queue or act with, and which the outbox may send: no faulty one waits, and nothing reaches customers by itself. */
import * as v from 'valibot'
import { type Endpoint, type EndpointName, endpoints, type Intent, type IntentRequest, refusedInput } from '#contract'
import { FailureError } from '../failure.ts'

type Side = keyof Intent

/** Everything that the outbox ever sends: the saves of a campaign's steps (Source: docs/reference/choices.md#wire-fidelity). */
const queued: Record<Side, ReadonlySet<string>> = {
  create: new Set<EndpointName>(['createCampaign']),
  update: new Set<EndpointName>([
    'setTrigger',
    'addSegment',
    'addGoals',
    'removeGoals',
    'addRevenueConfig',
    'removeRevenueConfig',
    'updateMessage',
    'addSchedule',
  ]),
}

/** `create` must be the call that makes a campaign, `update` the save of a step. Throws `input`. */
export function checkIntent({ create, update }: Intent): void {
  if (create) check(create, (name) => queued.create.has(name))
  if (update) check(update, (name) => queued.update.has(name))
}

/** Publishing, stopping, approval: a PUT on one campaign that acts. Throws `input`. */
export function checkAct(request: IntentRequest): EndpointName {
  return check(request, (_name, row) => row.nature === 'act' && row.method === 'PUT' && takesId(row))
}

/** The row's name where there is one. Throws `input`. */
function endpointOf(call: string): EndpointName {
  if (Object.hasOwn(endpoints, call)) return call as EndpointName // Just seen to be a key of the table.
  throw new FailureError({ kind: 'input', message: `There is no call '${call}'`, path: 'call' })
}

type Fits = (name: EndpointName, row: Endpoint) => boolean

function check({ call, input }: IntentRequest, fits: Fits): EndpointName {
  const name = endpointOf(call)
  const row: Endpoint = endpoints[name]
  if (!fits(name, row))
    throw new FailureError({ kind: 'input', message: `'${call}' cannot be sent this way`, path: 'call' })
  // The campaign's id joins when the request is sent.
  const checked = v.safeParse(row.input, takesId(row) ? { ...input, id: 1 } : input)
  if (!checked.success) throw new FailureError(failureOf(call, checked.issues[0]))
  return name
}

const takesId = (row: Endpoint): boolean => row.path.includes('{id}')

function failureOf(call: string, issue: v.BaseIssue<unknown>) {
  const answer = refusedInput(`api.${call}`, issue)
  return answer.ok ? { kind: 'internal' as const, message: issue.message } : answer.failure
}
