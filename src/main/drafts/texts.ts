/** The texts of main/drafts, as a person reads or hears them; a name in braces is a hole (see `filled`). */

export const aDraftWithoutACampaign = 'A draft without a campaign cannot be merged'
export const campaignWithSameNameAlready = 'Campaign with same name already exists'
export const cannotBeSentThisWay = "'{call}' cannot be sent this way"
export const hasUnsavedChangesSaveIt = '{unsaved} has unsaved changes. Save it first.'
export const heraldIsClosingTheLast = 'Herald is closing. The last change is not saved.'
export const heraldSendsOnAClick =
  "Herald sends '{call}' on a click only. Take it out of the outbox and do it again yourself."
export const heraldWasClosedBeforeThe = 'Herald was closed before the server answered'
export const intentOfDraftCampaign = 'Intent {intentId}, {call} of draft {draftId}, campaign {campaignId}'
export const itEndedWith = 'it ended with {code}'
export const itHadArrivedBefore = ', it had arrived before'
export const noServerIsConnected = 'No server is connected'
export const noWorkspaceIsOpenYet = 'No workspace is open yet'
export const someoneElseChangedThisCampaign = 'Someone else changed this campaign. Check it and try again.'
export const theDraftStoreStopped = 'The draft store stopped: {reason}'
export const theSegmentOfThisCampaign =
  'The segment of this campaign is no longer on the server. Choose another one in Segment.'
export const theServerAcceptedTheRequest = 'The server accepted the request, but the campaign is {status}'
export const theServerAcceptedTheRequest2 = 'The server accepted the request, but gave no status'
export const theServerAnsweredAnotherCampaign = 'The server returned another campaign'
export const theServerDidNotConfirm =
  'The server did not confirm that it created this campaign. Herald checks before it sends it again.'
export const theServerDoesNotHave = 'The server does not have this campaign yet. Save its steps first.'
export const theServerSaysThatThis = 'The server says that this campaign is {status}'
export const thereIsNoCall = "There is no call '{call}'"
export const thisCampaignHasChangedSince = 'This campaign has changed since. Check it and try again.'
export const thisCampaignIsAlreadyBeing = 'This campaign is already being sent'
export const thisCampaignIsAlreadyBeing2 = 'This campaign is already being published'
export const thisCampaignIsOnThe = 'This campaign is {status} on the server'
export const thisCampaignIsWaitingFor = 'This campaign is waiting for approval'
export const thisCampaignWasDeletedOn = 'This campaign was deleted on the server'
export const thisDraftIsNoLonger = 'This draft is no longer on this computer'
export const thisNeedsAConnectionTo = 'This needs a connection to the server'
export const triedAgainFrom = '{attempt}: {why}, tried again from {value}'
export const waitsForThePerson = '{attempt}: waits for the person, {why}'
export const timeShouldBeGreaterThan = 'Time should be greater than current time'
