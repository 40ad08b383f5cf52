import type { PickedPicture } from '../../pictures/use-picking'
import type { Patch } from '../protocol'

/**
 * Values of a picture part for the picked picture. `presentAlt` describes the picture before: it is kept for a crop of it only. Otherwise
 * the alt text is that of the picked picture's last use, or empty, so that a finding asks for it.
 */
export const pickedPatch = (
  { address, alt, isCrop }: Pick<PickedPicture, 'address' | 'alt' | 'isCrop'>,
  presentAlt: string,
): Patch => (isCrop && presentAlt.trim() !== '' ? { src: address } : { src: address, alt })
