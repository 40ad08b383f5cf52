/** Addresses of the campaign screens. */
import { expect, test } from 'vitest'
import { createPath, editPath, homePath, reportPath } from '../../../../src/model/rules/campaign-paths.ts'

test('a segment travels to the wizard as it came', () => {
  expect(createPath('pigeon', 'one-time', null)).toBe('/campaign/create/pigeon/one-time')
  expect(createPath('pigeon', 'recurring', '12')).toBe('/campaign/create/pigeon/recurring?segmentId=12')
  expect(createPath('pigeon', 'recurring', 'a b&c')).toBe('/campaign/create/pigeon/recurring?segmentId=a+b%26c')
})

test('a campaign is edited by number or local id, and its name travels to the report', () => {
  expect(editPath('pigeon', 'event-based', 12)).toBe('/campaign/edit/pigeon/event-based/12')
  const name = new URLSearchParams({ campaign_name: 'عید & more' })
  expect(homePath(12, 'عید & more')).toBe(`/campaign/12?${name}`)
  expect(homePath(12, 'عید & more', 'schedule')).toBe(`/campaign/12?${name}&tab=schedule`)
  expect(reportPath(12, 'عید & more')).toBe(`/campaign/12?${name}&tab=results`)
})
