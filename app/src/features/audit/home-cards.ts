import type { ShopContext } from '#core/context/context.ts'
import type { HomeCard, HomeLine } from '#core/registry/home-card.ts'
import { percentRead } from './domain/coverage.ts'
import { countUnparsable, worstErrors } from './list-store.ts'
import { endLostRun } from './lost-run.ts'
import { describeRun, findRun } from './run-store.ts'

/** Worth of what is wrong: how many pages it stands on, in steps below what concerns the whole store. */
const WORTH = { error: 400, duplicates: 300, broken: 200 }
/** Home names the worst; the list has them all. */
const ERRORS_SHOWN = 3

export const homeCards: HomeCard[] = [
  { question: 'working', read: readWorking },
  { question: 'wrong', read: readWrong },
]

/** How much of the store was read, and when. */
async function readWorking(ctx: ShopContext): Promise<HomeLine[]> {
  const run = await lastRun(ctx)
  if (!run) return []
  const { coverage, state } = run
  if (state === 'blocked') return [{ ...line('blocked', 'working.blocked'), tone: 'attention', worth: 0 }]
  const { read, known, waiting } = coverage
  const isRunning = state === 'running'
  return [
    {
      ...line('coverage', isRunning ? 'working.running' : 'working.read', {
        read: isRunning ? known - waiting - coverage.overLimit : read,
        known,
        percent: percentRead(coverage),
      }),
      tone: read === known ? 'success' : isRunning ? 'info' : 'unknown',
      worth: 0,
    },
  ]
}

/** Errors on the most pages, things described twice, pages that are gone. */
async function readWrong(ctx: ShopContext): Promise<HomeLine[]> {
  const run = await lastRun(ctx)
  // Nothing found is good news only where somebody looked.
  if (!run) return [{ ...line('unlooked', 'wrong.unlooked'), tone: 'unknown', worth: 0 }]
  const { errors, unparsable } = await ctx.tx(async (tx) => ({
    errors: await worstErrors(tx, ERRORS_SHOWN),
    unparsable: await countUnparsable(tx),
  }))
  const { read, broken } = run.coverage
  const share = (pages: number) => 1 + pages / Math.max(1, read)
  const lines: HomeLine[] = errors.map(({ type, message, pages }, at) => ({
    ...line(`error-${at}`, 'wrong.error', { type, finding: message, count: pages }),
    link: { to: '/schema-errors?level=error', external: false },
    tone: 'critical',
    worth: WORTH.error * share(pages),
  }))
  if (unparsable > 0)
    lines.push({
      ...line('unparsable', 'wrong.unparsable', { count: unparsable }),
      link: { to: '/schema-errors?level=error', external: false },
      tone: 'critical',
      worth: WORTH.error * share(unparsable),
    })
  const { pagesWithDuplicates } = run.totals
  if (pagesWithDuplicates > 0)
    lines.push({
      ...line('duplicates', 'wrong.duplicates', { count: pagesWithDuplicates }),
      link: { to: '/schema-duplication', external: false },
      tone: 'attention',
      worth: WORTH.duplicates * share(pagesWithDuplicates),
    })
  if (broken > 0)
    lines.push({
      ...line('broken', 'wrong.broken', { count: broken }),
      link: { to: '/schema-results?state=broken', external: false },
      tone: 'attention',
      worth: WORTH.broken * share(broken),
    })
  return lines
}

async function lastRun(ctx: ShopContext) {
  await endLostRun(ctx)
  return ctx.tx(async (tx) => {
    const run = await findRun(tx)
    return run && describeRun(tx, run)
  })
}

function line(
  id: string,
  key: string,
  values: HomeLine['values'] = {},
): Pick<HomeLine, 'id' | 'key' | 'values' | 'link'> {
  return {
    id: `audit.${id}`,
    key: `audit:home.${key}`,
    values,
    link: { to: '/schema-results', external: false },
  }
}
