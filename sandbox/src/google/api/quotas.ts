import type { SandboxContext } from '../../context.ts'
import { type GoogleDesk, googleDeskOf } from '../google-desk.ts'

export type Quota = 'analytics' | 'inspection' | 'other'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const books = new WeakMap<GoogleDesk, Map<string, number[]>>()

/** Forgets all used quota. */
export function refillQuotas(context: SandboxContext): void {
  books.delete(googleDeskOf(context))
}

/** Counts a call in its windows; false if one of them was already full. A window is the time before the call. */
export function takeQuota(
  context: SandboxContext,
  { quota, site, email }: { quota: Quota; site: string; email: string },
): boolean {
  const desk = googleDeskOf(context)
  const book = books.get(desk) ?? new Map<string, number[]>()
  books.set(desk, book)
  const { knobs } = desk
  const windows: [key: string, most: number, ms: number][] = {
    analytics: [
      [`analytics site ${site}`, knobs.siteCallsPerMinute, MINUTE],
      [`analytics user ${email}`, knobs.userCallsPerMinute, MINUTE],
      ['analytics project', knobs.projectCallsPerMinute, MINUTE],
    ] as [string, number, number][],
    inspection: [
      [`inspection site ${site}`, knobs.inspectionsPerMinute, MINUTE],
      [`inspection day ${site}`, knobs.inspectionsPerDay, DAY],
    ] as [string, number, number][],
    other: [[`other user ${email}`, knobs.otherCallsPerMinute, MINUTE]] as [string, number, number][],
  }[quota]
  const now = performance.now()
  let hasRoom = true
  for (const [key, most, ms] of windows) {
    const times = book.get(key) ?? []
    while (times.length > 0 && (times[0] as number) <= now - ms) times.shift()
    if (times.length >= most) hasRoom = false
    book.set(key, times)
  }
  if (hasRoom) for (const [key] of windows) book.get(key)?.push(now)
  return hasRoom
}
