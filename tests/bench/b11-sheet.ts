/** B11: a 10 MB voucher sheet read, checked, deduplicated and reported, against its parser alone; both on the same thread. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { MAX_SHEET_BYTES } from '../../src/main/sheets/inspect.ts'
import { readSheet as readVouchers } from '../../src/main/sheets/read.ts'
import { rowsOf, workbook, zip } from '../fixtures/xlsx.ts'
import { type Figure, interleaved } from './figure.ts'

/** Different codes, with a duplicate and an odd character here and there. */
const codeAt = (at: number): string =>
  `BF-${at % 1_000 === 0 ? 'AGAIN' : String(at).padStart(9, '0')}${at % 997 === 0 ? '\u00a0' : ''}-K7Q2`

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-b11-'))
  try {
    const csv = csvOf(MAX_SHEET_BYTES - 64)
    const sheet = zip(workbook(rowsOf(Array.from({ length: 120_000 }, (_, at) => codeAt(at)))))
    return [
      await figure('CSV of 10 MB, four columns', csv, 'codes.csv', 'papaparse, parsing only', 1.5, () => {
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
      const path = join(folder, name)
      writeFileSync(path, bytes)
      const ours = async () => {
        const answer = await readVouchers({ path, name, limit: bytes.length })
        if (!answer.readable) throw new Error(answer.detail)
      }
      const timed = await interleaved(
        5,
        () => msOf(ours),
        () => msOf(peer),
      )
      return {
        id: 'B11',
        what: `${what}: read, checked, reported, file to answer`,
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
  const lines: string[] = ['code,amount,valid until,store']
  for (let at = 0, length = 30; ; at++) {
    const line = `${codeAt(at)},500,2026-12-31,Karachi Clifton`
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
