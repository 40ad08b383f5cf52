/** What the bar of the dock shows of several uploads. */
import { expect, test } from 'vitest'
import type { TransferStage } from '#contract'
import { uploadProgress } from '../../../../src/main/electron/upload-progress.ts'

type Told = [id: string, state: TransferStage, moved: number, size: number | null]

test.each<[string, Told[], number[]]>([
  [
    'one',
    [
      ['a', 'starting', 0, 100],
      ['a', 'running', 50, 100],
      ['a', 'done', 100, 100],
    ],
    [0, 0.5, -1],
  ],
  [
    'two together',
    [
      ['a', 'running', 50, 100],
      ['b', 'running', 100, 300],
    ],
    [0.5, 0.375],
  ],
  [
    'one ends, the other goes on',
    [
      ['a', 'running', 10, 20],
      ['b', 'running', 0, 80],
      ['a', 'failed', 10, 20],
    ],
    [0.5, 0.1, 0],
  ],
  [
    'stopped',
    [
      ['a', 'running', 10, 20],
      ['a', 'cancelled', 10, 20],
    ],
    [0.5, -1],
  ],
  ['nobody knows how much', [['a', 'running', 10, null]], [2]],
  ['an empty file', [['a', 'starting', 0, 0]], [2]],
  ['more than was said', [['a', 'running', 30, 20]], [1]],
  ['one that nobody heard begin', [['a', 'done', 20, 20]], [-1]],
])('%s', (_name, told, shown) => {
  const shareOf = uploadProgress()
  expect(told.map(([id, state, moved, size]) => shareOf({ id, state, moved, size }))).toEqual(shown)
})
