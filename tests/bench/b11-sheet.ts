/** B11: a voucher sheet read, checked, deduplicated and reported, against its parser alone, both on the same thread; and the memory of 300,000 codes. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/universal'
import { MAX_SHEET_BYTES } from '../../src/main/sheets/inspect.ts'
import { readSheet as readVouchers } from '../../src/main/sheets/read.ts'
import { rowsOf, styled, workbook, zip } from '../fixtures/xlsx.ts'
import { type Figure, interleaved } from './figure.ts'

/** Different codes, with a duplicate and an odd character here and there. */
const codeAt = (at: number): string =>
  `BF-${at % 1_000 === 0 ? 'AGAIN' : String(at).padStart(9, '0')}${at % 997 === 0 ? '\u00a0' : ''}-K7Q2`

const manyCodes = Array.from({ length: 300_000 }, (_, at) => codeAt(at))

export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-b11-'))
  try {
    const csv = csvOf(MAX_SHEET_BYTES - 64)
    const sheet = zip(workbook(rowsOf(Array.from({ length: 120_000 }, (_, at) => codeAt(at)))))
    const numbers = Array.from(
      { length: 120_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="1"><v>${at}</v></c></row>`,
    )
    const formatted = zip(styled(['00000000'], numbers.join('')))
    return [
      await figure('CSV of 10 MB, four columns', csv, 'codes.csv', 'papaparse, parsing only', 1.5, () => {
        Papa.parse<string[]>(csv.toString('utf8'), { delimiter: ',' })
      }),
      await figure(`XLSX of 120,000 codes`, sheet, 'codes.xlsx', 'read-excel-file alone', 1.2, async () => {
        await readSheet(new Uint8Array(sheet).buffer)
      }),
      await figure(
        'XLSX of 120,000 numbers with a format',
        formatted,
        'numbers.xlsx',
        'read-excel-file alone',
        1.5,
        async () => {
          await readSheet(new Uint8Array(formatted).buffer)
        },
      ),
      memory('CSV', manyCodes.join('\n')),
      memory('XLSX', zip(workbook(rowsOf(manyCodes)))),
    ]
    function memory(kind: 'CSV' | 'XLSX', content: string | Buffer): Figure {
      const path = join(folder, `many.${kind.toLowerCase()}`)
      writeFileSync(path, content)
      const [ours, peer] = [peakIn('ours', path), peakIn('peer', path)]
      return {
        id: 'B11',
        what: `${kind} of 300,000 codes: memory of the process at its peak`,
        unit: 'MB',
        ours,
        peer,
        peerName: kind === 'CSV' ? 'papaparse alone' : 'read-excel-file alone',
        ratio: ours / peer,
        target: 'under 500 MB',
        met: ours < 500,
      }
    }
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

/** Megabytes. The sheet is read in a process of its own that does nothing else. */
const peakIn = (way: Way, path: string): number =>
  Number(execFileSync(process.execPath, [...process.execArgv, import.meta.filename, way, path], { encoding: 'utf8' }))

type Way = 'ours' | 'peer'
const ways: Record<Way, (path: string) => Promise<unknown>> = {
  ours: (path) => readVouchers({ path, name: path, limit: Number.POSITIVE_INFINITY }),
  peer: async (path) =>
    path.endsWith('.csv')
      ? Papa.parse(readFileSync(path, 'utf8'))
      : readSheet(new Uint8Array(readFileSync(path)).buffer),
}

if (import.meta.main) {
  const [way, path = ''] = process.argv.slice(2)
  await ways[way === 'ours' ? 'ours' : 'peer'](path)
  process.stdout.write(String(Math.round(process.resourceUsage().maxRSS / 1024)))
}

async function msOf(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
