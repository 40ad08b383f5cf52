/**
 * Passes calls and answers over the bridge as JSON text, as over HTTP in the browser host: Electron would copy a value twice, member by member,
 * and passes a text without that.
 */
/** Prefix of a call's name: its input is a JSON text, and so is the `value` of its answer. */
export const textCallPrefix = 'text:'

/** Like `Bridge`, group by group; calls take and return a text. Listeners and files are unchanged. */
export type TextBridge = Readonly<Record<string, Readonly<Record<string, (input: unknown) => unknown>>>>

/** The value of a text from elsewhere; null if it is not JSON. */
export function fromText(text: unknown): { value: unknown } | null {
  if (typeof text !== 'string') return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    // The caller answers with a failure.
    return null
  }
}
