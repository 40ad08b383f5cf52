/** Every entity of the contract. */
export * from './analytics.ts'
export * from './audience.ts'
export * from './campaign.ts'
export * from './channel.ts'
export * from './common.ts'
