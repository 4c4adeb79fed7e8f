import type { Clock } from '@countersign/platform/clock'

export interface TestClock extends Clock {
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void
  set(time: string | number): void
}

/** Stands still until a test moves it. */
export function testClock(start: string | number = Date.now()): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => now,
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    },
    set(time) {
      now = new Date(time).getTime()
    },
  }
}

/** Runs in real time, like a browser's, and can be moved. */
export function runningClock(): TestClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
    },
    set(time) {
      ahead = new Date(time).getTime() - Date.now()
    },
  }
}
