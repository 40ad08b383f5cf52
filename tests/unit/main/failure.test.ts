/** What a disk refused, in words. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { diskFailure } from '../../../src/main/failure.ts'

it('a database that cannot grow says that the disk is full', () => {
  const database = new DatabaseSync(':memory:')
  database.exec('CREATE TABLE t (x); PRAGMA max_page_count = 2')
  let thrown: unknown
  try {
    database.exec(`INSERT INTO t VALUES ('${'x'.repeat(100_000)}')`)
  } catch (error) {
    thrown = error
  }
  expect(diskFailure('The backup could not be written', thrown).message).toBe(
    diskFailure('The backup could not be written', Object.assign(new Error(), { code: 'ENOSPC' })).message,
  )
})
