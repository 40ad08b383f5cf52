/** A child process to be killed: edits a draft in the file that it is given, and prints each number that was acknowledged. */
import type { Event } from '../../../../../src/model/events.ts'
import { HOUR, quiet, read, save, type } from '../../../model/histories.ts'
import { draft, openEvents, syncIn } from './event-support.ts'

const [, , file = ''] = process.argv
const store = openEvents(file)
store.begin(draft(), Date.now())
process.stdout.write('open\n')
const append = (event: Event) => void store.append('a', 'one', [event], Date.now())

for (let round = 1; ; round += 1) {
  append(type('text', `${round} ${'text '.repeat((round % 5) * 300)}`)(syncIn(store)))
  if (round % 3 === 0) append(save()(syncIn(store)))
  if (round % 6 === 0) {
    const reading = read()(syncIn(store)) as Extract<Event, { kind: 'read' }>
    const request = store.readAndNext('a', 'one', reading, { id: 7, round }, { now: HOUR, account: 'us' })
    // From here on it may have been sent.
    process.stdout.write(`departures ${syncIn(store).departures}\n`)
    if (request && request.kind !== 'act') append({ kind: 'answered', values: request.values })
    append(quiet(syncIn(store)))
  }
  process.stdout.write(`n ${syncIn(store).received.one}\n`)
}
