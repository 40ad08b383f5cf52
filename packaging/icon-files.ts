/** The containers of icons: .ico of Windows and .icns of macOS, both made of PNG pictures. */

/** A square picture, `size` pixels wide. */
export type Picture = { size: number; png: Buffer }

const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** An .ico file of pictures up to 256 pixels; a width of 256 is written as 0. */
export function ico(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(ICO_HEADER_BYTES + ICO_ENTRY_BYTES * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, png }, index) => {
    const at = ICO_HEADER_BYTES + ICO_ENTRY_BYTES * index
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

/** Which entries of an .icns hold a picture of which size; the doubled ones are for fine screens. */
const icnsTypes: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic13', 256],
  ['ic09', 512],
  ['ic14', 512],
  ['ic10', 1024],
]

/** An .icns file. Throws when a size is missing. */
export function icns(pictures: readonly Picture[]): Buffer {
  const entries = icnsTypes.map(([type, size]) => {
    const picture = pictures.find((one) => one.size === size)
    if (!picture) throw new Error(`There is no picture of ${size} pixels`)
    return tagged(type, picture.png)
  })
  return tagged('icns', Buffer.concat(entries))
}

/** Four letters, the length with these eight bytes, the content. */
function tagged(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32BE(content.length + head.length, 4)
  return Buffer.concat([head, content])
}
