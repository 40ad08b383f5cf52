/** `node packaging/check-fuses.ts PROGRAM FLAVOUR`: reads the fuses of a packaged Herald and ends with 1 where one is wrong. */
import { flavours, wrongFuses } from './fuses.ts'

const [program, named] = process.argv.slice(2)
const flavour = flavours.find((one) => one === named)
if (!program || !flavour) throw new Error(`Give the program and one of: ${flavours.join(', ')}`)

const wrong = await wrongFuses(program, flavour)
console.log(wrong.length === 0 ? `Every fuse of ${program} is set for ${flavour}` : `Wrong: ${wrong.join(', ')}`)
process.exitCode = wrong.length === 0 ? 0 : 1
