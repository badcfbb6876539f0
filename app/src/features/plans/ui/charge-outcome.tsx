import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ChargeResult } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'

const CHARGE = 'charge_id'

/** Says what became of the charge the merchant comes back from, after asking the platform; the address proves nothing. */
export function ChargeOutcome() {
  const { t } = useTranslation(['plans', 'credits'])
  const [query, setQuery] = useSearchParams()
  const cache = useQueryClient()
  const number = query.get(CHARGE)
  const chargeId = number !== null && /^\d{1,20}$/.test(number) ? number : null
  const answer = useQuery({
    queryKey: ['plans-outcome', chargeId],
    queryFn: () => plansApi.refresh({ chargeId: chargeId ?? '' }),
    enabled: chargeId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const { words, code } = useErrorWords(answer.error)
  const asked = answer.isSuccess
  useEffect(() => {
    if (!asked) return
    for (const key of ['plans', 'credits', 'credits-statement', 'plans-charges'])
      void cache.invalidateQueries({ queryKey: [key] })
  }, [asked, cache])
  if (chargeId === null) return null
  const dismiss = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete(CHARGE)
        return next
      },
      { replace: true },
    )
  if (answer.isPending)
    return (
      <Section>
        <ProgressBar label={t('outcome.asking')} />
      </Section>
    )
  if (answer.isError)
    return (
      <Banner tone="critical" title={t('outcome.unknown')}>
        {words} <code>{code}</code>
      </Banner>
    )
  return answer.data.result ? (
    <Outcome result={answer.data.result} onDismiss={dismiss} />
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
