/** The days of a filter as moments in the reader's own time: from the first one's beginning to the last one's end. */
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

/** A moment as a field of date and time writes it, in the reader's own time. */
export function toLocalField(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
