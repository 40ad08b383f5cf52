/** A reporter that answers nothing but how many tests passed and failed, as JSON: { passed, failed }. */
import type { TestEvent } from 'node:test/reporters'

export default async function* count(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // One summary per file, and at the end one for all.
    if (type !== 'test:summary' || data.file !== undefined) continue
    const { tests, passed, skipped, todo } = data.counts
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo })
  }
}
