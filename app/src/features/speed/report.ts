import type { ShopContext } from '#core/context/context.ts'
import { planOf } from '#core/shops/plan-of.ts'
import { vitalsPageOf } from '#core/visitor-vitals/domain/vitals-page.ts'
import { readVisitorVitals, type VitalsAsked } from '#core/visitor-vitals/read-vitals.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import { DEVICES, type Device } from '#kit/shared/lighthouse-names.ts'
import type { PageInput, Side, SpeedReport, SpeedState, StoreInput, Visitors } from './contract.ts'
import { type Asked, readRange } from './domain/range.ts'
import { speedErrors } from './errors.ts'
import { describeField } from './field/fetch-field.ts'
import { findField } from './field/field-store.ts'
import { describeTest, isUnderWay, TESTS_WITHOUT_REPORTS } from './lab/ask.ts'
import { runTimes } from './lab/queue.ts'
import { beforeAndAfter, measuredOf, newestOfAll, newestResult, trendOf } from './lab/result-store.ts'
import { countTests, lastTest, openTests } from './lab/test-store.ts'
import { findPage, listPages, MOST_PAGES } from './pages/page-store.ts'
import { knownStorefront, pageAsked } from './pages/storefront.ts'

const MISSING = {
  range: speedErrors.dateRangeRequired,
  start: speedErrors.startDateRequired,
  end: speedErrors.endDateRequired,
}

/** Returns an overview of the store's pages, and what this installation can measure. */
export async function getState(ctx: ShopContext): Promise<SpeedState> {
  const storefront = await knownStorefront(ctx)
  const { terms } = await planOf(ctx)
  const times = await runTimes(ctx.db)
  const { open, pages, results } = await ctx.tx(async (tx) => ({
    // First: who reads that no test is open must not have older results, because nothing asks again.
    open: await openTests(tx),
    pages: await listPages(tx),
    results: await newestOfAll(tx),
  }))
  const newest = (pageId: string, device: Device) => {
    const found = results.find((row) => row.page_id === pageId && row.device === device)
    return found ? measuredOf(found) : null
  }
  return {
    ...storefront,
    pages: pages.map(({ id, url }) => ({
      id,
      url,
      mobile: newest(id, 'mobile'),
      desktop: newest(id, 'desktop'),
      isMoving: open.some((test) => test.page_id === id),
    })),
    mostPages: MOST_PAGES,
    everyDay: terms.pageSpeed === 'daily',
    lab: {
      source: ctx.lab.source,
      isPresent: ctx.lab.source === 'pagespeed' || ctx.browser.isPresent(),
      runs: ctx.settings.labRuns,
      pagesPerDay: times && Math.floor((DAY_MS / times.ms) * times.machines),
      secondsPerRun: times && Math.round(times.ms / 100) / 10,
    },
    hasFieldKey: ctx.crux !== null,
  }
}

/** Returns everything known about one page. Throws `speed.*-required`, `speed.page-url-*`. */
export async function getReport(ctx: ShopContext, input: PageInput): Promise<SpeedReport> {
  const { device, range } = filtersOf(input)
  const url = await pageAsked(ctx, input.url)
  const { pageSpeed } = (await planOf(ctx)).terms
  const { page, last } = await ctx.tx(async (tx) => {
    const page = await findPage(tx, url)
    return { page, last: page && (await lastTest(tx, page.id)) }
  })
  // Before the results: with one that has ended the screen stops asking, so they must not be of before its end.
  const test =
    last && (last.asked_by === 'merchant' || isUnderWay(last)) ? await describeTest(ctx, last.id) : null
  const found = await ctx.tx(async (tx) => {
    const field = await findField(tx, { url, device })
    if (!page) return { field }
    const sides: Partial<Record<Device, Side>> = {}
    for (const each of DEVICES) {
      const trend = await trendOf(tx, { pageId: page.id, device: each, ...range })
      sides[each] = {
        ...(await beforeAndAfter(tx, page, each)),
        trend: trend.map((row) => ({
          at: row.measured_at.toISOString(),
          score: row.score,
          lcp: row.metrics.lcp,
          runs: row.runs,
        })),
      }
    }
    const detail = await newestResult(tx, { pageId: page.id, device })
    return { field, sides, detail, tests: await countTests(tx, page.id) }
  })
  const { sides = {}, detail = null, tests = 0 } = found
  const counted = vitalsPageOf(new URL(url).pathname)
  return {
    url,
    isFollowed: page !== null,
    mobile: sides.mobile ?? EMPTY,
    desktop: sides.desktop ?? EMPTY,
    detail,
    test,
    field: found.field && describeField(found.field, range),
    visitors: counted && (await visitorsOf(ctx, { ...range, device, page: counted })),
    mayTest: pageSpeed === 'daily' || tests < TESTS_WITHOUT_REPORTS,
    mayFetch: pageSpeed === 'daily' || !found.field || found.field.covers === 'none',
  }
}

const EMPTY: Side = { before: null, after: null, trend: [] }

/** Returns what visitors of all the store's pages experienced. Throws `speed.*-required`. */
export async function getStoreField(ctx: ShopContext, input: StoreInput) {
  const { device, range } = filtersOf(input)
  const { origin } = await knownStorefront(ctx)
  const { pageSpeed } = (await planOf(ctx)).terms
  const field = await ctx.tx((tx) => findField(tx, { url: origin, device }))
  return {
    field: field && describeField(field, range),
    visitors: await visitorsOf(ctx, { ...range, device }),
    mayFetch: pageSpeed === 'daily' || !field || field.covers === 'none',
  }
}

/** Reads what our script measured for the store's own visitors within the range. */
async function visitorsOf(
  ctx: ShopContext,
  asked: Pick<VitalsAsked, 'from' | 'to' | 'page'> & { device: Device },
): Promise<Visitors> {
  const device = asked.device === 'mobile' ? 'phone' : 'desktop'
  const read = await readVisitorVitals(ctx, { ...asked, device })
  const { collecting, from, to, visits, metrics } = read
  const measured = Object.entries(metrics).flatMap(([name, { p75, good, average, poor }]) =>
    p75 === null ? [] : [[name, { p75, shares: [good, average, poor] }]],
  )
  return { collecting, from, to, visits, metrics: Object.fromEntries(measured) }
}

function filtersOf(input: Asked & { device?: string | undefined }) {
  const device = DEVICES.find((name) => name === input.device)
  if (!device) throw new AppError(speedErrors.deviceRequired)
  const range = readRange(input, new Date())
  if ('missing' in range) throw new AppError(MISSING[range.missing])
  return { device, range }
}
