/** The picture that stands where no image was chosen yet: part of the message's own text, so nothing is fetched for it. */

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240" viewBox="0 0 600 240"><rect width="600" height="240" fill="#e9e9ee"/><path d="M232 156l44-52 34 38 22-24 36 38z" fill="#b5b5bf"/><circle cx="342" cy="92" r="14" fill="#b5b5bf"/></svg>'

/** An address for an image. */
export const noImage = `data:image/svg+xml,${encodeURIComponent(picture)}`

/** Whether an image of `html` is still the placeholder, in whatever way it was escaped. */
export const placeholdersIn = (html: string): number => html.split('data:image/svg+xml,%3Csvg').length - 1

/** The text of a block that has none of its own yet. A message with it is not published. */
export const sampleText = 'Write your text here.'
