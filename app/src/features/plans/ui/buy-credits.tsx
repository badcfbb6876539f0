import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Plans, Usage } from '../contract.ts'
import { priceOf } from '../domain/credit-price.ts'
import { BuyOnBill } from './buy-on-bill.tsx'
import { plansApi } from './plans-api.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useBuyCredits } from './use-plans.ts'

/** Credits, at a price shown before the platform is called. */
export function BuyCredits({ plans, usage }: { plans: Plans; usage: Usage | undefined }) {
  const { t } = useTranslation(['plans', 'credits'])
  const { money, number } = usePlanWords()
  const buy = useBuyCredits()
  const { words } = useErrorWords(buy.error)
  const [credit, setCredit] = useState(plans.credits[0]?.credit ?? 'ai-meta')
  const offer = plans.credits.find((each) => each.credit === credit)
  const [typed, setTyped] = useState<string | null>(null)
  if (!offer) return null
  const suggested = offer.perUnit * 5
  const text = typed ?? String(suggested)
  // Digits only: in other formats, such as 1.000, the amount is ambiguous.
  const amount = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
  const { least, most } = offer
  const fits = amount >= least && amount <= most
  const busy = buy.isPending || buy.isSuccess
  return (
    <Section title={t('buy.title')} note={t('buy.note')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fits && !busy) buy.mutate({ credit, amount })
        }}
      >
        <Stack gap={4}>
          <Grid min="14rem">
            <Select
              label={t('buy.kind')}
              value={credit}
              onValue={(value) => {
                setCredit(value)
                setTyped(null)
              }}
              options={plans.credits.map((each) => ({
                value: each.credit,
                label: t(`credits:kind.${each.credit}`),
              }))}
              help={t(`credits:use.${credit}`)}
            />
            <TextField
              label={t('buy.amount')}
              value={text}
              onValue={setTyped}
              inputMode="numeric"
              autoComplete="off"
              help={t('buy.perUnit', { count: offer.perUnit, price: money(1, plans.currency) })}
              error={fits ? undefined : t('buy.range', { least: number(least), most: number(most) })}
            />
          </Grid>
          <Inline gap={3}>
            <Button call={plansApi.buyCredits} type="submit" tone="primary" isDisabled={!fits} loading={busy}>
              {fits
                ? t('buy.confirm', {
                    count: amount,
                    number: number(amount),
                    price: money(priceOf(amount, offer.perUnit), plans.currency),
                  })
                : t('buy.confirmNone')}
            </Button>
            {usage?.line && fits && (
              <BuyOnBill
                order={{ credit, amount, price: priceOf(amount, offer.perUnit) }}
                line={usage.line}
                currency={usage.currency}
              />
            )}
            <span className="sp-subtle">{t('buy.lasts')}</span>
          </Inline>
          {buy.isError && (
            <Banner tone="critical" title={t('buy.failed')}>
              {words}
            </Banner>
          )}
        </Stack>
      </form>
    </Section>
  )
}
