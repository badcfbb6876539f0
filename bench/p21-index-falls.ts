import { DAY_MS } from '../app/src/kit/shared/durations.ts'
import { InspectionChooser } from '../app/src/rules/inspection-budget/choose-inspections.ts'
import type { InspectedPage, Shown } from '../app/src/rules/inspection-budget/inspected-page.ts'
import type { Figure, Rig } from './rig.ts'
import {
  type Assumptions,
  DEFAULTS,
  type Fall,
  KEPT_DAYS,
  SimulatedIndex,
} from './support/simulated-index.ts'

const GOAL = 5
const PER_DAY = 2_000
/** By then both strategies have been through the whole store. */
const WARM_DAYS = 40
/** Pages that leave on these days count; the days after them allow the last ones to be noticed. */
const COUNTED_DAYS = 60
const LAST_DAYS = 40

type Line = Omit<Figure, 'id' | 'seconds'>

/** P21: how long it takes to notice that a page left the index, compared with checking all pages in turn. */
export const rig: Rig = {
  id: 'P21',
  title: 'pages that left the index are noticed',
  run: async ({ n = DEFAULTS.pages, seed, log }) =>
    [
      { set: 'a store as most are', ...DEFAULTS },
      { set: 'final search data alone', ...DEFAULTS, lag: 3 as const },
      { set: 'seven pages in ten are never shown', ...DEFAULTS, silent: 0.7 },
      {
        set: 'the engine drops three pages where the store loses two',
        ...DEFAULTS,
        ownCauses: 12,
        engineCauses: 18,
      },
      { set: 'the engine alone drops pages', ...DEFAULTS, ownCauses: 0, engineCauses: 30 },
    ].map(({ set, ...assumptions }, at) => {
      const line = lineOf({ ...assumptions, pages: n }, seed)
      log(`${set}: ${line.value} ${line.unit}`)
      // The goal applies to the first; the others show what it depends on, and none may exceed the daily limit.
      return { set, ...line, ...(at > 0 && { goal: null, pass: line['mostPerDay'] === PER_DAY }) }
    }),
}

interface Noticed {
  fall: Fall
  /** In days; `Infinity`: not within the simulated time, or the page came back first. */
  delay: number
}

function lineOf(assumptions: Assumptions, seed: number): Line {
  const chosen = simulate(assumptions, seed, byChance)
  const inTurn = simulate(assumptions, seed, () => roundRobin(assumptions.pages))
  const [ours, theirs] = [median(chosen.noticed), median(inTurn.noticed)]
  const times = round(theirs / ours)
  const of = (part: (fall: Fall) => boolean) => ({
    ours: median(chosen.noticed.filter(({ fall }) => part(fall))),
    inTurn: median(inTurn.noticed.filter(({ fall }) => part(fall))),
    falls: chosen.noticed.filter(({ fall }) => part(fall)).length,
  })
  return {
    ...{
      value: times,
      unit: 'times faster than in turn',
      peer: theirs,
      ratio: times,
      n: chosen.noticed.length,
    },
    ...{ goal: GOAL, medianDays: ours, medianDaysInTurn: theirs },
    ...{ p90Days: quantile(chosen.noticed, 0.9), p90DaysInTurn: quantile(inTurn.noticed, 0.9) },
    ...{ longestWaitDays: chosen.longestWait, mostPerDay: chosen.mostPerDay },
    byCause: {
      ownShown: of(({ cause, isSilent }) => cause === 'own' && !isSilent),
      ownSilent: of(({ cause, isSilent }) => cause === 'own' && isSilent),
      engineShown: of(({ cause, isSilent }) => cause === 'engine' && !isSilent),
      engineSilent: of(({ cause, isSilent }) => cause === 'engine' && isSilent),
    },
    assumptions,
    pass: times >= GOAL && chosen.mostPerDay <= PER_DAY,
  }
}

type Chooser = (index: SimulatedIndex, looks: Looks) => number[]
interface Looks {
  /** Day of the last check, -1 before the first. */
  at: Int32Array
  saw: Uint8Array
}

