/** The brand's default notification icon: drawn here, 192 by 192, so that nothing needs to be downloaded. */
import { crc32, deflateSync } from 'node:zlib'

const side = 192

let icon = ''

/** The icon as a data URL, which any page that shows its own images may show. Drawn once. */
export function iconAddress(): string {
  icon ||= `data:image/png;base64,${png(side, side, pixel).toString('base64')}`
  return icon
}

/** Maroon background, a white ring that opens to the right: a G without a font. */
function pixel(x: number, y: number): [number, number, number] {
  const [dx, dy] = [x - side / 2, y - side / 2]
  const ringDistance = Math.hypot(dx, dy)
  const isInGap = dx > 0 && dy < 0 && dy > -dx * 0.9
  const isInBar = dy >= 0 && dy < 16 && dx >= 0 && dx < 62
  const isWhite = (ringDistance > 46 && ringDistance < 62 && !isInGap) || isInBar
  return isWhite ? [255, 255, 255] : [122, 33, 62]
}

function png(width: number, height: number, colourAt: (x: number, y: number) => [number, number, number]): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_unused, x) => colourAt(x, y)).flat()]),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...body])
}

function chunk(type: string, data: Buffer): Buffer {
  const namedChunk = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(namedChunk))
  return Buffer.concat([length, namedChunk, check])
}
