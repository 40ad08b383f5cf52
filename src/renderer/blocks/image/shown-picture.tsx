/** A picture in a preview; a placeholder of the same size if a merge tag provides the picture. */
import { IconPhoto } from '@tabler/icons-react'
import type { MergeTag } from '#contract'
import type { Picture, PushImage } from '../../../model/image/values'
import { chosenImageKey, labelOf } from '../../../model/merge-tags/text'
import { usePictureSource } from '../../data/files'
import classes from './shown-picture.module.css'

export type ShownImage = { src: string } | { tag: string } | null

/** `className` sets the size. `small`: without the tag's name, for lack of room. */
export function ShownPicture(props: { image: ShownImage; className: string | undefined; small?: boolean }) {
  const { image, className, small = false } = props
  if (!image) return null
  if ('src' in image) return <img className={className} src={image.src} alt="" />
  return (
    <span className={`${className} ${classes.tag}`} data-tag>
      <IconPhoto size={small ? 16 : 18} stroke={1.5} aria-hidden />
      {!small && image.tag}
    </span>
  )
}

/** The picture, the name of the image tag, or nothing. */
export function useShownImage(image: PushImage, tags: readonly MergeTag[]): ShownImage {
  const src = useShownPicture(image.picture)
  if (image.notificationImageRadio === 'static') return src ? { src } : null
  const key = chosenImageKey(image.selectedMergeTagForImage)
  return key === null ? null : { tag: labelOf(key, tags) }
}

export const useShownPicture = ({ stored, img }: Picture): string | null =>
  usePictureSource({ blob: stored?.blob ?? null, address: img }).src
