/** The texts of renderer/blocks/design/export, as a person reads or hears them; a name in braces is a hole (see `filled`). */
export * from '../../../rules/common-texts'

export const emailEml = 'Email (.eml)'
export const htmlWithPicturesZip = 'HTML with pictures (.zip)'
export const onePictureCouldNotBe = 'One picture could not be read and stays a link'
export const picturePng = 'Picture (.png)'
export const picturesCouldNotBeRead = '{length} pictures could not be read and stay links'
export const theMessageCouldNotBe = 'The message could not be drawn.'
export const thereIsNoMjml = 'There is no <mjml> in it.'
export const thisHostCannotDraw = 'This host cannot draw the message.'
