/** `npm run bench`: measures every figure (or those named on the command line) and writes bench-results.json. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure.ts'

const wanted = process.argv.slice(2).map((name) => name.toLowerCase())
const files = readdirSync(import.meta.dirname)
  .filter((name) => /^b\d+-.*\.ts$/.test(name))
  .sort((a, b) => number(a) - number(b))
  .filter((name) => wanted.length === 0 || wanted.includes(name.split('-')[0] ?? ''))

const figures: Figure[] = []
let broken = 0
for (const file of files) {
  try {
    const module = (await import(join(import.meta.dirname, file))) as { measure: () => Promise<Figure[]> }
    const measured = await module.measure()
    figures.push(...measured)
    for (const figure of measured) console.log(line(figure))
  } catch (error) {
    broken += 1
    console.error(`${file}: not measured: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
writeFileSync(join(import.meta.dirname, '../../bench-results.json'), `${JSON.stringify(figures, null, 2)}\n`)
const missed = figures.filter((figure) => !figure.met)
console.log(
  `\n${figures.length} figures, ${missed.length} missed${broken ? `, ${broken} files not measured` : ''}; bench-results.json`,
)
process.exitCode = broken ? 1 : 0

function number(name: string): number {
  return Number(name.match(/^b(\d+)/)?.[1])
}

function line({ id, what, unit, ours, peer, peerName, ratio, target, met }: Figure): string {
  const figure = (value: number) =>
    Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
  return `${met ? 'met   ' : 'MISSED'} ${id.padEnd(4)} ${what}: ${figure(ours)} ${unit} against ${figure(peer)} (${peerName}), ratio ${figure(ratio)}; target ${target}`
}
