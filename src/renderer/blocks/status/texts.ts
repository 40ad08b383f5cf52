/** The texts of renderer/blocks/status, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const completed = 'Completed'
export const draft = 'Draft'
export const pending = 'Pending'
export const running = 'Running'
export const scheduled = 'Scheduled'
export const stopped = 'Stopped'
export const unknown = 'Unknown'
