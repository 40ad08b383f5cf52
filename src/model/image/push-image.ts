/** The image of a push notification, for web push and app push: one picture for everyone, or a merge tag with a picture per person. */
import type { Json, MergeTag } from '#contract'
import { chosenImageKey, chosenTag, labelOf, usedTags } from '../merge-tags/text.ts'
import type { Problem } from '../rules/problem.ts'
import { hasPicture, isWaiting, type Picture } from './values.ts'

/** Source: docs/reference/data.md#web-push. */
export type ImageChoice = {
  notificationImageRadio: 'static' | 'dynamic'
  /** The selected image tag in the server's format. */
  selectedMergeTagForImage: Json
}
export type PushImage = ImageChoice & { picture: Picture }

/** A dynamic image needs an image merge tag (Source: docs/reference/rules.md#web-push; the specification has no wording). */
export function checkImageTag({ notificationImageRadio, selectedMergeTagForImage }: ImageChoice): Problem[] {
  if (notificationImageRadio === 'static' || chosenImageKey(selectedMergeTagForImage) !== null) return []
  return [{ path: 'selectedMergeTagForImage', message: 'Choose an image merge tag' }]
}

/** Ids of the merge tags in a message: those in `texts` first, then the image's. */
export function pushTagIds(texts: readonly string[], image: ImageChoice, tags: readonly MergeTag[]): MergeTag['id'][] {
  const chosen = image.notificationImageRadio === 'dynamic' ? chosenTag(image.selectedMergeTagForImage, tags) : null
  const ids = usedTags(texts.join('\n'), tags).map((tag) => tag.id)
  return [...new Set(chosen ? [...ids, chosen.id] : ids)]
}

/** The image as text for a summary. */
export function imageText(image: PushImage, tags: readonly MergeTag[]): string {
  if (image.notificationImageRadio === 'static') return pictureText(image.picture)
  const key = chosenImageKey(image.selectedMergeTagForImage)
  return key === null ? 'No image merge tag' : `By person: ${labelOf(key, tags)}`
}

export function pictureText(picture: Picture): string {
  if (!hasPicture(picture)) return 'None'
  const name = picture.name || 'On the server'
  return isWaiting(picture) ? `${name}, sent with the content` : name
}
