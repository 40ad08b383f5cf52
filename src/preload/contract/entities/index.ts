/** Every entity of the contract. */
export * from './analytics.ts'
export * from './campaign.ts'
export * from './channel.ts'
export * from './common.ts'
export * from './event.ts'
export * from './segment.ts'
export * from './template.ts'
