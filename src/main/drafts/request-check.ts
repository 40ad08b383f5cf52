/** Which requests the page may queue or act with: checked when they arrive, so that no faulty one waits in the outbox. */
import * as v from 'valibot'
import { type Endpoint, type EndpointName, endpoints, type Intent, type IntentRequest, refusedInput } from '#contract'
import { FailureError } from '../failure.ts'

/** `create` must be the call that makes a campaign, `update` one that may be repeated without harm. Throws `input`. */
export function checkIntent({ create, update }: Intent): void {
  if (create) check(create, (name) => name === 'createCampaign')
  if (update) check(update, (_name, row) => row.nature === 'set' && takesId(row))
}

/** Publishing, stopping, approval: a PUT on one campaign that acts. Throws `input`. */
export function checkAct(request: IntentRequest): EndpointName {
  return check(request, (_name, row) => row.nature === 'act' && row.method === 'PUT' && takesId(row))
}

/** The row's name where there is one. Throws `input`. */
export function endpointOf(call: string): EndpointName {
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
