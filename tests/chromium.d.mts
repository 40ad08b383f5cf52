/** Types of chromium.mjs, which also runs where nothing strips types. */
export function chromiumPath(): string | undefined
export function measuredChromiumPath(): string | undefined
export const chromiumFlags: string[]
export function programPath(name: string): string | undefined
