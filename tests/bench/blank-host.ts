/** Serves a page folder with the host's own code and nothing behind it: node blank-host.ts FOLDER. The peer of the first screen. */
import { randomBytes } from 'node:crypto'
import { createApp, noticeHub } from '../../src/main/browser/app.ts'
import { createLaunchKeys } from '../../src/main/browser/guard.ts'
import { listen } from '../../src/main/browser/listen.ts'
import { pageFiles } from '../../src/main/page-files.ts'

const keys = createLaunchKeys()
let origin = ''
const app = createApp({
  origin: () => origin,
  keys,
  cookieSecret: randomBytes(32).toString('base64url'),
  pageSecret: randomBytes(32).toString('base64url'),
  answer: async () => ({ ok: true, value: null }),
  takeFile: async () => ({ ok: false, failure: { kind: 'internal', message: 'Nothing is taken here' } }),
  takeBackup: async () => ({ ok: false, failure: { kind: 'internal', message: 'Nothing is taken here' } }),
  collect: async () => null,
  notices: noticeHub(),
  page: pageFiles({ folder: process.argv[2] ?? '' }),
})
const { port } = await listen(app, 0)
origin = `http://127.0.0.1:${port}`
console.log(`Blank page is ready: ${origin}/?key=${keys.issue()}`)
