/** The customers of a segment as CSV: generated deterministically, as many as the segment's count on the channel. */
import { pick, type Random, randomOf } from '../random.ts'

const first = ['Ayesha', 'Bilal', 'Fatima', 'Hamza', 'Zainab', 'Usman', 'Sana', 'Ali', 'Maryam', 'Hassan'] as const
const last = ['Siddiqui', 'Khan', 'Ahmed', 'Raza', 'Malik', 'Qureshi', 'Sheikh', 'Baloch', 'Memon', 'Iqbal'] as const
const cities = ['Karachi', 'Lahore', 'Hyderabad', 'Islamabad', 'Sukkur', 'Multan'] as const

/** A heading and `amount` lines; addresses are of example.com, phone numbers of an unassigned range. */
export function customersCsv(segmentId: number, amount: number): string {
  const random = randomOf(segmentId * 7_919)
  const lines = ['customer_id,name,phone,email,city']
  for (let number = 1; number <= amount; number++) lines.push(customerLine(segmentId * 1_000_000 + number, random))
  return `${lines.join('\r\n')}\r\n`
}

function customerLine(id: number, random: Random): string {
  const [firstName, family] = [pick(random, first), pick(random, last)]
  const phone = `+923000${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`
  const email = `${firstName}.${family}.${id}@example.com`.toLowerCase()
  return `${id},${firstName} ${family},${phone},${email},${pick(random, cities)}`
}