function simulate(assumptions: Assumptions, seed: number, make: () => Chooser) {
  const index = new SimulatedIndex(assumptions, seed)
  const choose = make()
  const looks = { at: new Int32Array(assumptions.pages).fill(-1), saw: new Uint8Array(assumptions.pages) }
  const open = new Map<number, Fall>()
  const noticed: Noticed[] = []
  let [longestWait, mostPerDay] = [0, 0]
  for (let day = 1; day <= WARM_DAYS + COUNTED_DAYS + LAST_DAYS; day += 1) {
    // Checks are made in the morning, before the day's events.
    const asked = choose(index, looks)
    mostPerDay = Math.max(mostPerDay, asked.length)
    for (const page of asked) {
      if (day > WARM_DAYS) longestWait = Math.max(longestWait, day - (looks.at[page] ?? 0))
      looks.at[page] = day
      looks.saw[page] = index.inIndex[page] ?? 0
      const fall = open.get(page)
      if (!fall || index.inIndex[page] === 1) continue
      open.delete(page)
      noticed.push({ fall, delay: round(day - fall.at) })
    }
    for (const fall of index.next()) {
      if (day <= WARM_DAYS || day > WARM_DAYS + COUNTED_DAYS) continue
      const missed = open.get(fall.page)
      if (missed) noticed.push({ fall: missed, delay: Number.POSITIVE_INFINITY })
      open.set(fall.page, fall)
    }
  }
  for (const fall of open.values()) noticed.push({ fall, delay: Number.POSITIVE_INFINITY })
  return { noticed, longestWait, mostPerDay }
}

function roundRobin(pages: number): Chooser {
  let at = 0
  return () => Array.from({ length: Math.min(PER_DAY, pages) }, () => at++ % pages)
}

/** The product's own choice, based on what a store knows in the morning. */
function byChance(): Chooser {
  return (index, looks) => {
    const { pages } = index.assumptions
    const now = index.day * DAY_MS + DAY_MS
    const chooser = new InspectionChooser({ now, budget: PER_DAY, perDay: PER_DAY, pages })
    for (let page = 0; page < pages; page += 1) chooser.consider(factsOf(index, looks, page, now))
    return chooser.chosen().map(({ id }) => Number(id))
  }
}

function factsOf(index: SimulatedIndex, looks: Looks, page: number, now: number): InspectedPage {
  const asked = looks.at[page] ?? -1
  const moment = (day: number | undefined) => (day === undefined || day < 0 ? null : day * DAY_MS)
  return {
    id: String(page),
    knownAt: 0,
    inspectedAt: asked < 0 ? null : asked * DAY_MS,
    isIndexed: asked < 0 ? null : looks.saw[page] === 1,
    changedAt: moment(index.changedAt[page]),
    hinderedAt: moment(index.hinderedAt[page]),
    submittedAt: null,
    shown: shownOf(index, page, now),
  }
}

/** As the product reads it from the stored search metrics. */
function shownOf(index: SimulatedIndex, page: number, now: number): Shown {
  const first = index.assumptions.lag - 1
  let last = -1
  let [sum, days] = [0, 0]
  for (let ago = first; ago < KEPT_DAYS - 1 && ago < index.day; ago += 1) {
    const count = index.figure(page, ago)
    if (last < 0 && count > 0) last = ago
    if (last >= 0 && ago > last && days < 28) {
      sum += count
      days += 1
    }
  }
  const silent = last < 0 ? 0 : last - first
  // Yesterday's metrics are not complete yet.
  const complete = first === 0 && silent > 0 ? silent - 0.4 : silent
  return {
    usual: days === 0 ? 0 : sum / days,
    lastAt: last < 0 ? null : now - last * DAY_MS,
    silentDays: complete,
    clicksLeft: null,
  }
}

function quantile(noticed: readonly Noticed[], part: number): number {
  if (noticed.length === 0) return 0
  const delays = noticed.map(({ delay }) => delay).sort((one, other) => one - other)
  return round(delays[Math.min(delays.length - 1, Math.floor(part * delays.length))] ?? 0)
}
const median = (noticed: readonly Noticed[]) => quantile(noticed, 0.5)
const round = (value: number) => Math.round(value * 100) / 100
