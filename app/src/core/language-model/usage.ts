import { sql } from 'kysely'
import type { Tokens } from '#adapters/language-model/language-model.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ModelUsage } from './contract.ts'

/** Prices of a million tokens; null if the operator set none. */
export type ModelPrices = { input: number; output: number } | null

export interface Use {
  ownKey: boolean
  /** Name of the model that was asked. */
  model: string
  purpose: string
  tokens: Tokens
  failed: boolean
}

const MILLION = 1_000_000

/** Returns what tokens cost, in the currency of the prices. */
export const costOf = ({ input, output }: Tokens, prices: NonNullable<ModelPrices>): number =>
  (input * prices.input + output * prices.output) / MILLION

/** Adds calls to the day's totals, those with the installation's key with their cost at its prices of now. */
export async function noteUsage(
  tx: ShopTx,
  shop: string,
  uses: readonly Use[],
  prices: ModelPrices,
): Promise<void> {
  if (uses.length === 0) return
  const sums = [...Map.groupBy(uses, ({ ownKey, purpose }) => `${ownKey} ${purpose}`).values()].map(
    (same) => ({
      ownKey: same[0]?.ownKey ?? false,
      purpose: same[0]?.purpose ?? '',
      model: same.at(-1)?.model ?? null,
      calls: same.length,
      failures: same.filter(({ failed }) => failed).length,
      input: same.reduce((sum, { tokens }) => sum + tokens.input, 0),
      output: same.reduce((sum, { tokens }) => sum + tokens.output, 0),
    }),
  )
  // In one fixed order, so that two transactions never deadlock on these rows.
  sums.sort((a, b) => Number(a.ownKey) - Number(b.ownKey) || (a.purpose < b.purpose ? -1 : 1))
  const rows = sums.map(
    ({ ownKey, purpose, model, calls, failures, input, output }) =>
      sql`(${shop}, (now() at time zone 'UTC')::date, ${ownKey}, ${purpose}, ${calls}, ${failures}, ${input}, ${output},
        ${ownKey || !prices ? null : costOf({ input, output }, prices)}::double precision, ${ownKey ? null : model})`,
  )
  await sql`
    insert into language_model_usage as usage
        (shop_id, day, own_key, purpose, calls, failures, input_tokens, output_tokens, cost, model) values ${sql.join(rows)}
      on conflict (shop_id, day, own_key, purpose) do update set
        calls = usage.calls + excluded.calls, failures = usage.failures + excluded.failures,
        input_tokens = usage.input_tokens + excluded.input_tokens,
        output_tokens = usage.output_tokens + excluded.output_tokens,
        cost = case when excluded.cost is null then usage.cost
          -- Prices were set during the day: they hold for its earlier calls as well.
          else coalesce(usage.cost, (usage.input_tokens * ${prices?.input ?? 0}::float8
            + usage.output_tokens * ${prices?.output ?? 0}::float8) / ${MILLION}::float8) + excluded.cost end,
        model = coalesce(excluded.model, usage.model)`.execute(tx)
}

const DAYS = 30
const NONE: ModelUsage = { calls: 0, failures: 0, inputTokens: 0, outputTokens: 0 }

/** Returns the totals of the last 30 days, by owner of the key. */
export async function readUsage(tx: ShopTx): Promise<{ ownKey: ModelUsage; installation: ModelUsage }> {
  const { rows } = await sql<ModelUsage & { own: boolean }>`
    select own_key as own, sum(calls)::int as calls, sum(failures)::int as failures,
        sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens"
      from language_model_usage where shop_id = ${shopOf(tx)} and day > (now() at time zone 'UTC')::date - ${DAYS}::int group by own_key`.execute(
    tx,
  )
  const of = (own: boolean): ModelUsage => {
    const row = rows.find((one) => one.own === own)
    if (!row) return NONE
    const { calls, failures, inputTokens, outputTokens } = row
    return { calls, failures, inputTokens, outputTokens }
  }
  return { ownKey: of(true), installation: of(false) }
}
