/** Bodies of answers: how large they may be, who gives them up and when. Without a server: the streams are the test's own. */
import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { bodyOf, boundedFetch } from '../../../../src/main/api/http.ts'

/** A body of these pieces, then its end, an error, or nothing more; `givenUp` has the reasons for which it was. */
function answer(pieces: string[], then: 'end' | 'break' | 'stall' = 'end', init: ResponseInit = {}) {
  const givenUp: unknown[] = []
  const left = pieces.map((piece) => new TextEncoder().encode(piece))
  const stream = new ReadableStream({
    pull: (controller) => {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else if (then === 'end') controller.close()
      else if (then === 'break') controller.error(new Error('The connection broke'))
      return piece || then !== 'stall' ? undefined : new Promise<void>(() => {})
    },
    cancel: (why) => {
      givenUp.push(why)
      throw new Error('It cannot be given up')
    },
  })
  return { response: new Response(stream, init), givenUp }
}
const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length
const never = () => new AbortController().signal
const tooLarge = expect.objectContaining({ name: 'TooLarge', status: 200 })

describe('a body', () => {
  test.each<[what: string, pieces: string[], body: string | null]>([
    ['of one piece', ['1234'], '1234'],
    ['of several, as large as it may be', ['1234', '5678', '90'], '1234567890'],
    ['that is empty', [], null],
  ])('%s is taken whole, and nobody is left listening', async (_, pieces, body) => {
    const { response, givenUp } = answer(pieces)
    const signal = never()
    expect((await bodyOf(response, 10, signal))?.toString() ?? null).toBe(body)
    expect([listeners(signal), givenUp]).toEqual([0, []])
  })

  test('where there is none there is nothing', async () =>
    expect(await bodyOf(new Response(null), 10, never())).toBeNull())

  test.each<[what: string, pieces: string[], length: string | null]>([
    ['grows beyond its limit', ['1234567', '8901'], null],
    ['says that it will', [], '11'],
  ])('that %s is given up', async (_, pieces, length) => {
    const init = length === null ? {} : { headers: { 'content-length': length } }
    const { response, givenUp } = answer(pieces, 'stall', init)
    const signal = never()
    await expect(bodyOf(response, 10, signal)).rejects.toEqual(tooLarge)
    expect([listeners(signal), givenUp]).toEqual([0, [tooLarge]])
  })

  test('that says it is as large as it may be is taken', async () => {
    const { response } = answer(['1234567890'], 'end', { headers: { 'content-length': '10' } })
    expect((await bodyOf(response, 10, never()))?.toString()).toBe('1234567890')
  })

  test('that breaks off breaks the call', async () => {
    const { response } = answer(['123'], 'break')
    await expect(bodyOf(response, 10, never())).rejects.toThrow('The connection broke')
  })

  test('that stalls is given up when the call is, for that reason', async () => {
    const { response, givenUp } = answer(['123'], 'stall')
    const call = new AbortController()
    const body = bodyOf(response, 10, call.signal)
    call.abort('given up')
    await expect(body).rejects.toBe('given up')
    expect([listeners(call.signal), givenUp[0]]).toEqual([0, 'given up'])
  })
})

describe('an answer', () => {
  const bounds = { largest: 10, timeoutMs: 10_000 }

  test('comes with its status, headers and body, and its request as it was given', async () => {
    const asked: Request[] = []
    const whole = boundedFetch(
      async (input) => {
        asked.push(input as Request)
        return answer(['123'], 'end', { status: 201, headers: { 'x-page': '2' } }).response
      },
      { ...bounds, signal: never() },
    )
    const response = await whole('https://a.test/x', { method: 'PUT', headers: { 'x-a': '1' }, body: 'sent' })
    expect([response.status, response.headers.get('x-page'), await response.text()]).toEqual([201, '2', '123'])
    const [{ method, url, headers } = new Request('https://a.test')] = asked
    expect([method, url, headers.get('x-a'), await asked[0]?.text()]).toEqual(['PUT', 'https://a.test/x', '1', 'sent'])
  })

  test('of a refusal keeps its status where its words are too many', async () => {
    const { response, givenUp } = answer(['12345678901'], 'stall', { status: 422 })
    const whole = boundedFetch(async () => response, { ...bounds, signal: never() })
    const received = await whole('https://a.test/x')
    expect([received.status, await received.text(), givenUp.length]).toEqual([422, '', 1])
  })

  test.each<[what: string, then: 'stall' | 'break' | 'end', error: unknown]>([
    ['that is too large', 'end', tooLarge],
    ['that breaks off', 'break', expect.objectContaining({ message: 'The connection broke' })],
  ])('%s is none', async (_, then, error) => {
    const call = new AbortController()
    const pieces = then === 'end' ? ['12345678901'] : ['1']
    const whole = boundedFetch(async () => answer(pieces, then).response, { ...bounds, signal: call.signal })
    await expect(whole('https://a.test/x')).rejects.toEqual(error)
    expect(listeners(call.signal)).toBe(0)
  })

  test.each(['break', 'stall'] as const)('of a refusal that does not end (%s) is none either', async (then) => {
    const { response } = answer(['1'], then, { status: 422 })
    const whole = boundedFetch(async () => response, { ...bounds, timeoutMs: 20, signal: never() })
    const name = then === 'stall' ? 'TimeoutError' : 'Error'
    await expect(whole('https://a.test/x')).rejects.toMatchObject({ name })
  })

  test('is waited for as long as it may take, headers or body', async () => {
    const stalled: (typeof fetch)[] = [
      async () => answer([], 'stall').response,
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ]
    for (const fetchPort of stalled) {
      const whole = boundedFetch(fetchPort, { ...bounds, timeoutMs: 20, signal: never() })
      await expect(whole('https://a.test/x')).rejects.toMatchObject({ name: 'TimeoutError' })
    }
  })
})
