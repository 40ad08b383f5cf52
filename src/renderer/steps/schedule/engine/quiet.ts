/** Quiet hours: a window of the day in which nothing is sent, on the same wall clock as the schedule. */

/** 'HH:mm'; an end before the start lies on the next day. Equal times are no window: whoever has none leaves it out. */
export type Window = { from: string; to: string }

/** Whether `time` falls into the window: its start belongs to it, its end does not. */
export const isQuiet = (time: string, { from, to }: Window): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to

/** Whether every moment from `start` to `end` of one day, both included, is quiet. */
export const isQuietThroughout = (start: string, end: string, { from, to }: Window): boolean =>
  from < to ? from <= start && end < to : start >= from || end < to

/** Whether any moment from `start` to `end` of one day, both included, is quiet. */
export const isQuietAtTimes = (start: string, end: string, window: Window): boolean =>
  isQuiet(start, window) || isQuiet(end, window) || (start <= window.from && window.from <= end)
