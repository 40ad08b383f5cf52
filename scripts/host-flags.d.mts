export const hostFlags: string[]
