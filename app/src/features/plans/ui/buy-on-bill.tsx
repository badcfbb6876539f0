import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import type { Plans, Usage } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useBuyOnBill } from './use-plans.ts'

interface BuyOnBillProps {
  order: { credit: Plans['credits'][number]['credit']; amount: number; price: number }
  line: NonNullable<Usage['line']>
  currency: string
}

/** The second way to buy credits: billed with the plan, within the limit the merchant agreed to. */
export function BuyOnBill({ order: { price, ...order }, line, currency }: BuyOnBillProps) {
  const { t } = useTranslation(['plans', 'credits'])
  const { money, number } = usePlanWords()
  // A retry keeps the key and is the same order; the next order gets a new one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const buy = useBuyOnBill(() => setKey(crypto.randomUUID()))
  const { words } = useErrorWords(buy.error)
  const left = Math.max(0, line.limit - line.used)
  const isTooMuch = price > left + 0.004
  return (
    <>
      <Button
        call={plansApi.buyOnBill}
        onPress={() => buy.mutate({ key, ...order })}
        isDisabled={isTooMuch}
        loading={buy.isPending}
        {...(isTooMuch && { 'aria-describedby': 'usage-left' })}
      >
        {t('usage.add', { price: money(price, currency) })}
      </Button>
      {isTooMuch && (
        <span id="usage-left" className="sp-subtle">
          {t('usage.left', { left: money(left, currency) })}
        </span>
      )}
      {buy.isError && (
        <Banner tone="critical" title={t('buy.failed')}>
          {words}
        </Banner>
      )}
      {buy.data && (
        <Banner tone="success" title={t('outcome.purchased')} onDismiss={buy.reset}>
          {t('outcome.purchasedNote', {
            credit: t(`credits:kind.${buy.data.credit}`),
            amount: number(buy.data.amount),
            price: money(buy.data.price, buy.data.currency),
          })}
        </Banner>
      )}
    </>
  )
}
