/** Types of days.mjs. */
export const days: [today: string, why: string][]
export function drawnDays(count: number, seed: string | number): [today: string, why: string][]
