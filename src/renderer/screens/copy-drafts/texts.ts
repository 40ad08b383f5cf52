/** The texts of renderer/screens/copy-drafts, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const campaignsAreNot = '{label} campaigns cannot be {campaignTypeLabels}'
export const campaignsInTheFile = 'Campaigns in the file'
export const changed = '{channel} · changed {updatedAt}'
export const chooseAnotherFile = 'Choose another file'
export const copyADraftFromAnother =
  'Copy a draft from another workspace. The original stays there, and nothing is sent before you save its steps.'
export const copyHere = 'Copy {name} here'
export const copyHere2 = 'Copy here'
export const event = "Event '{name}'"
export const event2 = 'Event {id}'
export const filesThatTheseCampaignsUse =
  '{missing} files that these campaigns use are not in it. Choose them again in Content.'
export const fromBrand =
  'From {brand}, exported {moment}. Segments and events may have other IDs here: choose a match for each. What you leave empty stays empty in the draft, and its step asks for it.'
export const anotherWorkspace = 'another workspace'
export const heraldExport = 'Herald export'
export const importAHeraldExportEach =
  'Import a Herald export. Each campaign becomes a new draft on this computer; nothing is sent before you save its steps.'
export const importAndOpenTheDraft = 'Import and open the draft'
export const leaveEmpty = 'Leave empty'
export const leftOut = 'Left out: {why}'
export const n1FileThatTheseCampaigns = '1 file that these campaigns use is not in it. Choose it again in Content.'
export const noDraftsInOtherWorkspaces = 'No drafts in other workspaces'
export const noEventHereCouldBe = 'No event here could be read. Choose it in its step.'
export const noSegmentHereCouldBe = 'No segment here could be read. Choose it in Segment.'
export const openTheDraft = 'Open the draft'
export const sameNameAsAnother = 'Same name as another one in the file'
export const sameNameAsOneHere = 'Same name as a campaign in this workspace'
export const segment = "Segment '{name}'"
export const templatesAndUploadedFiles = 'Templates and uploaded files'
export const theDraftIsCopiedSegments =
  'The draft is copied. Segments and events have other IDs in this workspace: choose a match for each. What you leave empty stays empty in the draft, and its step asks for it.'
export const theDraftsCouldNotBe = 'The drafts could not be read'
export const theFileCouldNotBe = 'The file could not be read'
export const thisVersionOfHeraldDoes = 'This version of Herald does not know {channel} campaigns'
export const thoseOfTheOtherWorkspace =
  'Those of the other workspace are not available here and are left out. Choose them again in Content.'
export const whatYouWriteWhileConnected =
  'What you write while connected to another server, or in the practice workspace, appears here.'
