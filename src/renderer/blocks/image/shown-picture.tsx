/** A picture as a preview shows it; where a merge tag brings it, the place that it takes. */
import { IconPhoto } from '@tabler/icons-react'
import classes from './shown-picture.module.css'

export type ShownImage = { src: string } | { tag: string } | null

/** `className` says how large it is. `small`: there is no room for the tag's name. */
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
