export const hostFlags: string[]
export const hostEnvironment: Record<string, string>
