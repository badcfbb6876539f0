import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { exactTime, isMoment } from '../shared/exact-time.ts'
import { relativeFormat } from '../shared/formatters.ts'

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const MINUTE_MS = 60_000
/** A clock younger than this is not reset: resetting renders everything twice. */
const FRESH_MS = 10_000

/** "3 hours ago", kept up to date, with the exact time on hover and for machines. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useTranslation('shell')
  const now = useSyncExternalStore(onMinute, minute)
  return (
    <time dateTime={at} title={exactTime(at, i18n.language)}>
      {relativeTime(Date.parse(at) - now, i18n.language)}
    </time>
  )
}

/** One clock for all moments on the screen: a list has hundreds, and they update together. */
const watchers = new Set<() => void>()
let shownAt = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const minute = (): number => shownAt

function onMinute(watcher: () => void): () => void {
  watchers.add(watcher)
  if (timer === undefined) {
    // The clock was stopped for a while.
    if (Date.now() - shownAt > FRESH_MS) shownAt = Date.now()
    timer = setInterval(() => {
      shownAt = Date.now()
      for (const each of watchers) each()
    }, MINUTE_MS)
  }
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Formats milliseconds from now (negative is past); below a minute it is "now". */
export function relativeTime(milliseconds: number, language: string): string {
  const format = relativeFormat(language)
  const seconds = Math.round(milliseconds / 1000)
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return relativeFormat(language, true).format(0, 'second')
}

/** Formats the moments among a text's placeholder values, like `exactTime`; leaves other values unchanged. */
export function momentsInWords<Value>(
  values: Record<string, Value>,
  language: string,
): Record<string, Value | string> {
  const inWords = (value: Value) => (isMoment(value) ? exactTime(value, language) : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(value)]))
}
