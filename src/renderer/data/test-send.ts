/** Test sends (what is missing before one, the send and its outcomes, saved groups of recipients), and whether links answer. */
import { useQuery } from '@tanstack/react-query'
import type { Answer, Failure, JsonObject, LinkAnswer, MergeTag, TestGroup } from '#contract'
import { dropRefusals, toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import { keptQuery } from './query-updates'

/** What a test message lacks; each has its message in the catalogue (Source: docs/reference/messages.md#test). */
export type TestLack = 'recipients' | 'title' | 'text' | 'icon' | 'destination' | 'design' | 'subject' | 'empty-design'

const lackText: Record<TestLack, string> = {
  recipients: 'Please select or enter test data',
  title: 'Please add title',
  text: 'Please add text',
  icon: 'Please add icon',
  destination: 'Please add destination',
  design: 'Please design content',
  subject: 'Please enter a subject',
  'empty-design': 'Empty Design',
}

const act = 'test send'

/** Shows what is missing in a toast (Source: docs/reference/messages.md#test), and returns it for the dialog. */
export function toastLack(lack: TestLack): string {
  toastDanger(lackText[lack], undefined, act)
  return lackText[lack]
}

/** Removes the messages of a test: the dialog was closed, or nothing is missing any more. */
export const forgetTest = (): void => dropRefusals(act)

/** The payload of docs/reference/data.md#test, and whether it is sent as journey content. */
export type TestSend = {
  message: JsonObject | string
  channel_configuration_id: number
  to: string[]
  campaign_id: number
  mergeTagIds: MergeTag['id'][]
  subject?: string
  pre_header?: string
}

/** The outcome of a test for one recipient. `unclear`: no answer came, the test may have been sent. */
export type TestOutcome = { to: string; outcome: 'sent' | 'refused' | 'not-sent' | 'unclear'; text: string }

/** POST sendTestContent, or sendTestContentJourney inside a journey: sent once. Never throws; shows its own toasts. */
export function sendTest(test: TestSend, isInJourney: boolean): Promise<TestOutcome[]> {
  const { api } = bridge()
  return outcomesAfter(test.to, () => (isInJourney ? api.sendTestContentJourney(test) : api.sendTestContent(test)))
}

/**
 * POST sendInAppTestContent, which has the brand but neither subject nor merge tags (Source: docs/reference/calls.md): sent once, like
 * `sendTest`.
 */
export function sendInAppTest(test: TestSend, brandId: string): Promise<TestOutcome[]> {
  const { message, channel_configuration_id, to, campaign_id } = test
  return outcomesAfter(to, () =>
    bridge().api.sendInAppTestContent({ message, channel_configuration_id, to, campaign_id, brandId }),
  )
}

async function outcomesAfter(to: readonly string[], send: () => Promise<Answer<unknown>>): Promise<TestOutcome[]> {
  try {
    await unwrap(send())
    toastSuccess('Test Content Sent Successfully', act)
    return to.map((recipient) => ({ to: recipient, outcome: 'sent', text: 'Sent' }))
  } catch (error) {
    const failure = failureOf(error)
    if (mayHaveBeenSent(failure)) toastDanger('May have been sent', failure.message, act)
    else toastDanger('Error Sending Test Content, try again later', failure.message, act)
    return outcomesOf(to, failure)
  }
}

/** A server that names one recipient refused that one; no test was sent. */
export function outcomesOf(to: readonly string[], failure: Failure): TestOutcome[] {
  if (mayHaveBeenSent(failure))
    return to.map((recipient) => ({ to: recipient, outcome: 'unclear', text: 'May have been sent' }))
  const recipientIndex = /^to\.(\d+)$/.exec(failure.path ?? '')?.[1]
  const blamedIndex = recipientIndex === undefined ? null : Number(recipientIndex)
  return to.map((recipient, index) => {
    if (blamedIndex !== null && index !== blamedIndex) return { to: recipient, outcome: 'not-sent', text: 'Not sent' }
    return { to: recipient, outcome: 'refused', text: failure.message }
  })
}

/**
 * Whether a sent request got no answer, or an unreadable one. Any other answer is a plain failure (Source:
 * docs/reference/messages.md#test).
 */
const mayHaveBeenSent = ({ ambiguous, status = 200 }: Failure): boolean => ambiguous === true && status < 300

const groupsQuery = keptQuery(['test-groups'], () => bridge().testGroups.list())

/** The saved groups of this workspace. */
export const useTestGroups = () => useQuery(groupsQuery).data ?? []

export const useKeepTestGroup = () =>
  useAct((group: TestGroup) => bridge().testGroups.keep(group), {
    failed: 'The group could not be saved',
    answers: groupsQuery.queryKey,
  })

export const useRemoveTestGroup = () =>
  useAct((name: string) => bridge().testGroups.remove({ name }), {
    failed: 'The group could not be removed',
    answers: groupsQuery.queryKey,
  })

/** Checks through the main process whether links answer. In the order of `addresses`; null after a failure, which is shown in a toast. */
export async function askLinks(addresses: string[]): Promise<LinkAnswer[] | null> {
  try {
    return await unwrap(bridge().links.check({ addresses }))
  } catch (error) {
    toastDanger('The links could not be checked', failureOf(error).message)
    return null
  }
}
