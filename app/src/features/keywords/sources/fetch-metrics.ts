import { type KeywordAnswer, KeywordSourceFailure } from '#adapters/keyword-data/keyword-answer.ts'
import type { KeywordAccount } from '#adapters/keyword-data/keyword-data.ts'
import type { ShopContext } from '#core/context/context.ts'
import { originsOf } from '#core/search-console/properties.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import type { KeywordState } from '../contract.ts'
import { competitorsAmong } from '../domain/competitors.ts'
import { keywordOf } from '../domain/keyword.ts'
import { keywordErrors } from '../errors.ts'
import { type MetricLocale, saveMetrics } from '../metrics/metric-store.ts'
import { keywordsGate } from '../plan-gates.ts'
import { getState } from '../service.ts'
import { findSettings } from '../settings-store.ts'
import { listTargets } from '../target-store.ts'
import { accountOf, sourcesOf } from './account.ts'
import { claimKeywords, endClaim } from './claim-keywords.ts'

/** Most months stored per keyword. */
const MOST_MONTHS = 24

const FAILURES: Record<KeywordSourceFailure['kind'], ErrorDefinition> = {
  refused: keywordErrors.sourceRefused,
  quota: keywordErrors.sourceQuota,
  unavailable: keywordErrors.sourceUnavailable,
  unreadable: keywordErrors.sourceUnreadable,
  locale: keywordErrors.sourceLocale,
  // Of a single search only, which then names none.
  'no-results': keywordErrors.sourceUnavailable,
}

/**
 * Queries the chosen source for the keywords of all targets, at most 60, while the merchant waits; with the
 * installation's account only for those without current metrics (decision 0158). Throws `keywords.*`, `plans.locked`;
 * stored metrics stay in that case.
 */
export async function fetchMetrics(ctx: ShopContext): Promise<KeywordState> {
  await requireFeature(ctx, keywordsGate)
  const { settings, targets } = await ctx.tx(async (tx) => ({
    settings: await findSettings(tx),
    targets: await listTargets(tx),
  }))
  const { source, country, language } = settings
  if (source !== 'google-ads' && source !== 'dataforseo') throw new AppError(keywordErrors.noSource)
  const account = await accountOf(ctx, source)
  if (account === null) throw new AppError(keywordErrors.noAccount)
  const keywords = [...new Set(targets.map(({ keyword }) => keyword))]
  if (keywords.length === 0) throw new AppError(keywordErrors.noKeywords)
  if (sourcesOf(ctx, settings)[source] === 'own') {
    await ask(ctx, account, { source, country, language, keywords })
    return getState(ctx)
  }
  const claimed = await claimKeywords(ctx, { source, country, language }, keywords)
  if (claimed.length > 0) {
    let unpaid = claimed.length
    const onPaid = () => {
      unpaid = 0
    }
    try {
      await ask(ctx, account, { source, country, language, keywords: claimed }, onPaid)
    } finally {
      await endClaim(ctx, unpaid)
    }
  }
  return getState(ctx)
}

interface Asked extends MetricLocale {
  source: KeywordAccount['source']
  keywords: readonly string[]
}

/** Asks a source and stores its answers, volumes as soon as they are paid for. Throws `keywords.source-*`. */
async function ask(
  ctx: ShopContext,
  account: KeywordAccount,
  { source, country, language, keywords }: Asked,
  onPaid = () => {},
): Promise<void> {
  try {
    const own = await originsOf(ctx)
    const save = async (answers: readonly KeywordAnswer[]) => {
      onPaid()
      const metrics = answers.map((answer) => ({
        ...answer,
        keyword: keywordOf(answer.keyword),
        months: answer.months.slice(0, MOST_MONTHS),
        competitors: answer.competitors && competitorsAmong(answer.competitors, own),
      }))
      const distinct = [...new Map(metrics.map((one) => [one.keyword, one])).values()]
      await ctx.tx((tx) => saveMetrics(tx, { source, country, language }, distinct))
    }
    await save(await ctx.keywordData.ask(account, { keywords, country, language }, save))
  } catch (error) {
    if (error instanceof KeywordSourceFailure)
      throw new AppError(FAILURES[error.kind], undefined, { cause: error })
    if (error instanceof AppError && error.code.startsWith('outbound.'))
      throw new AppError(keywordErrors.sourceUnavailable, undefined, { cause: error })
    throw error
  }
}
