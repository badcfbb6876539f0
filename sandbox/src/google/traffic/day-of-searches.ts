import type { SandboxContext } from '../../context.ts'
import type { StoreRecord } from '../../state/records.ts'
import { chance } from '../../store-generator/random.ts'
import { googleDeskOf } from '../google-desk.ts'
import { addDays, daysBetween, pacificDay } from './pacific.ts'
import { searchedPages } from './searched-pages.ts'

/** Impressions grouped together: one page for one query, in one country, on one device. */
export interface Shown {
  date: string
  query: string
  /** Counted in totals but in no row. */
  hidden: boolean
  page: string
  country: string
  device: string
  clicks: number
  impressions: number
  /** Mean over the impressions. */
  position: number
}

/** Days until a day's numbers are final, and until the first numbers appear. Source: "2–3 days", all-your-data. */
export const FINAL_AFTER = 3
export const FRESH_AFTER = 1

const COUNTRIES: [code: string, upTo: number][] = [
  ['gbr', 0.62],
  ['irl', 0.74],
  ['usa', 0.87],
  ['deu', 0.95],
  ['fra', 1],
]
const DEVICES: [code: string, upTo: number][] = [
  ['MOBILE', 0.62],
  ['DESKTOP', 0.94],
  ['TABLET', 1],
]
/** Share of a store's searches by search type. */
const TYPES: Record<string, number> = { web: 1, image: 0.18 }
const KEPT_DAYS = 60
const kept = new WeakMap<object, Map<string, Shown[]>>()

/**
 * Returns the impressions of a store on a day; none before its history begins, once the store fell silent, or before
 * the day is counted.
 */
export function dayOfSearches(
  context: SandboxContext,
  store: StoreRecord,
  { day, type }: { day: string; type: string },
): Shown[] {
  const { seed, searchesPerDay, historyDays, silentDays } = googleDeskOf(context).knobs
  const age = daysBetween(day, pacificDay(Date.now()))
  const share = TYPES[type]
  if (share === undefined || age < FRESH_AFTER || age <= silentDays || age > historyDays) return []
  const pages = searchedPages(context, store)
  const days = kept.get(pages) ?? new Map<string, Shown[]>()
  kept.set(pages, days)
  const key = `${day} ${type} ${seed} ${searchesPerDay} ${Math.min(age, FINAL_AFTER)}`
  const known = days.get(key)
  if (known) return known
  if (days.size >= KEPT_DAYS) days.delete(days.keys().next().value as string)
  // Numbers of recent days are incomplete.
  const counted = age >= FINAL_AFTER ? 1 : 0.35 + 0.25 * age
  const volume = searchesPerDay * share * counted * seasonOf(day, store.handle)
  const shown = pages.flatMap((page) =>
    page.queries.flatMap((query) => {
      const draw = (what: string) => chance(`${day} ${type} ${page.key} ${query.text} ${what}`)
      const searches = Math.floor(volume * page.weight * query.weight + draw('searches'))
      const position = Math.max(
        1,
        page.position + query.behind + driftOf(page.key, day) + (draw('place') - 0.5) * 2,
      )
      return spread({ searches, draw, position, share: clickShare(position, page.dull) }).map((cell) => ({
        ...cell,
        date: day,
        query: query.text,
        hidden: query.hidden,
        page: page.url,
      }))
    }),
  )
  days.set(key, shown)
  return shown
}

type Cell = Pick<Shown, 'country' | 'device' | 'clicks' | 'impressions' | 'position'>

function spread(of: {
  searches: number
  draw: (what: string) => number
  position: number
  share: number
}): Cell[] {
  const cells = new Map<string, Cell>()
  for (let at = 0; at < of.searches; at++) {
    const country = codeAt(COUNTRIES, of.draw(`country ${at}`))
    const device = codeAt(DEVICES, of.draw(`device ${at}`))
    const cell = cells.get(country + device) ?? {
      country,
      device,
      clicks: 0,
      impressions: 0,
      position: of.position,
    }
    cells.set(country + device, cell)
    cell.impressions += 1
    if (of.draw(`click ${at}`) < of.share) cell.clicks += 1
  }
  return [...cells.values()]
}

const codeAt = (list: [string, number][], at: number): string =>
  (list.find(([, upTo]) => at < upTo) ?? list[0])?.[0] ?? ''

/** Returns the clicks per impression at a position, as studies of results pages find them. */
function clickShare(position: number, dull: boolean): number {
  return (0.31 / position ** 1.05) * (dull ? 0.12 : 1)
}

/** Returns the slow rise and fall of a page's position. */
function driftOf(key: string, day: string): number {
  const from = chance(`${key} drift`) * 6 - 3
  return from * Math.min(1, Math.max(0, daysBetween(day, pacificDay(Date.now())) / 300))
}

/** Returns the seasonal factor: weekends are quieter, summers busier, and each year a little better than the last. */
function seasonOf(day: string, handle: string): number {
  const date = new Date(`${day}T00:00:00Z`)
  const week = [0, 6].includes(date.getUTCDay()) ? 0.78 : 1
  const year = 1 + 0.22 * Math.sin(((date.getUTCMonth() - 2) / 12) * 2 * Math.PI)
  const growth = 1 - 0.25 * (daysBetween(day, pacificDay(Date.now())) / 486)
  return week * year * growth * (0.9 + 0.2 * chance(`${handle} ${day}`))
}

/** Returns the days of a range that may have data. */
export function daysOf(from: string, to: string, most = 600): string[] {
  const count = Math.min(daysBetween(from, to), most)
  return Array.from({ length: count + 1 }, (_, at) => addDays(from, at))
}
