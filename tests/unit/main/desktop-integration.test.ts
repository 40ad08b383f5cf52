/** 'Copy diagnostics': facts that help, and nothing of a person. */
import { expect, test } from 'vitest'
import { diagnosticsText, type Facts } from '../../../src/main/desktop-integration.ts'

const facts: Facts = {
  session: {
    state: 'connected',
    tokenKept: 'vault',
    workspace: {
      id: 'w',
      kind: 'server',
      address: 'https://api.secret.example',
      user: { id: '11', name: 'Ayesha Siddiqui' },
      brand: { id: '4', name: 'Gulmohar Retail' },
    },
  },
  connection: { online: false, workOffline: true, lastAnswerAt: null },
  sync: {
    waiting: 3,
    attention: 1,
    sending: false,
    lastSyncedAt: null,
    storage: 'Drafts cannot be saved (/home/ayesha/Herald). token=abc.def',
  },
}

test('says how Herald stands, without a token, a person, a server or a home', () => {
  const versions = [{ name: 'Herald', version: '0.1.0' }]
  const text = diagnosticsText(versions, { host: 'electron', dataFolder: '/home/ayesha/Herald' }, facts, '/home/ayesha')
  const lines = text.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Herald: 0.1.0',
      'Host: electron',
      'Data folder: ~/Herald',
      'Session: connected, token kept in: vault',
      "Connection: offline, 'Work offline' is on",
      'Waiting for the server: 3, needs attention: 1',
      'Storage: Drafts cannot be saved (~/Herald). token=(hidden)',
    ]),
  )
  expect(text).not.toMatch(/ayesha|secret|Gulmohar|abc\.def/i)
})
