/**
 * The page's half of the bridge in text. It only imports types and the text format from the contract, because it runs before everything
 * else of the page.
 */
import type { Answer, TextBridge } from '#contract'

/** Wraps a bridge in text as a bridge of values; none of its functions throws. The caller casts the type. */
export function bridgeFromText(text: TextBridge): Record<string, Record<string, (input?: unknown) => unknown>> {
  const groups = Object.entries(text).map(([group, members]) => [
    group,
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, memberFromText(`${group}.${name}`, member)]),
    ),
  ])
  return Object.fromEntries(groups)
}

function memberFromText(name: string, member: (input: unknown) => unknown) {
  return (input?: unknown): unknown => (isPassedUnchanged(input) ? member(input) : callMember(name, member, input))
}

async function callMember(name: string, member: (input: unknown) => unknown, input: unknown): Promise<Answer<unknown>> {
  try {
    // The preload wrote this text from an answer.
    return JSON.parse(String(await member(JSON.stringify(input ?? null)))) as Answer<unknown>
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return {
      ok: false,
      failure: { kind: 'internal', message: `This could not be handed over: ${message}`, call: name },
    }
  }
}

/** A listener, or a file with bytes, which cannot be written as text. */
const isPassedUnchanged = (input: unknown): boolean =>
  typeof input === 'function' || ['[object File]', '[object Blob]'].includes(Object.prototype.toString.call(input))
