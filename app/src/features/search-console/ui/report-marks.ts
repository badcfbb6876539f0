import { pacificDay } from '#core/search-console/domain/pacific.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { Summary } from '../contract.ts'

/**
 * Returns the time in which operations of the drawn days began: a day in Pacific time ends at most one day later than in
 * UTC.
 */
export function timeOfDays({ range, days }: Pick<Summary, 'range' | 'days'>): { from: string; to: string } {
  const last = days.at(-1)?.day ?? range.to
  return { from: `${range.from}T00:00:00.000Z`, to: new Date(Date.parse(last) + 2 * DAY_MS).toISOString() }
}

/** Returns the operations that changed something on a drawn day, each with its day. */
export function markedDays<Operation extends { applied: number; createdAt: string }>(
  operations: readonly Operation[],
  { days }: Pick<Summary, 'days'>,
): { operation: Operation; day: string }[] {
  const drawn = new Set(days.map(({ day }) => day))
  return operations
    .filter(({ applied }) => applied > 0)
    .map((operation) => ({ operation, day: pacificDay(new Date(operation.createdAt)) }))
    .filter(({ day }) => drawn.has(day))
}
