export type Moment = { text: string; at: number; zone: string }
export function momentOf(text?: string): Moment
export function clockEnvironment(
  shift: number,
  zone: string,
): Record<'TZ' | 'HERALD_CLOCK_SHIFT' | 'NODE_OPTIONS', string>
