/** A layout shift: when, how much, and what moved, in words. */
export interface Shift {
  at: number
  value: number
  moved: string[]
}

/** A session window ends after a pause, and is no longer than this (web.dev/articles/cls), in milliseconds. */
const PAUSE_MS = 1_000
const LONGEST_MS = 5_000

/** Returns the cumulative layout shift as the vitals count it: that of the worst session window, and what moved in it. */
export function worstWindow(shifts: readonly Shift[]): { shift: number; moved: string[] } {
  let worst = { shift: 0, moved: [] as string[] }
  let window = { from: 0, last: Number.NEGATIVE_INFINITY, shift: 0, moved: [] as string[] }
  for (const { at, value, moved } of shifts) {
    if (at - window.last >= PAUSE_MS || at - window.from >= LONGEST_MS)
      window = { from: at, last: at, shift: 0, moved: [] }
    window.last = at
    window.shift += value
    window.moved = [...window.moved, ...moved.map((each) => `${value.toFixed(3)} ${each}`)]
    if (window.shift > worst.shift) worst = { shift: window.shift, moved: window.moved }
  }
  return worst
}
