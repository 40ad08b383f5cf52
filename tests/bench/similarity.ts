/** How like its original a picture looks: the structural similarity of their brightness, 1 where nothing differs. */

const window = 8
const step = 4

/** `made` against `original` scaled to its size. */
export async function pictureSimilarity(original: Blob, made: Blob): Promise<number> {
  const after = await createImageBitmap(made)
  const { width, height } = after
  const before = await createImageBitmap(original, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  return similarity(brightness(before), brightness(after), width, height)
}

function brightness(picture: ImageBitmap): Float64Array {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  return Float64Array.from({ length: data.length / 4 }, (_none, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

/** Wang et al. 2004, with windows of 8 by 8 at every fourth pixel. */
function similarity(one: Float64Array, other: Float64Array, width: number, height: number): number {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]
  let [sum, count] = [0, 0]
  for (let y = 0; y + window <= height; y += step)
    for (let x = 0; x + window <= width; x += step) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let row = y; row < y + window; row++)
        for (let at = row * width + x; at < row * width + x + window; at++) {
          const [p = 0, q = 0] = [one[at], other[at]]
          a += p
          b += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      const n = window * window
      const [ma, mb] = [a / n, b / n]
      const [va, vb, cov] = [aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb]
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2))
      count++
    }
  return sum / count
}
