import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ChargeResult } from '../contract.ts'
import { useChargeOutcome } from './use-charge-outcome.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Says what became of the charge the merchant comes back from, after asking the platform; the URL proves nothing. */
export function ChargeOutcome() {
  const { t } = useTranslation('plans')
  const { charge, asking, error, result, dismiss, retry } = useChargeOutcome()
  if (asking)
    return (
      <Section>
        <ProgressBar label={t('outcome.asking')} />
      </Section>
    )
  if (error !== null && charge !== null)
    return (
      <Section title={t('outcome.unknown')}>
        <ErrorState error={error} onRetry={retry} />
      </Section>
    )
  if (result === undefined) return null
  return result ? (
    <Outcome result={result} onDismiss={dismiss} />
  ) : (
    <Banner tone="attention" title={t('outcome.notOurs')} onDismiss={dismiss} />
  )
}

function Outcome({ result, onDismiss }: { result: ChargeResult; onDismiss: () => void }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { money, number } = usePlanWords()
  const price = money(result.price, result.currency)
  const { state, kind } = result
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
  if (state === 'ACTIVE')
    return (
      <Banner tone="success" title={t('outcome.subscribed')} onDismiss={onDismiss}>
        {t('outcome.subscribedNote')}
      </Banner>
    )
  return (
    <Banner tone="attention" title={t(`outcome.${state}.title`)} onDismiss={onDismiss}>
      {t(`outcome.${state}.note`)}
    </Banner>
  )
}
