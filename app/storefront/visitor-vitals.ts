/**
 * Measures how fast this page is for the visitor who looks at it, and says so when they leave: LCP (`l`), FCP (`f`), TTFB
 * (`t`), CLS (`c`) and INP (`i`), each as the `web-vitals` package counts it. Loaded after the page, it asks the browser
 * for what it kept. Whoever comes back to the tab may make CLS or INP worse: then the new value is sent with the old one
 * (`c0`, `i0`), which it replaces. Sent are the page's path and the figures, nothing about who it was.
 */

type Values = Record<string, number>

const timing = performance
/** One interaction in fifty may be longer than the figure, and so many of the longest at most. */
const FIFTY = 50
const MOST_LEFT_OUT = 9
let values: Values = {}
let said: Values = {}
/** Back from the back-forward cache. */
let restored = false
/** How long each interaction took. */
let took: Values = {}
let interactionsBefore = 0
/** The worst session of shifts; of the one that goes on: their sum, and when its first and its last came. */
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
 * When the page was first hidden. One made ready beforehand is not hidden from anybody, and some browsers keep no list: there
 * it is hidden from the beginning or not at all.
 */
let hiddenAt = (document as { prerendering?: boolean }).prerendering
  ? Infinity
  : (timing
      .getEntriesByType('visibility-state')
      .find(({ name, startTime }) => name === 'hidden' && startTime >= activated())?.startTime ??
    (isHidden() ? 0 : Infinity))

/** What was painted after the page was hidden waited for the visitor, not for the store. */
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
      // A session goes on for less than a second without a shift, and less than five in all.
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
  // An interaction too short to be kept.
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
      // What was painted then does not count.
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
