import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#core/context/context.ts'
import { awaitBrowserTurn, noteBrowserStatus } from '#core/crawl/browser-turn.ts'
import { storefrontSignature } from '#core/shops/crawler-signature.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { isDrawing, RENEW_MS } from '#core/theme-speed/browser-machine.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Device } from '#kit/shared/lighthouse-names.ts'
import { medianOf } from '../domain/median.ts'
import { speedErrors } from '../errors.ts'
import { lookAtStorefront } from '../pages/storefront.ts'
import { callNext, comeBack, joinLine } from './line.ts'
import { isHeld, leaveMachine, noteTime, renewMachine, takeMachine } from './queue.ts'
import {
  beginRun,
  endTest,
  isOpen,
  keepMedian,
  keepRun,
  openTests,
  runsOf,
  type TestRow,
} from './test-store.ts'

/** Attempts at one run before the test is given up: each was killed. */
const MOST_ATTEMPTS = 3

/**
 * Performs one run of the shop's first open test if it is the shop's turn on this machine, then calls the next shop.
 * Every finished run is stored, so a killed worker costs one run.
 */
export async function runTurn(ctx: ShopContext, { signal }: { signal: AbortSignal }): Promise<void> {
  const [test] = await ctx.tx(openTests)
  if (!test) return joinLine(ctx)
  const holder = randomUUID()
  if (!(await takeMachine(ctx.db, ctx.shop.id, holder))) {
    // The holder of the machine calls the next shop when it is done, unless it is a dead worker with this very test,
    // or the machine is rendering a page.
    if ((await isHeld(ctx.db, ctx.shop.id)) || (await isDrawing(ctx.db))) await comeBack(ctx)
    return
  }
  try {
    await runOnce(ctx, test, { signal, holder })
  } finally {
    await leaveMachine(ctx.db, ctx.shop.id, holder)
    if (!signal.aborted) {
      await joinLine(ctx)
      await callNext(ctx)
    }
  }
}

async function runOnce(
  ctx: ShopContext,
  test: TestRow,
  { signal, holder }: { signal: AbortSignal; holder: string },
): Promise<void> {
  const next = await nextRun(ctx, test)
  if (next === null) return finish(ctx, test.id)
  const attempts = await ctx.tx((tx) => beginRun(tx, test.id))
  if (attempts === null) return
  if (attempts > MOST_ATTEMPTS) return fail(ctx, test, new AppError(speedErrors.lost))
  const stop = watch(ctx, test.id, holder)
  const began = performance.now()
  try {
    if ((await lookAtStorefront(ctx)).isProtected) throw new AppError(speedErrors.passwordProtected)
    const within = AbortSignal.any([signal, stop.signal])
    const signed = await storefrontSignature(ctx)
    // PageSpeed Insights requests the page from Google's machines.
    if (ctx.lab.source === 'lighthouse') await awaitBrowserTurn(ctx, test.url, within)
    const result = await ctx.lab.measure(test.url, next.device, { signal: within, signed })
    if (isPasswordPage(result.finalUrl)) throw new AppError(speedErrors.passwordProtected)
    const tookMs = Math.round(performance.now() - began)
    await ctx.tx((tx) => keepRun(tx, { testId: test.id, ...next, result, tookMs }))
    await noteTime(ctx.db, tookMs)
    if ((await nextRun(ctx, test)) === null) await finish(ctx, test.id)
  } catch (error) {
    // The test belongs to another worker by now, or was stopped.
    signal.throwIfAborted()
    if (stop.signal.aborted) return
    await fail(ctx, test, error)
  } finally {
    stop.end()
  }
}

/** Extends the hold on the machine during the run, and aborts the run if its test was stopped. */
function watch(ctx: ShopContext, testId: string, holder: string) {
  const stopped = new AbortController()
  const look = async (): Promise<void> => {
    const isOurs = await renewMachine(ctx.db, ctx.shop.id, holder)
    if (!isOurs || !(await ctx.tx((tx) => isOpen(tx, testId)))) stopped.abort()
  }
  const timer = setInterval(() => {
    look().catch((error) => ctx.log.warn({ err: error }, 'could not check on a speed test'))
  }, RENEW_MS)
  return { signal: stopped.signal, end: () => clearInterval(timer) }
}

async function nextRun(ctx: ShopContext, test: TestRow): Promise<{ device: Device; number: number } | null> {
  const runs = await ctx.tx((tx) => runsOf(tx, test.id))
  for (const device of test.devices) {
    const number = runs.filter((run) => run.device === device).length + 1
    if (number <= test.runs) return { device, number }
  }
  return null
}

async function finish(ctx: ShopContext, testId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const runs = await runsOf(tx, testId)
    for (const device of new Set(runs.map((run) => run.device))) {
      const median = medianOf(runs.filter((run) => run.device === device))
      if (median) await keepMedian(tx, testId, median)
    }
    await endTest(tx, testId, { state: 'done' })
  })
}

/** Ends the test with the error for the merchant to see; there is no automatic retry. */
async function fail(ctx: ShopContext, test: TestRow, error: unknown): Promise<void> {
  const known = error instanceof AppError ? error : translatePlatformError(error)
  if (!known) ctx.log.error({ err: error, test: test.id }, 'a speed test failed')
  // The browser's message is for the operator; merchants see the text of the error code.
  else if (known.code.startsWith('guarded-browser.'))
    ctx.log.warn({ err: error, test: test.id }, 'a speed test ended in the browser')
  const { code, details } = known ?? new AppError(speedErrors.lost)
  if (ctx.lab.source === 'lighthouse') await noteBrowserStatus(ctx, test.url, details?.['status'])
  await ctx.tx((tx) =>
    endTest(tx, test.id, { state: 'failed', reason: code, ...(details && { values: details }) }),
  )
}

function isPasswordPage(url: string): boolean {
  return /^(\/[a-z]{2}(-[a-z]{2,4})?)?\/password\/?$/i.test(URL.parse(url)?.pathname ?? '')
}
