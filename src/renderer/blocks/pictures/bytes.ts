/** Reads the bytes of a picture's address, for uses outside the page. */
import { pictureBytes } from '../../data/pictures'
import { picturesIn } from './address'

/** Null if the address is not a local picture, or if the picture is gone. Throws `HeraldFailure`. */
export async function bytesOfPicture(address: string): Promise<Blob | null> {
  const [localPicture] = picturesIn(address)
  return localPicture ? pictureBytes(localPicture.blob) : null
}
