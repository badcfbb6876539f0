import { pacificDay } from '#core/search-console/domain/pacific.ts'

const HOUR_MS = 3_600_000

/** Returns when the search engine's next day begins. */
export function nextPacificDay(at: Date): Date {
  const today = pacificDay(at)
  const hour = Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS
  for (let next = hour; ; next += HOUR_MS) if (pacificDay(new Date(next)) !== today) return new Date(next)
}
