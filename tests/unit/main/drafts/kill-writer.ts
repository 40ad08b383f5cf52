/** A child process that writes drafts as fast as it can and tells each write once it is acknowledged. Arguments: the file. */
import { openStoreClient } from '../../../../src/main/drafts/client.ts'

const id = '01HERA0DRAFTS0000000000001'
const store = await openStoreClient(
  new URL('../../../../src/main/drafts/worker.ts', import.meta.url),
  process.argv[2] ?? '',
)
const known = await store.draft('a', id)

for (let revision = known?.revision ?? 0; ; revision += 1) {
  const write = {
    id,
    channel: 'sms',
    type: 'one-time',
    campaignId: null,
    revision,
    sections: { content: `words ${revision + 1}` },
  }
  const { stamp } = await store.write('a', write, new Date().toISOString())
  process.stdout.write(`${stamp.revision}\n`)
}
