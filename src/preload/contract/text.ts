/**
 * The bridge in text. Between a page and its preload Electron copies every element and every member of a value, one by one, and between
 * processes once more; a text it passes as it is. So calls and answers cross as JSON, as they do over HTTP in the browser host.
 */
/** In front of a call's name: its input comes as JSON in a text, and the `value` of its answer is the call's own answer as such a text. */
export const inText = 'text:'

/** As `Bridge`, group by group; calls take a text and answer one. What is no call (listeners, files) is as it is there. */
export type TextBridge = Readonly<Record<string, Readonly<Record<string, (given: unknown) => unknown>>>>

/** The value of a text that came from elsewhere; null where it is no JSON. */
export function fromText(text: unknown): { value: unknown } | null {
  if (typeof text !== 'string') return null
  try {
    return { value: JSON.parse(text) }
  } catch {
    // The caller says so in an answer.
    return null
  }
}
