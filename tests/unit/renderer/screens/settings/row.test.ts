/** The sections that Settings names when a search finds no setting. */
import { describe, expect, test } from 'vitest'
import { nearestSections } from '../../../../../src/renderer/screens/settings/row.tsx'

const ofTheBrowser = [
  'Server and account',
  'Appearance and language',
  'Network',
  'Data sources',
  'Publishing',
  'Reviews',
  'Notifications',
  'This computer',
  'Privacy and help',
]

describe('a search without a match', () => {
  test.each([
    ['certifcates', ['Network']],
    ['PROXI', ['Network']],
    ['tehme', ['Appearance and language']],
    ['passwrod', ['Server and account']],
    ['sound', ['Notifications']],
    ['undo delay', ['Publishing']],
    // Both sections have a word of it; the one with more of them comes first.
    ['restore backup proxy', ['This computer', 'Network']],
    ['crash repotrs', ['Privacy and help']],
    ['zzz', ofTheBrowser],
    ['', ofTheBrowser],
    // The browser has no section for updates.
    ['download', ofTheBrowser],
  ])('%s leads to %j', (search, sections) => {
    expect(nearestSections(search, false)).toEqual(sections)
  })

  test('the desktop program has a section for updates', () => {
    expect(nearestSections('downlod', true)).toEqual(['Updates'])
    expect(nearestSections('zzz', true)).toContain('Updates')
  })
})
