/** Creates pictures and sheets for tests, so that the repository has no binary files. */
import { crc32, deflateSync } from 'node:zlib'

/** A PNG in one colour. */
export function png(width: number, height: number): Buffer {
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.from([0, ...Array(width * 3).fill(140)])))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

export const file = (name: string, content: Buffer | string, mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

/** A sheet with `count` codes, one per row. */
export const codes = (count: number, prefix = 'BF'): string =>
  ['code', ...Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(6, '0')}`)].join('\r\n')
