import type { ShopContext } from '#core/context/context.ts'
import { planOf, requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import { DEVICES } from '#kit/shared/lighthouse-names.ts'
import type { SpeedTest } from '../contract.ts'
import { speedErrors } from '../errors.ts'
import { beginAnew, followPage, MOST_PAGES, removePage } from '../pages/page-store.ts'
import { lookAtStorefront, pageOf } from '../pages/storefront.ts'
import { speedReportsGate } from '../plan-gates.ts'
import { joinLine } from './line.ts'
import { testsBefore } from './queue.ts'
import { countTests, endTest, findTest, insertTest, lastTest, openTests, type TestRow } from './test-store.ts'

/** Tests per page on a plan without daily reports: before and after. */
export const TESTS_WITHOUT_REPORTS = 2

/**
 * Requests a lab test of a page; an open test a merchant requested continues. Throws `speed.password-protected`,
 * `speed.page-url-*`, `speed.pages-full`, `plans.locked`, PlatformError.
 */
export async function askForTest(ctx: ShopContext, { url }: { url: string }): Promise<SpeedTest> {
  const { origin, isProtected } = await lookAtStorefront(ctx)
  const page = pageOf(url, origin)
  if (isProtected) throw new AppError(speedErrors.passwordProtected)
  const { pageSpeed } = (await planOf(ctx)).terms
  const id = await ctx.tx(async (tx) => {
    const followed = await followPage(tx, page)
    if (!followed) throw new AppError(speedErrors.pagesFull, { most: MOST_PAGES })
    const last = await lastTest(tx, followed.id)
    if (last && isUnderWay(last) && last.asked_by === 'merchant') return last.id
    if (pageSpeed === 'once' && (await countTests(tx, followed.id)) >= TESTS_WITHOUT_REPORTS) return null
    return insertTest(tx, {
      pageId: followed.id,
      askedBy: 'merchant',
      source: ctx.lab.source,
      devices: DEVICES,
      runs: ctx.settings.labRuns,
    })
  })
  if (id === null) {
    await requireFeature(ctx, speedReportsGate)
    throw new Error('The reports are open, and yet a test was refused.')
  }
  await joinLine(ctx)
  return describeTest(ctx, id)
}

/** Stops an open test; its runs do not count. Throws `speed.gone`. */
export async function stopTest(ctx: ShopContext, { id }: { id: string }): Promise<SpeedTest> {
  if (!(await ctx.tx((tx) => endTest(tx, id, { state: 'stopped' })))) throw new AppError(speedErrors.gone)
  await joinLine(ctx)
  return describeTest(ctx, id)
}

/** Makes the next test's result the new "before". Throws `speed.gone`, `plans.locked`. */
export async function startAnew(ctx: ShopContext, { id }: { id: string }): Promise<{ id: string }> {
  await requireFeature(ctx, speedReportsGate)
  if (!(await ctx.tx((tx) => beginAnew(tx, id)))) throw new AppError(speedErrors.gone)
  return { id }
}

/** Stops following a page. Throws `speed.gone`. */
export async function stopFollowing(ctx: ShopContext, { id }: { id: string }): Promise<{ id: string }> {
  if (!(await ctx.tx((tx) => removePage(tx, id)))) throw new AppError(speedErrors.gone)
  await joinLine(ctx)
  return { id }
}

export const isUnderWay = ({ state }: Pick<TestRow, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** Describes a test with its place in the queue. Throws `speed.gone`. */
export async function describeTest(ctx: ShopContext, id: string): Promise<SpeedTest> {
  const { test, own } = await ctx.tx(async (tx) => {
    const found = await findTest(tx, id)
    const open = found && isUnderWay(found) ? await openTests(tx) : []
    return { test: found, own: open.findIndex((one) => one.id === id) }
  })
  if (!test) throw new AppError(speedErrors.gone)
  const others = test.state === 'waiting' ? await testsBefore(ctx.db, ctx.shop.id) : 0
  return {
    id: test.id,
    state: test.state,
    reason: test.reason,
    values: test.reason_values ?? {},
    done: test.done,
    total: test.devices.length * test.runs,
    before: test.state === 'waiting' ? others + Math.max(0, own) : 0,
    askedAt: test.asked_at.toISOString(),
    finishedAt: test.finished_at?.toISOString() ?? null,
  }
}
