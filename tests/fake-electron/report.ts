/** A reporter of Node's test runner that writes each test as tests/suites.mjs reads it: title, milliseconds, outcome, error. */
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const tests: object[] = []
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A suite, or a file that failed only because a test in it did, is counted by its tests.
    const { name, details, file = name, skip, todo } = data
    const error = type === 'test:fail' ? data.details.error : undefined
    if (details.type === 'suite' || skip !== undefined || todo !== undefined || isOfSubtests(error)) continue
    const title = `${relative(process.cwd(), file)}: ${name}`
    tests.push({ title, ms: details.duration_ms, attempts: 1, passed: type === 'test:pass', error: causeOf(error) })
  }
  yield JSON.stringify(tests)
}

const isOfSubtests = (error: (Error & { failureType?: string }) | undefined): boolean =>
  error?.failureType === 'subtestsFailed'

const causeOf = (error: Error | undefined): string | undefined =>
  error && String(error.cause instanceof Error ? (error.cause.stack ?? error.cause) : (error.cause ?? error.message))
