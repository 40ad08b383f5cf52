/**
 * The built preload in a world of its own, in a real Chromium: the page shares the document with it and nothing else, as with Electron's
 * contextIsolation (docs/tutorial/context-isolation.md). The page is an enemy from its first moment: it replaces what the language gives and
 * spoils its prototypes. Only text crosses, as an event carries it; Electron's contextBridge would carry it by functions of its own.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { contract } from '#contract'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'
import { root } from '../fake-electron/hooks.ts'

const world = 'herald preload'
let browser: Browser
let page: Page
let session: CDPSession
/** What the preload sent to main, in order. */
const carried: { channel: string; args: unknown[] }[] = []

/** Stands before the preload, in its world: 'electron' over the binding, and the way by which text comes from the page. Names nothing outside itself. */
function around(preload: (require: (id: string) => unknown, exports: object, module: object) => void): void {
  const own = globalThis as unknown as { carry(text: string): void; answered?: (text: string) => void }
  const waiting = new Map<number, (value: unknown) => void>()
  let last = 0
  own.answered = (text) => {
    const { id, value } = JSON.parse(text)
    waiting.get(id)?.(value)
  }
  const exposed: Record<string, Record<string, Record<string, (text: unknown) => Promise<unknown>>>> = {}
  const electron = {
    contextBridge: {
      exposeInMainWorld: (key: string, api: never) => {
        exposed[key] = api
      },
    },
    ipcRenderer: {
      invoke: (channel: string, ...args: unknown[]) =>
        new Promise((resolve) => {
          last += 1
          waiting.set(last, resolve)
          own.carry(JSON.stringify({ id: last, channel, args }))
        }),
      on: () => undefined,
      off: () => undefined,
    },
    webUtils: { getPathForFile: () => '' },
  }
  const demand = (id: string) => {
    if (id === 'electron') return electron
    throw new Error(`module not found: ${id}`)
  }
  preload(demand, {}, { exports: {} })
  document.addEventListener('herald-ask', (event) => {
    const { id, group, member, text } = JSON.parse((event as CustomEvent<string>).detail)
    // Electron shows own members alone (CreateProxyForAPI).
    const members = exposed.textBridge?.[group] ?? {}
    const asked = Object.hasOwn(members, member)
      ? members[member]?.(text)
      : Promise.resolve('there is no such function')
    void asked?.then((answer) =>
      document.dispatchEvent(new CustomEvent('herald-answer', { detail: JSON.stringify({ id, answer }) })),
    )
  })
  document.documentElement.dataset.functions = String(
    Object.values(exposed.textBridge ?? {}).reduce((sum, group) => sum + Object.keys(group).length, 0),
  )
}

/** Runs in the page's world before anything else of it; keeps for the test what it needs of the language, then takes it from everybody. */
function enemy(): void {
  const page = globalThis as unknown as Record<string, unknown>
  const kept = { Event: CustomEvent, Promise, dispatch: document.dispatchEvent, apply: Reflect.apply }
  page.ask = (detail: string, id: string) =>
    new kept.Promise((resolve: (answer: string) => void) => {
      document.addEventListener('herald-answer', (event) => {
        const { detail: told } = event as CustomEvent<string>
        if (told.indexOf(id) > 0) resolve(told)
      })
      kept.apply(kept.dispatch, document, [new kept.Event('herald-ask', { detail })])
    })
  const bad = () => {
    page.touched = true
    return { ok: true, value: 'spoilt' }
  }
  JSON.parse = bad
  JSON.stringify = () => '"spoilt"'
  Map.prototype.get = bad as never
  for (const owner of [Object.prototype, Array.prototype, String.prototype, Function.prototype])
    for (const name of ['toJSON', 'map', 'startsWith', 'call', 'apply', 'kind', 'type'])
      Object.defineProperty(owner, name, { value: bad, configurable: true, writable: true })
  page.Promise = bad
}

before(async () => {
  const executablePath = chromiumPath()
  browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumFlags })
  page = await browser.newPage()
  await page.route('**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Herald</title>' }),
  )
  session = await page.context().newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Page.enable')
  // The binding stands in the preload's world alone.
  await session.send('Runtime.addBinding', { name: 'carry', executionContextName: world })
  session.on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
    const { id, channel, args } = JSON.parse(payload)
    carried.push({ channel, args })
    const value = { ok: true, value: JSON.stringify({ ok: true, value: null }) }
    const expression = `answered(${JSON.stringify(JSON.stringify({ id, value }))})`
    void session.send('Runtime.evaluate', { expression, contextId: executionContextId })
  })
  const preload = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8')
  const source = `document.documentElement ? start() : new MutationObserver((_, o) => { o.disconnect(); start() }).observe(document, { childList: true })
function start() { (${around})(function (require, exports, module) {${preload}\n}) }`
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: world })
  await page.addInitScript(enemy)
  await page.goto('https://herald.test/')
})
after(() => browser?.close())

let last = 0
async function ask(group: string, member: string, text: unknown): Promise<string> {
  const id = `asked-${++last}`
  const detail = JSON.stringify({ id, group, member, text })
  const expression = `ask(${JSON.stringify(detail)}, ${JSON.stringify(`"${id}"`)})`
  const told = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  assert.equal(told.exceptionDetails, undefined)
  return JSON.parse(String(told.result.value)).answer
}

describe('the preload and its page', { timeout: 60_000 }, () => {
  test('every function of the contract is there', async () => {
    const functions = Object.values(contract).reduce((sum, group) => sum + Object.keys(group).length, 0)
    assert.equal(await page.locator('html').getAttribute('data-functions'), String(functions))
  })
  test('the page sees neither what carries, nor electron, nor a bridge of the other world', async () => {
    const expression = `['carry', 'answered', 'require', 'module', 'electron', 'textBridge', 'process'].filter((name) => name in globalThis).length`
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
    assert.equal(result.value, 0)
  })
  test('what the page asks goes as it was asked', async () => {
    const from = carried.length
    const text = JSON.stringify({ id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB' })
    assert.equal(await ask('drafts', 'open', text), '{"ok":true,"value":null}')
    assert.deepEqual(carried.slice(from), [{ channel: 'call', args: ['text:drafts.open', text] }])
  })
  for (const [what, member, text] of [
    ['no JSON', 'open', '{"id":'],
    ['the wrong kind', 'open', '{"id":7}'],
    ['no text', 'open', { id: 'a' }],
    ['a key of the prototype', 'open', '{"__proto__":{"id":"a"}}'],
  ] as const)
    test(`what is refused is refused in the preload's world: ${what}`, async () => {
      const from = carried.length
      assert.match(await ask('drafts', member, text), /^\{"ok":false,"failure":\{"kind":"input"/)
      assert.deepEqual(carried.slice(from), [])
    })
  test('there are no functions but those of the contract', async () => {
    assert.equal(await ask('drafts', 'constructor', '{}'), 'there is no such function')
  })
  test('nothing of the preload ever ran what the page had replaced', async () => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'globalThis.touched === true',
      returnByValue: true,
    })
    assert.equal(result.value, false)
  })
})
