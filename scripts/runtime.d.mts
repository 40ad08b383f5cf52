/** Types of runtime.mjs for what is checked: the tests. */
export function electronRuntime(env?: Record<string, string | undefined>, folder?: string): string | undefined
export function whyNoWindow(
  env?: Record<string, string | undefined>,
  platform?: NodeJS.Platform,
  user?: number,
): string | undefined
export function whyNoElectron(
  env?: Record<string, string | undefined>,
  fetching?: (options: { env: object }) => Promise<string | undefined>,
  noWindow?: string | null,
): Promise<string | undefined>
