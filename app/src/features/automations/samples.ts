import { sql } from 'kysely'
import { type AnyGenerator, GENERATORS, type ValueGenerator } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf } from '#core/credits/price-of.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import type { AutomationAction, AutomationField } from '#core/registry/automation-action.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import { parseOptions } from './check-definition.ts'
import { SAMPLES, type Samples } from './contract.ts'
import { actionNamed, type Wish } from './eligible.ts'
import { automationErrors } from './errors.ts'
import { type Meant, MOST_READ, meantBy } from './meant.ts'
import { automationsGate } from './plan-gates.ts'
import { textOf } from './preview.ts'

/** Maximum sample requests a day per shop with the installation's model. */
export const MOST_TIMES_A_DAY = 20

type Text = Samples['samples'][number]['texts'][number]
interface Work {
  action: AutomationAction<unknown>
  generator: ValueGenerator<unknown, unknown, unknown>
  options: unknown
  signal: AbortSignal
}

/**
 * Generates three items as the automation would, preferring those with something missing. The generator is called as
 * in a run, but its result is only shown: nothing is written or charged. Throws what `params` of the action throws
 * (no model), `plans.locked`, `automations.samples-used-up`.
 */
export async function writeSamples(ctx: ShopContext, wish: Wish): Promise<Samples> {
  await requireFeature(ctx, automationsGate)
  const action = actionNamed(ctx, wish.action)
  const options = parseOptions(ctx, wish)
  const generator = generatorNamed(ctx, wish.action)
  const params = await action.params(ctx, options, wish)
  const payer = (params as { writer?: string }).writer === 'template' ? 'none' : (await providerOf(ctx)).kind
  const chosen = await chooseItems(ctx, wish)
  if (chosen.length > 0 && payer === 'installation') await countOnce(ctx, { generator, params })
  const signal = AbortSignal.timeout(timeLimit('samples'))
  const work: Work = { action, generator, options, signal }
  const samples = await Promise.all(
    chosen.map(async (item) => ({
      gid: item.resource.gid,
      title: item.resource.title,
      isEligible: item.isEligible,
      texts: await textsOf(ctx, item, work),
    })),
  )
  return { samples, payer }
}

function generatorNamed(ctx: ShopContext, name: string): Work['generator'] {
  const found = ctx.offered(GENERATORS).find((generator: AnyGenerator) => generator.name === name)
  if (!found) throw new AppError(automationErrors.unknownAction, { name })
  return found as unknown as Work['generator']
}

interface Item extends Meant {
  isEligible: boolean
}

/** Returns items with something missing, filled up with complete ones, which also show how the action writes. */
async function chooseItems(ctx: ShopContext, wish: Wish): Promise<Item[]> {
  const eligible: Item[] = []
  const complete: Meant[] = []
  for await (const { meant, read } of meantBy(ctx, wish)) {
    for (const item of meant) {
      if (item.fields.length > 0) eligible.push({ ...item, isEligible: true })
      else if (complete.length < SAMPLES) complete.push(item)
      if (eligible.length === SAMPLES) return eligible
    }
    if (read >= MOST_READ) break
  }
  const others = complete.slice(0, SAMPLES - eligible.length)
  const fields = await actionNamed(ctx, wish.action).fieldsToWrite(
    ctx,
    others.map(({ resource }) => resource),
    wish.fields,
  )
  const filled = others.map(({ resource }, at) => ({ resource, fields: fields[at] ?? [], isEligible: false }))
  return [...eligible, ...filled.filter((item) => item.fields.length > 0)]
}

/** Generates the first resource of each change kind (a product has many images), with one call each as in a run. */
async function textsOf(ctx: ShopContext, { fields }: Item, work: Work): Promise<Text[]> {
  const texts: Text[] = []
  for (const own of Map.groupBy(fields, ({ kind }) => kind).values()) {
    const [first] = own
    texts.push(
      ...(await ask(
        ctx,
        own.filter(({ resourceId }) => resourceId === first?.resourceId),
        work,
      )),
    )
  }
  return texts
}

async function ask(ctx: ShopContext, asked: AutomationField[], work: Work): Promise<Text[]> {
  const { action, generator, options, signal } = work
  const fields = asked.map(({ field }) => field)
  const changes = asked.map(({ resourceId, field, current }, at) => ({
    id: String(at),
    resourceId,
    field,
    before: current,
    after: null,
  }))
  const all = (problem: Text['problem']) => fields.map((field) => ({ field, text: null, problem }))
  try {
    // Overwrites, because complete items also show how the action writes.
    const params = await action.params(ctx, options, { fields, overwrite: true })
    const known = await generator.prepare?.(ctx, changes, params)
    const { outcomes } = await generator.propose(ctx, changes, params, { known, signal })
    return fields.map((field, at) => {
      const outcome = outcomes[at]
      if (outcome?.status === 'proposed') return { field, text: textOf(outcome.after), problem: null }
      if (outcome?.status !== 'failed') return { field, text: null, problem: null }
      return { field, text: null, problem: { code: outcome.code, values: outcome.values } }
    })
  } catch (error) {
    const known = signal.aborted ? new AppError(automationErrors.sampleLate) : asTold(error)
    if (!known) throw error
    return all({ code: known.code, values: known.details ?? {} })
  }
}

const asTold = (error: unknown): AppError | undefined =>
  error instanceof AppError ? error : translatePlatformError(error)

/** Limits the daily requests where credits are counted, because the operator pays for the samples. */
async function countOnce(
  ctx: ShopContext,
  { generator: { price }, params }: Pick<Work, 'generator'> & { params: unknown },
): Promise<void> {
  const ceiling = price?.ceiling(params) ?? 0
  if (!price || ceiling === 0) return
  const { price: shown } = await priceOf(ctx, { credit: price.credit, ceiling, least: 0 })
  if (shown?.unmetered) return
  const { rows } = await ctx.tx((tx) =>
    sql`
      insert into automation_sample_days as d (shop_id, day, times)
        values (${ctx.shop.id}, (clock_timestamp() at time zone 'UTC')::date, 1)
        on conflict (shop_id, day) do update set times = d.times + 1 where d.times < ${MOST_TIMES_A_DAY}
        returning times`.execute(tx),
  )
  if (rows.length === 0) throw new AppError(automationErrors.samplesUsedUp, { limit: MOST_TIMES_A_DAY })
}
