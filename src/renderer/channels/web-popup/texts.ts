/** The texts of renderer/channels/web-popup, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../rules/common-texts'

export const itAppearsBeforePeopleCan = 'It appears before people can read the page'
export const pageOfTheSite = 'Page of the site'
export const peopleEnterImmediatelyAFew =
  'People enter immediately. A few seconds or some scrolling first is closed less often.'
export const popUpDesign = 'Pop-up design'
export const theMessageAppearsOverThe = 'The message appears over the page'
export const triggerEntryTime = 'Trigger, Entry time'
export const webPopUp = 'Web Pop up'
