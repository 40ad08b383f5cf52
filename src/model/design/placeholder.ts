/** The placeholder for a picture that is not chosen yet: embedded in the message, so nothing is loaded for it. */

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240" viewBox="0 0 600 240"><rect width="600" height="240" fill="#e9e9ee"/><path d="M232 156l44-52 34 38 22-24 36 38z" fill="#b5b5bf"/><circle cx="342" cy="92" r="14" fill="#b5b5bf"/></svg>'

/** The placeholder as an address. */
export const noImage = `data:image/svg+xml,${encodeURIComponent(picture)}`

/** Shown where a merge tag gives the picture. Never sent. */
export const taggedPicture = noImage.replace('svg+xml,', 'svg+xml;charset=utf-8,')

/** The number of placeholders in `html`, however they are escaped. */
export const placeholdersIn = (html: string): number => html.split('data:image/svg+xml,%3Csvg').length - 1

/** Default reason of a product block. */
export const sampleReason = 'Why people will want it.'

/** Default text of a block. A message that contains it cannot be published. */
export const sampleText = 'Write your text here.'
