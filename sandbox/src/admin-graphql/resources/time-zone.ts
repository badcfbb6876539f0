/** Returns the UTC offset of an IANA time zone in minutes at `moment`; 0 for an unknown zone. */
export function offsetMinutes(timeZone: string, moment: Date): number {
  const name = partOf(timeZone, moment, 'longOffset')
  const match = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name)
  if (!match?.[1]) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}

/** Formats an offset as `+0100`. */
export function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(absolute / 60))}${two(absolute % 60)}`
}

/** Returns `CET`, or `GMT+1` if English has no abbreviation for the zone. */
export function zoneAbbreviation(timeZone: string, moment: Date): string {
  return partOf(timeZone, moment, 'short')
}

function partOf(timeZone: string, moment: Date, timeZoneName: 'short' | 'longOffset'): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
  return format.formatToParts(moment).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
}
