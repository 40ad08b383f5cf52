/** What B24 measures, as one entry: the checks of all channels, and what leaves the worker. */
export { channelChecks } from '../../src/renderer/channels/checks.ts'
export { emptyEmail, inPlace } from '../../src/renderer/channels/email/values.ts'
export { contentFindings, light } from '../../src/renderer/steps/content/checked.ts'
