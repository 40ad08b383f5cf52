/** Renders a message as a PNG. */

import { base64 } from '../../../../model/rules/base64'
import { askCompiler } from '../code-view/compiler'
import { type TakenPicture, withAddresses } from './pictures'

/** Width of an email on a desktop computer, in pixels. */
const PNG_WIDTH_PX = 640

/** Rejects with a message for the user. */
export async function pngOf(html: string, pictures: readonly TakenPicture[]): Promise<Blob> {
  const page = withAddresses(html, pictures, ({ type, bytes }) => `data:${type};base64,${base64(bytes)}`)
  const failed = 'The message could not be drawn.'
  const [answer] = await askCompiler([{ draw: page, width: PNG_WIDTH_PX }], failed)
  if (answer?.kind !== 'drawn' || !answer.png) throw new Error(failed)
  return answer.png
}
