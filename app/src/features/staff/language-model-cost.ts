import { sql } from 'kysely'
import { costOf } from '#core/language-model/usage.ts'
import { planCatalogue } from '#core/shops/plan-of.ts'
import type { StaffContext } from '#core/staff/staff-context.ts'
import type { LanguageModelUsed } from './contract/language-model-used.ts'

/** Stores listed, those that use most first. */
const STORES = 20
/** Sums of binary fractions have tails that nobody paid. */
const DIGITS = 6

interface Costed {
  cost: number | null
  unpriced_input: string
  unpriced_output: string
}

/**
 * Returns the use of language models by day, today included, and the stores that use most of the installation's key.
 * Calls made before there were prices cost what they would now.
 */
export async function readLanguageModel(
  ctx: StaffContext,
  { days }: { days: number },
): Promise<LanguageModelUsed> {
  const since = sql`(now() at time zone 'UTC')::date - ${days - 1}::int`
  const { rows } = await sql<
    Costed & {
      day: string
      own_key: boolean
      calls: string
      failures: string
      input_tokens: string
      output_tokens: string
      stores: string
      models: string[]
    }
  >`
    select day::text as day, own_key, calls, failures, input_tokens, output_tokens, stores, cost, unpriced_input,
        unpriced_output, models
      from signpost_staff_language_model(${since})`.execute(ctx.db.kysely)
  const { rows: stores } = await sql<
    Costed & { domain: string; calls: string; failures: string; tokens: string }
  >`
    select domain, calls, failures, tokens, cost, unpriced_input, unpriced_output
      from signpost_staff_language_model_stores(${since}, ${STORES})`.execute(ctx.db.kysely)
  const prices = ctx.settings.languageModel?.prices ?? null
  const paidFor = ({ cost, unpriced_input: input, unpriced_output: output }: Costed): number | null =>
    prices === null
      ? cost
      : Number(
          ((cost ?? 0) + costOf({ input: Number(input), output: Number(output) }, prices)).toFixed(DIGITS),
        )
  return {
    asOf: new Date().toISOString(),
    hasPrices: prices !== null,
    currency: planCatalogue(ctx.settings).currency,
    days: rows.map((row) => ({
      day: row.day,
      ownKey: row.own_key,
      models: row.models,
      calls: Number(row.calls),
      failures: Number(row.failures),
      inputTokens: Number(row.input_tokens),
      outputTokens: Number(row.output_tokens),
      stores: Number(row.stores),
      cost: row.own_key ? null : paidFor(row),
    })),
    stores: stores.map((row) => ({
      domain: row.domain,
      calls: Number(row.calls),
      failures: Number(row.failures),
      tokens: Number(row.tokens),
      cost: paidFor(row),
    })),
  }
}
