/** Types of programs.mjs. */
export const root: string
export function commandOf(packageName: string, name?: string): string
export function runNode(args: string[], env?: NodeJS.ProcessEnv): Promise<number>
