import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { formatMoney } from '#kit/ui/money.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { Section } from '#kit/ui/section.tsx'
import { chargesApi } from './charges-api.ts'
import { useChargeReturn } from './use-charge-return.ts'

type Returned<Result> = ReturnType<typeof useChargeReturn<Result>>

/** The states shared by all orders: checking, could not be checked, not ours. `children` renders the outcome. */
export function ChargeReturn<Result>({
  returned,
  children,
}: {
  returned: Returned<Result>
  children: (result: Result) => ReactNode
}) {
  const { t } = useTranslation('charges')
  const { charge, asking, error, result, dismiss, retry } = returned
  if (asking)
    return (
      <Section>
        <ProgressBar label={t('asking')} />
      </Section>
    )
  if (error !== null && charge !== null)
    return (
      <Section title={t('unknown')}>
        <ErrorState error={error} onRetry={retry} />
      </Section>
    )
  if (result === undefined) return null
  return result === null ? (
    <Banner tone="attention" title={t('notOurs')} onDismiss={dismiss} />
  ) : (
    children(result)
  )
}

/**
 * Shows the outcome of a one-time charge on the page it returns to, after querying the platform; the URL proves
 * nothing. `paidNote` says what happens after payment.
 */
export function ChargeOutcome({ page, paidNote }: { page: string; paidNote?: ReactNode }) {
  const { t, i18n } = useTranslation('charges')
  const returned = useChargeReturn(page, chargesApi.refresh)
  return (
    <ChargeReturn returned={returned}>
      {({ state, name, price, currency }) => (
        <Banner
          tone={state === 'ACTIVE' ? 'success' : 'attention'}
          title={t(`states.${state}.title`, { name })}
          onDismiss={returned.dismiss}
        >
          {(state === 'ACTIVE' && paidNote) ||
            t(`states.${state}.note`, {
              price: formatMoney({ amount: price, currency, language: i18n.language }),
            })}
        </Banner>
      )}
    </ChargeReturn>
  )
}
