/** What B24 measures, as one entry: the checks of all channels, and what leaves the worker. */

export { emptyEmail, withoutHeraldDesign as inPlace } from '../../src/model/channels/email/values.ts'
export { channelChecks } from '../../src/renderer/channels/checks.ts'
export { contentFindings, withoutHtmlChanges as light } from '../../src/renderer/steps/content/checked.ts'
