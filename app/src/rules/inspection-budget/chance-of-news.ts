import { DAY_MS } from '#kit/shared/durations.ts'
import type { InspectedPage, InspectionReason, Shown } from './inspected-page.ts'

/** Daily chances that the search engine's verdict changes. Estimates; P21 reports the result. */
const RATE = {
  /** Nothing has happened: about one page in 1,500 a day. */
  quiet: 0.0007,
  /** In the weeks after its content changed: the page is read and evaluated again. */
  changed: 0.0015,
  /** The page itself keeps search engines out: it leaves the index once it is read, which takes about a week. */
  hindered: 0.12,
  /** Clicks fell to less than half. */
  fewerClicks: 0.005,
  /** Submitted to search engines, or changed, while not in the index. */
  submitted: 0.03,
  /** Out of the index, and nothing was done. */
  out: 0.002,
}
/** Days for which a change or a submission makes an inspection worthwhile. */
const AFTERMATH_DAYS = 21
/** Never inspected: about as likely in the index as not. */
const UNKNOWN = 0.6
/** Never inspected, but shown lately: certainly in the index; the verdict on its markup is unknown. */
const UNKNOWN_BUT_SHOWN = 0.12
/** Shown although the last verdict was that it is not in the index. */
const RETURNED = 0.9
/** Impressions come in bursts: a day without any is likelier than the average alone suggests (negative binomial). */
const BURST = 0.8
/** Share of indexed pages that others have recently overtaken: they are shown a fifth as often. */
const OVERTAKEN = 0.1

export interface News {
  /** Probability, 0 to 1, that the verdict differs from the last one. */
  chance: number
  reason: InspectionReason
}

/** Returns how likely the search engine's verdict has changed, and the strongest reason to think so. */
export function chanceOfNews(page: InspectedPage, now: number): News {
  const { inspectedAt, isIndexed, shown } = page
  if (inspectedAt === null || isIndexed === null) {
    const chance = shown?.lastAt != null && shown.silentDays < 3 ? UNKNOWN_BUT_SHOWN : UNKNOWN
    return { chance, reason: 'new' }
  }
  return isIndexed ? ofIndexed(page, inspectedAt, now) : ofLeftOut(page, inspectedAt, now)
}

/** A page that is shown is in the index, so the time in which it can have left restarts with each day it was shown. */
function ofIndexed(page: InspectedPage, inspectedAt: number, now: number): News {
  const { shown } = page
  const seenAt = Math.max(inspectedAt, shown?.lastAt ?? 0)
  const rates: [InspectionReason, number][] = [
    ['age', RATE.quiet * daysBetween(seenAt, now)],
    ['changed', RATE.changed * aftermath(page.changedAt, seenAt, now)],
    ['hindered', page.hinderedAt === null ? 0 : RATE.hindered * daysBetween(seenAt, now)],
    ['fewer-clicks', (shown?.clicksLeft ?? 1) < 0.5 ? RATE.fewerClicks * daysBetween(seenAt, now) : 0],
  ]
  const before = within(rates)
  const silence = shown === null || shown.lastAt === null ? 1 : chanceOfSilence(shown, inspectedAt)
  const chance = before / (before + (1 - before) * silence)
  return { chance, reason: silence < 0.3 ? 'silent' : strongest(rates) }
}

function ofLeftOut(page: InspectedPage, inspectedAt: number, now: number): News {
  if ((page.shown?.lastAt ?? 0) > inspectedAt) return { chance: RETURNED, reason: 'returned' }
  const rates: [InspectionReason, number][] = [
    ['age', RATE.out * daysBetween(inspectedAt, now)],
    ['changed', RATE.submitted * aftermath(page.changedAt, inspectedAt, now)],
    ['submitted', RATE.submitted * aftermath(page.submittedAt, inspectedAt, now)],
  ]
  return { chance: within(rates), reason: strongest(rates) }
}

/**
 * Returns the probability that an indexed page is not shown for this many days. An inspection in between ends an
 * older silence.
 */
function chanceOfSilence({ usual, silentDays, lastAt }: Shown, inspectedAt: number): number {
  const asked = lastAt === null ? 0 : Math.max(0, inspectedAt - lastAt) / DAY_MS
  const days = Math.max(0, silentDays - asked)
  const silence = (mean: number) => (1 + mean / BURST) ** (-BURST * days)
  return (1 - OVERTAKEN) * silence(usual) + OVERTAKEN * silence(usual / 5)
}

/** Returns how many days after `since` fall into the weeks after an event. */
function aftermath(happenedAt: number | null, since: number, now: number): number {
  if (happenedAt === null) return 0
  const until = Math.min(now, happenedAt + AFTERMATH_DAYS * DAY_MS)
  return daysBetween(Math.max(happenedAt, since), until)
}

const daysBetween = (from: number, until: number): number => Math.max(0, until - from) / DAY_MS

const within = (rates: readonly [unknown, number][]): number =>
  1 - Math.exp(-rates.reduce((sum, [, rate]) => sum + rate, 0))

const strongest = (rates: readonly [InspectionReason, number][]): InspectionReason =>
  rates.reduce((best, one) => (one[1] > best[1] ? one : best))[0]
