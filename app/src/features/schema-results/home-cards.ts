import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type Coverage, percentRead } from '#core/crawl/domain/coverage.ts'
import { endLostRun } from '#core/crawl/end-run.ts'
import { findRun } from '#core/crawl/run-store.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import type { HomeMetric } from '#core/registry/home-metric.ts'
import { hasFeature } from '#core/shops/plan-of.ts'
import { PAGE_PROBLEMS } from './domain/problem.ts'
import { schemaResultsGate } from './plan-gates.ts'
import { listProblems } from './problem-store.ts'
import { describeRun } from './run-totals-store.ts'

/**
 * Base worth of a line by its kind; for faults it grows with the share of pages affected, at most to double, which ranks
 * below lines about the whole store, such as used-up credits.
 */
const WORTH = { error: 280, page: 180, unlooked: 100 }
/** Home shows the worst; the list has them all. */
const SHOWN = 5
/** Minutes within which the first scan starts automatically; after that, the merchant is asked to start it. */
const AWAITED_MINUTES = 10
/** Faults of a page as a whole have texts here; those of the rules use the rules' texts. */
const WORDS: Record<string, string> = {
  [PAGE_PROBLEMS.unreadable]: 'unparsable',
  [PAGE_PROBLEMS.duplicate]: 'duplicates',
  [PAGE_PROBLEMS.broken]: 'broken',
}

export const homeCards: HomeCard[] = [
  { question: 'working', read: readWorking },
  { question: 'wrong', read: readWrong },
]

/** Share of error-free pages among those with results. */
export const homeMetrics: HomeMetric[] = [
  {
    id: 'valid-pages',
    link: '/schema-results?state=read',
    lacking: '/schema-results?level=error',
    read: readValidPages,
  },
]

async function readValidPages(ctx: ShopContext): Promise<{ part: number; whole: number } | null> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ part: number; whole: number }>`
      select (count(*) filter (where errors = 0))::int as part, count(*)::int as whole
        from schema_results_pages where shop_id = ${ctx.shop.id} and unjudged is null`.execute(tx),
  )
  const [counted] = rows
  return counted && counted.whole > 0 ? counted : null
}

/** A store of which nothing could be scanned is not well, though no page has an error. */
function toneOf({ read, known, sitemapsNotRead }: Coverage): HomeLine['tone'] {
  if (read === 0) return 'attention'
  return read === known && sitemapsNotRead.length === 0 ? 'success' : 'info'
}

/** Returns how much of the store was read, and when; during a scan, its progress. */
async function readWorking(ctx: ShopContext): Promise<HomeLine[]> {
  const run = await lastRun(ctx)
  if (!run) return (await isAwaited(ctx)) ? [awaited] : []
  const { coverage, state } = run
  if (state === 'blocked') return [{ ...line('coverage', 'working.blocked'), tone: 'attention', worth: 0 }]
  const { read, known, waiting, overLimit } = coverage
  if (state === 'failed')
    return [{ ...line('coverage', 'working.failed', { read, known }), tone: 'attention', worth: 0 }]
  if (state !== 'running')
    return [
      {
        ...line('coverage', 'working.read', { read, known, percent: percentRead(coverage) }),
        tone: toneOf(coverage),
        worth: 0,
      },
    ]
  const total = known - overLimit
  const done = total - waiting
  return [
    {
      ...line('coverage', 'working.running', { done, count: total }),
      tone: 'info',
      worth: 0,
      progress: { done, total },
    },
  ]
}

/** The first scan starts shortly after the installation. */
const awaited: HomeLine = {
  ...line('coverage', 'working.awaited'),
  tone: 'info',
  worth: 0,
  progress: { done: 0, total: null },
}

/** True while the first scan may still start automatically; if the worker stalls for longer, the merchant starts it. */
async function isAwaited(ctx: ShopContext): Promise<boolean> {
  if (ctx.settings.readAtInstall !== 'on' || !(await hasFeature(ctx, schemaResultsGate))) return false
  const { rows } = await ctx.tx((tx) =>
    sql<{ fresh: boolean }>`
      select installed_at > now() - make_interval(mins => ${AWAITED_MINUTES}) as fresh
        from shops where id = ${ctx.shop.id}`.execute(tx),
  )
  return rows[0]?.fresh === true
}

/** Returns the worst problems, by their number of pages. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const run = await lastRun(ctx)
  if (!run) {
    // No findings are good news only after a scan.
    if (await isAwaited(ctx)) return []
    return [{ ...line('unlooked', 'wrong.unlooked'), tone: 'unknown', worth: WORTH.unlooked }]
  }
  const { problems } = await ctx.tx((tx) => listProblems(tx, ctx.shop.id, 'results'))
  // Of all pages with results: a scan that is running has read only a few so far.
  const whole = (await readValidPages(ctx))?.whole ?? 0
  return problems
    .filter(({ severity, code }) => severity === 'error' || code in WORDS)
    .slice(0, SHOWN)
    .map(({ key, code, type, says, pages, severity }, at) => ({
      ...line(`problem-${at}`, `wrong.${WORDS[code] ?? 'error'}`, {
        type,
        count: pages,
      }),
      ...(says && { finding: says }),
      link: { to: `/schema-results?problem=${encodeURIComponent(key)}`, external: false },
      tone: severity === 'error' ? 'critical' : 'attention',
      worth:
        (severity === 'error' ? WORTH.error : WORTH.page) * (1 + Math.min(1, pages / Math.max(1, whole))),
    }))
}

async function lastRun(ctx: ShopContext) {
  await endLostRun(ctx)
  return ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    return run && describeRun(tx, run)
  })
}

function line(
  id: string,
  key: string,
  values: HomeLine['values'] = {},
): Pick<HomeLine, 'id' | 'key' | 'values' | 'link'> {
  return {
    id: `schema-results.${id}`,
    key: `schema-results:home.${key}`,
    values,
    link: { to: '/schema-results', external: false },
  }
}
