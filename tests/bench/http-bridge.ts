/** The way from the page to the main process in the browser host: real HTTP with the host's guard, and the page's own bridge. */
import { request } from 'node:http'
import type { Answer, Bridge } from '#contract'
import { createApp, noticeHub } from '../../src/main/browser/app.ts'
import { createLaunchKeys } from '../../src/main/browser/guard.ts'
import { listen } from '../../src/main/browser/listen.ts'
import type { Serve } from '../../src/main/serve.ts'
import { bridgeOver, type Transport } from '../../src/preload/bridge.ts'

export type HttpBridge = { call: Transport['call']; close(): Promise<void> }

const notHere: Answer<never> = { ok: false, failure: { kind: 'internal', message: 'No file is taken here' } }

/** The bridge as the page has it. */
export const bridgeTo = ({ call }: HttpBridge): Bridge =>
  bridgeOver({ call, listen: () => () => {}, uploadFile: async () => notHere })

/** The host's own HTTP application with its guard, and a client that keeps its connection as a browser does. */
export async function openHttpBridge(answer: Serve): Promise<HttpBridge> {
  let origin = ''
  const app = createApp({
    origin: () => origin,
    keys: createLaunchKeys(),
    cookieSecret: 'cookie',
    pageSecret: 'page',
    answer,
    takeFile: async () => notHere,
    takeBackup: async () => notHere,
    collect: async () => null,
    notices: noticeHub(),
    page: async () => new Response(null, { status: 404 }),
  })
  const { port, close } = await listen(app, 0)
  origin = `http://127.0.0.1:${port}`
  const headers = {
    origin,
    cookie: `herald-${port}=cookie`,
    'x-herald-page': 'page',
    'content-type': 'application/json',
  }
  return { close, call: (name, input) => post(port, name, headers, Buffer.from(JSON.stringify(input))) }
}

function post(port: number, name: string, headers: Record<string, string>, body: Buffer): Promise<Answer<unknown>> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: `/call/${name}`, method: 'POST', headers }
    const sent = request({ ...options, headers: { ...headers, 'content-length': body.length } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(JSON.parse(text)))
    })
    sent.on('error', reject).end(body)
  })
}
