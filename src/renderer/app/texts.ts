/** The texts of renderer/app, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../rules/common-texts'

export const goToCampaigns = 'Go to Campaigns'
export const pageNotFound = 'Page not found'
export const somethingWentWrong = 'Something went wrong'
export const theLinkMayBeOut = 'The link may be out of date.'
export const thisPageCouldNotBe = 'This page could not be shown'
