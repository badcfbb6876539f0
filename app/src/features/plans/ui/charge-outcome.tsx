import { useTranslation } from 'react-i18next'
import { ChargeReturn } from '#core/charges/ui/charge-outcome.tsx'
import { useChargeReturn } from '#core/charges/ui/use-charge-return.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { ChargeResult } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'
import { PAGE } from './use-plans.ts'

/** Returns what the platform's page ended in, for states that are known here only. */
const reported = (state: ChargeResult['state']) =>
  state === 'APPROVED' ? 'PENDING' : state === 'WITHDRAWN' ? 'DECLINED' : state

/** State of the order the merchant returns from, read from the platform; the URL proves nothing. */
export function ChargeOutcome() {
  const returned = useChargeReturn<ChargeResult>(PAGE, plansApi.refresh)
  return (
    <ChargeReturn returned={returned}>
      {(result) => <Outcome result={result} onDismiss={returned.dismiss} />}
    </ChargeReturn>
  )
}

function Outcome({ result, onDismiss }: { result: ChargeResult; onDismiss: () => void }) {
  const { t } = useTranslation(['plans', 'credits', 'charges'])
  const { money, number } = usePlanWords()
  const [query] = useSearchParams()
  const price = money(result.price, result.currency)
  const { kind } = result
  const state = reported(result.state)
  // A usage limit for credits was agreed to, with or without a new plan.
  const isLimit = query.get('tabindex') === '1'
  if (state === 'ACTIVE' && kind === 'purchase')
    return (
      <Banner tone="success" title={t('outcome.purchased')} onDismiss={onDismiss}>
        {t('outcome.purchasedNote', {
          amount: number(result.amount ?? 0),
          credit: t(`credits:kind.${result.credit ?? 'ai-meta'}`),
          price,
        })}
      </Banner>
    )
  if (kind === 'purchase' && state !== 'FROZEN')
    return (
      <Banner tone="attention" title={t(`charges:states.${state}.title`)} onDismiss={onDismiss}>
        {t(`charges:states.${state}.note`, { price })}
      </Banner>
    )
  if (state === 'ACTIVE')
    return (
      <Banner tone="success" title={t(isLimit ? 'usage.agreed' : 'outcome.subscribed')} onDismiss={onDismiss}>
        {t(isLimit ? 'usage.agreedNote' : 'outcome.subscribedNote')}
      </Banner>
    )
  if (state === 'DECLINED' || state === 'EXPIRED')
    return (
      <Banner tone="attention" title={t(`charges:states.${state}.title`)} onDismiss={onDismiss}>
        {t(`charges:states.${state}.note`)}
      </Banner>
    )
  return (
    <Banner tone="attention" title={t(`outcome.${state}.title`)} onDismiss={onDismiss}>
      {t(`outcome.${state}.note`)}
    </Banner>
  )
}
