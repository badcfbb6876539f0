import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 hours ago", kept up to date, with the exact time on hover and for machines. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useTranslation('shell')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={exactTime(at, i18n.language)}>
      {relativeTime(Date.parse(at) - now, i18n.language)}
    </time>
  )
}

/** Milliseconds from now (past is negative) in words; below a minute it is "now". */
export function relativeTime(milliseconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = Math.round(milliseconds / 1000)
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return format.format(0, 'second')
}

/** Month/day/year " at " and a 12-hour time in English (spec 1 §9), each language's own form otherwise. */
export function exactTime(at: string, language: string): string {
  const moment = new Date(at)
  if (language !== 'en')
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
  const date = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' })
  const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: true })
  return `${date.format(moment)} at ${time.format(moment)}`
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Moments among what a text is filled with, as `exactTime` writes them; everything else as it is. */
export function momentsInWords<Value>(
  values: Record<string, Value>,
  language: string,
): Record<string, Value | string> {
  const inWords = (value: Value) =>
    typeof value === 'string' && MOMENT.test(value) ? exactTime(value, language) : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)]))
}
