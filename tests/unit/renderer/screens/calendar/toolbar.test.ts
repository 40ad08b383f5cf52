/** The calendar as a file for other programs: RFC 5545's signs, lines of at most 75 octets, times in UTC. */
import { expect, it } from 'vitest'
import { icsOf } from '../../../../../src/renderer/screens/calendar/toolbar.tsx'
import { entries, now, once, plan } from './made.ts'

const lines = (text: string) => text.split('\r\n')
const made = (name: string) => icsOf(entries([plan({ name, schedule: once('2026-11-27', '10:00') })]), now)

it('has one event for each entry, at its instant', () => {
  const text = made('Friday, first; two hours')
  expect(lines(text)).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'DTSTART:20261127T050000Z',
      'DTEND:20261127T051500Z',
      'SUMMARY:Friday\\, first\\; two hours',
      'DESCRIPTION:SMS\\, Scheduled\\, Karachi\\, Asia/Karachi',
      'END:VCALENDAR',
    ]),
  )
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.match(/^UID:\S+@herald\r$/gm)).toHaveLength(1)
})

it('no line is longer than 75 octets, and no character is cut', () => {
  const name = 'سردیوں کی سیل: پہلی اطلاع '.repeat(6).trim()
  const text = made(name)
  for (const line of lines(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`)
})
