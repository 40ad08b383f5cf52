/** Draws the pictures that blocks need, once, and saves them on this computer like a picked picture. */
import { useEffect, useState } from 'react'
import { keepFile } from '../../../data/pictures'
import { pictureAddress } from '../../pictures/address'
import type { OwnAddresses, OwnPicture } from './kind'

const noPictures: readonly OwnPicture[] = []

/** Addresses by name; null while drawing. Pictures that could not be saved are missing, and blocks do without them. */
export function useOwnPictures(pictures: readonly OwnPicture[] = noPictures): OwnAddresses | null {
  const [addresses, setAddresses] = useState<OwnAddresses | null>(null)
  useEffect(() => {
    let isMounted = true
    const all = pictures.map(async (picture) => [picture.name, await storedAddress(picture)] as const)
    void Promise.allSettled(all).then((settled) => {
      const found = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      if (isMounted) setAddresses(Object.fromEntries(found))
    })
    return () => {
      isMounted = false
    }
  }, [pictures])
  return addresses
}

const storedAddress = async ({ name, path }: OwnPicture): Promise<string> =>
  pictureAddress(await keepFile(new File([await drawPicture(path)], `${name}.png`, { type: 'image/png' })))

/** Twice the displayed size, for high-density screens. */
const THUMBNAIL_PX = 64
const greyColour = '#5a5a66'

async function drawPicture(path: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(THUMBNAIL_PX, THUMBNAIL_PX)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is nothing to draw with.')
  context.fillStyle = greyColour
  context.beginPath()
  context.arc(THUMBNAIL_PX / 2, THUMBNAIL_PX / 2, THUMBNAIL_PX / 2, 0, 2 * Math.PI)
  context.fill()
  // Centres the icon in the disc.
  context.translate(THUMBNAIL_PX * 0.22, THUMBNAIL_PX * 0.22)
  context.scale((THUMBNAIL_PX * 0.56) / 24, (THUMBNAIL_PX * 0.56) / 24)
  Object.assign(context, { strokeStyle: '#ffffff', lineWidth: 2, lineCap: 'round', lineJoin: 'round' })
  context.stroke(new Path2D(path))
  return canvas.convertToBlob({ type: 'image/png' })
}
