/** B11: a 10 MB voucher sheet read, checked, deduplicated and reported, in its worker, against its parser alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { openBlobStore } from '../../src/main/files/blob-store.ts'
import { inspectSheet, largestSheet } from '../../src/main/uploads/inspect-sheet.ts'
import { rowsOf, workbook, zip } from '../fixtures/xlsx.ts'
import { type Figure, interleaved } from './figure.ts'

const worker = new URL('../../src/main/uploads/sheet-worker.ts', import.meta.url)

/** Codes of 47 characters with a duplicate and an odd character here and there: 208,000 lines are 10 MB. */
const codeAt = (at: number): string =>
  `BF-${at % 1_000 === 0 ? 'AGAIN' : String(at).padStart(9, '0')}${at % 997 === 0 ? '\u00a0' : ''}-${'K7Q2'.repeat(8)}`

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-b11-'))
  try {
    const blobs = await openBlobStore(folder)
    const csv = csvOf(largestSheet - 64)
    const sheet = zip(workbook(rowsOf(Array.from({ length: 120_000 }, (_, at) => codeAt(at)))))
    return [
      await figure('CSV of 10 MB', csv, 'codes.csv', 'papaparse, parsing only', 1.5, () => {
        Papa.parse<string[]>(csv.toString('utf8'), { delimiter: ',' })
      }),
      await figure(`XLSX of 120,000 codes`, sheet, 'codes.xlsx', 'read-excel-file alone', 1.2, async () => {
        await readSheet(new Uint8Array(sheet).buffer)
      }),
    ]
    async function figure(
      what: string,
      bytes: Buffer,
      name: string,
      peerName: string,
      most: number,
      peer: () => unknown,
    ): Promise<Figure> {
      const { blob } = await blobs.put([bytes], name, '')
      const ours = async () => {
        const inspection = await inspectSheet({ blob, name }, { worker, blobs })
        if (!inspection.readable) throw new Error(inspection.detail)
      }
      const timed = await interleaved(
        5,
        () => msOf(ours),
        () => msOf(peer),
      )
      return {
        id: 'B11',
        what: `${what}: read, checked, reported, from click to answer`,
        unit: 'ms',
        ours: timed.ours,
        peer: timed.peer,
        peerName,
        ratio: timed.ratio,
        target: `at most ${most}`,
        met: timed.ratio <= most,
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function csvOf(bytes: number): Buffer {
  const lines: string[] = ['code']
  for (let at = 0, length = 6; ; at++) {
    const line = codeAt(at)
    length += Buffer.byteLength(line) + 1
    if (length > bytes) return Buffer.from(lines.join('\n'))
    lines.push(line)
  }
}

async function msOf(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
