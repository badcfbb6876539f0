/**
 * Measures this page's speed for its visitor and reports it when they leave: LCP (`l`), FCP (`f`), TTFB (`t`), CLS
 * (`c`) and INP (`i`), each computed as in the `web-vitals` package. Loaded after the page, it reads the entries the
 * browser has buffered. If the visitor returns and CLS or INP gets worse, the new value is sent with the old one
 * (`c0`, `i0`), which it replaces. Sends the path and the metrics, nothing about the visitor.
 */

type Values = Record<string, number>

const timing = performance
/** INP ignores the longest of every fifty interactions, but at most `MOST_LEFT_OUT`. */
const FIFTY = 50
const MOST_LEFT_OUT = 9
let values: Values = {}
let said: Values = {}
/** True once the page was restored from the back-forward cache. */
let restored = false
/** Duration of each interaction, by its id. */
let took: Values = {}
let interactionsBefore = 0
/** The worst session of layout shifts; of the current session: sum, and times of its first and last shift. */
let worst = 0
let sum = 0
let first = 0
let last = 0

const navigation = () =>
  timing.getEntriesByType('navigation')[0] as
    | (PerformanceNavigationTiming & { activationStart?: number })
    | undefined
const activated = () => navigation()?.activationStart || 0
const isHidden = () => document.visibilityState === 'hidden'
/**
 * When the page was first hidden. A prerendered page does not count as hidden. Browsers without a list of visibility
 * states: hidden from the start, or not at all.
 */
let hiddenAt = (document as { prerendering?: boolean }).prerendering
  ? Infinity
  : (timing
      .getEntriesByType('visibility-state')
      .find(({ name, startTime }) => name === 'hidden' && startTime >= activated())?.startTime ??
    (isHidden() ? 0 : Infinity))

/** Ignores what was painted after the page was hidden: it waited for the visitor, not for the store. */
const paint = (name: string, entry?: PerformanceEntry) => {
  if (entry && entry.startTime < hiddenAt) values[name] = Math.max(entry.startTime - activated(), 0)
}

const observers: (() => void)[] = []
const observe = (type: string, take: (entries: PerformanceEntryList) => void) => {
  const isKnown = PerformanceObserver.supportedEntryTypes.includes(type)
  if (isKnown) {
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
    observers.push(() => take(observer.takeRecords()))
  }
  return isKnown
}

const interact = (entries: PerformanceEntryList) => {
  for (const { interactionId: id, duration } of entries as PerformanceEventTiming[])
    if (id) took[id] = Math.max(took[id] || 0, duration)
}

observe('largest-contentful-paint', (entries) => paint('l', entries.at(-1)))
observe('event', interact)
observe('first-input', interact)
const seesShifts = observe('layout-shift', (entries) => {
  for (const { value, startTime, hadRecentInput } of entries as (PerformanceEntry & {
    value: number
    hadRecentInput: boolean
  })[])
    if (!hadRecentInput) {
      // A session ends after a second without a shift, or after five seconds in all.
      if (!sum || startTime - last >= 1_000 || startTime - first >= 5_000) {
        sum = 0
        first = startTime
      }
      last = startTime
      worst = Math.max(worst, (sum += value))
    }
})

const tell = () => {
  for (const take of observers) take()
  if (!restored) {
    paint('f', timing.getEntriesByName('first-contentful-paint')[0])
    const responseStart = navigation()?.responseStart
    if (responseStart) values['t'] = Math.max(responseStart - activated(), 0)
  }
  if (seesShifts && 'f' in values) values['c'] = worst
  const longest = Object.values(took).sort((a, b) => b - a)
  const count =
    ((timing as { interactionCount?: number }).interactionCount ?? longest.length) - interactionsBefore
  const ms = longest[Math.min(longest.length - 1, MOST_LEFT_OUT, Math.floor(count / FIFTY))]
  // Without an entry, the interactions were too short to be recorded.
  if (ms || (restored && count)) values['i'] = ms || 8
  const news: Record<string, unknown> = {}
  for (const name in values)
    if (values[name] !== said[name]) {
      news['p'] = location.pathname
      news[name] = values[name]
      if (name in said) news[`${name}0`] = said[name]
      else if (name === 't') news['v'] = 1
    }
  said = { ...values }
  if (news['p'])
    navigator.sendBeacon('/apps/signpost/vitals', new URLSearchParams(news as Record<string, string>))
}

addEventListener(
  'visibilitychange',
  (event) => {
    if (isHidden()) {
      hiddenAt = Math.min(hiddenAt, event.timeStamp)
      tell()
    }
  },
  true,
)
addEventListener(
  'pageshow',
  (event) => {
    if (event.persisted) {
      restored = true
      // Nothing painted from now on counts.
      hiddenAt = 0
      values = { t: 0 }
      said = {}
      took = {}
      interactionsBefore = (timing as { interactionCount?: number }).interactionCount || 0
      worst = sum = 0
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          values['l'] = values['f'] = timing.now() - event.timeStamp
        }),
      )
    }
  },
  true,
)
