/** Types of runtime.mjs for what is checked: the tests. */
export function electronRuntime(env?: Record<string, string | undefined>, folder?: string): string | undefined
export function whyNoWindow(
  env?: Record<string, string | undefined>,
  platform?: NodeJS.Platform,
  user?: number,
): string | undefined
