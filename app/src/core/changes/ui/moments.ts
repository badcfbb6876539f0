/**
 * Converts a filter's days to moments in the reader's time zone: from the beginning of the first to the end of the
 * last.
 */
export function momentsOfDays({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  const begin = from && momentOf(from, 0)
  const end = to && momentOf(to, 1)
  return { ...(begin && { from: begin }), ...(end && { to: end }) }
}

function momentOf(day: string, daysLater: number): string | undefined {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  const moment = new Date(year, month - 1, date + daysLater)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** Formats a moment for a date and time input, in the reader's time zone. */
export function toLocalField(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
