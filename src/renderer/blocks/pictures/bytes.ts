/** The bytes behind a picture's address, for whoever shows it elsewhere than in the page. */
import { pictureBytes } from '../../data/pictures'
import { picturesIn } from './address'

/** Null for an address that is none of this computer, and where the picture is gone. Throws `HeraldFailure`. */
export async function bytesOfPicture(address: string): Promise<Blob | null> {
  const [own] = picturesIn(address)
  return own ? pictureBytes(own.blob) : null
}
