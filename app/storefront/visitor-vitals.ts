/**
 * Measures how fast this page is for the visitor who looks at it, and says so when they leave: LCP (`l`), FCP (`f`), TTFB
 * (`t`), CLS (`c`) and INP (`i`), each as the `web-vitals` package counts it. Loaded after the page, it asks the browser
 * for what it kept. Whoever comes back to the tab may make CLS or INP worse: then the new value is sent with the old one
 * (`c0`, `i0`), which it replaces. Sent are the page's path and the figures, nothing about who it was.
 */

type Values = Record<string, number>

const timing = performance
/** Of the longest interactions so many are kept; one in fifty may be longer than the figure. */
const KEPT = 10
const FIFTY = 50
let values: Values = {}
let said: Values = {}
/** Back from the back-forward cache: what was painted then does not count. */
let restored = false
let longest: { id: number; ms: number }[] = []
let interactionsBefore = 0
/** Of the session of shifts that goes on: their sum, and when its first and its last came. */
let sum = 0
let first = 0
let last = 0

const navigation = () => timing.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
const activated = () => (navigation() as { activationStart?: number })?.activationStart || 0
const isHidden = () => document.visibilityState === 'hidden'
/** For browsers that keep no list of when the page was hidden; a page made ready beforehand is not hidden from anybody. */
let hiddenAt = isHidden() && !(document as { prerendering?: boolean }).prerendering ? 0 : Infinity

/** What was painted after the page was hidden waited for the visitor, not for the store. */
const paint = (name: string, entry?: PerformanceEntry) => {
  const hidden = timing
    .getEntriesByType('visibility-state')
    .find((state) => state.name === 'hidden' && state.startTime >= activated())
  if (entry && !restored && entry.startTime < (hidden?.startTime ?? hiddenAt))
    values[name] = Math.max(entry.startTime - activated(), 0)
}

const interactions = () => (timing as { interactionCount?: number }).interactionCount ?? longest.length

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
  for (const { interactionId: id, duration: ms } of entries as PerformanceEventTiming[])
    if (id) {
      const known = longest.find((one) => one.id === id)
      if (known) known.ms = Math.max(known.ms, ms)
      else longest.push({ id, ms })
      longest.sort((a, b) => b.ms - a.ms).splice(KEPT)
    }
}

observe('largest-contentful-paint', (entries) => paint('l', entries.at(-1)))
observe('event', interact)
observe('first-input', interact)
let worst = 0
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
  if (restored) values['t'] = 0
  else {
    paint('f', timing.getEntriesByName('first-contentful-paint')[0])
    const { responseStart } = navigation() ?? {}
    if (responseStart) values['t'] = Math.max(responseStart - activated(), 0)
  }
  if (seesShifts && 'f' in values) values['c'] = worst
  const count = interactions() - interactionsBefore
  const ms = longest[Math.min(longest.length - 1, Math.floor(count / FIFTY))]?.ms
  // An interaction too short to be kept.
  if (ms || (restored && count)) values['i'] = ms || 8
  const body = new URLSearchParams()
  for (const name in values)
    if (values[name] !== said[name]) {
      body.append(name, `${values[name]}`)
      if (name in said) body.append(`${name}0`, `${said[name]}`)
      else if (name === 't') body.append('v', '1')
    }
  said = { ...values }
  // Not its `size`: older browsers have none.
  if (`${body}`) {
    body.append('p', location.pathname)
    navigator.sendBeacon('/apps/signpost/vitals', body)
  }
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
      values = {}
      said = {}
      longest = []
      interactionsBefore = interactions()
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
