/**
 * The bridge in text. Between a page and its preload Electron copies every member of a value, and between processes once more; a text is
 * passed without that. So calls and answers cross as JSON, like over HTTP in the browser host.
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
