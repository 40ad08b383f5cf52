/** Which campaigns the wizard's address leads away from: those that can only be looked at, and have nothing to settle. */

import { expect, test } from 'vitest'
import { nothingUnsent } from '#contract'
import { homeRedirect } from '../../../../../src/renderer/screens/campaign-editor/home-redirect.ts'

type Opened = Parameters<typeof homeRedirect>[0]
const opened = (more: Partial<Opened>): Opened => ({
  status: 'RUNNING',
  campaignId: 7,
  name: 'Eid',
  tabs: null,
  sync: { ...nothingUnsent },
  ...more,
})
const failure = { kind: 'timeout', message: 'No answer' } as const

test.each<[string, Partial<Opened>, string | null, string | null]>([
  ['running', {}, null, '/campaign/7?campaign_name=Eid'],
  ['scheduled, for its message', { status: 'scheduled' }, 'content', '/campaign/7?campaign_name=Eid&tab=message'],
  ['stopped, for its goals', { status: 'stopped' }, 'goals', '/campaign/7?campaign_name=Eid&tab=audience'],
  ['completed, for something unknown', { status: 'completed' }, 'name', '/campaign/7?campaign_name=Eid'],
  ['a draft', { status: 'draft' }, null, null],
  ['pending', { status: 'pending' }, null, null],
  ['only on this computer', { campaignId: null }, null, null],
  ['saves wait', { sync: { ...nothingUnsent, waiting: ['content'] } }, null, null],
  ['text was typed since', { sync: { ...nothingUnsent, unsaved: ['content'] } }, null, null],
  [
    'it was published elsewhere under words of here',
    { sync: { ...opened({}).sync, remoteEnd: { status: 'running', sections: [] } as never } },
    null,
    null,
  ],
  [
    'nobody knows yet whether it was published',
    { sync: { ...opened({}).sync, unsure: { status: 'running', at: '', failure } } },
    null,
    null,
  ],
])('%s', (_, more, section, address) => {
  expect(homeRedirect(opened(more), section)).toBe(address)
})
