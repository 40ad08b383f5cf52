/** A small stored picture; loaded from this computer when it scrolls into view. */
import { IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { usePictureBytes } from '../../data/pictures'
import { useObjectUrl } from './kept-picture'
import classes from './pictures.module.css'

export function Thumbnail({ blob, fit = 'cover' }: { blob: string; fit?: 'cover' | 'contain' }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNearView, setNear] = useState(false)
  useEffect(() => {
    if (isNearView || !place.current) return
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isNearView])
  const [bytes] = usePictureBytes(isNearView ? [{ blob }] : [])
  const url = useObjectUrl(bytes)
  return (
    <span ref={place} className={classes.thumbnail} data-fit={fit}>
      {url ? <img src={url} alt="" draggable={false} /> : <IconPhoto size={18} stroke={1.5} aria-hidden />}
    </span>
  )
}
