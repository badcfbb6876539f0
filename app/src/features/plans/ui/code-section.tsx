import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { promotionsApi } from '#core/promotions/ui/promotions-api.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useBenefitWords } from './use-benefit-words.ts'
import { usePlanWords } from './use-plan-words.ts'
import { HELD, useHeldPromotions } from './use-plans.ts'

/** A field for a code, and the benefits of this store's codes. */
export function CodeSection({ currency }: { currency: string }) {
  const { t } = useTranslation('plans')
  const frame = useFrame()
  const cache = useQueryClient()
  const [code, setCode] = useState('')
  const held = useHeldPromotions()
  const redeem = useMutation({
    mutationFn: promotionsApi.redeem,
    onSuccess: (answer) => {
      cache.setQueryData(HELD, answer)
      setCode('')
      frame.toast(t('code.redeemed'))
      // A code's credits and features apply at once.
      for (const key of ['plans', 'credits', 'credits-statement', 'locked-features'])
        void cache.invalidateQueries({ queryKey: [key] })
    },
  })
  const { words, code: failure } = useErrorWords(redeem.error)
  return (
    <Section title={t('code.title')} note={t('code.note')}>
      <Stack gap={4}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '' && !redeem.isPending) redeem.mutate({ code })
          }}
        >
          <Inline gap={3}>
            <TextField
              label={t('code.label')}
              value={code}
              onValue={(value) => {
                setCode(value)
                redeem.reset()
              }}
              autoComplete="off"
            />
            <Button
              call={promotionsApi.redeem}
              type="submit"
              isDisabled={code.trim() === ''}
              loading={redeem.isPending}
            >
              {t('code.redeem')}
            </Button>
          </Inline>
        </form>
        {redeem.isError && (
          <Banner
            tone="critical"
            title={failure === 'promotions.invalid-code' ? t('code.invalid') : t('code.notRedeemed')}
          >
            {words}
          </Banner>
        )}
        <HeldCodes promotions={held.data?.promotions ?? []} currency={currency} />
      </Stack>
    </Section>
  )
}

type Held = Awaited<ReturnType<typeof promotionsApi.held>>['promotions']

function HeldCodes({ promotions, currency }: { promotions: Held; currency: string }) {
  const { t } = useTranslation('plans')
  const { day } = usePlanWords()
  const { benefitWords } = useBenefitWords(currency)
  if (promotions.length === 0) return null
  return (
    <Rows>
      {promotions.map(({ code, benefit, open, usedAt, useUntil }) => (
        <Row
          key={code}
          title={<span className="sp-strong">{code}</span>}
          note={
            <>
              {benefitWords(benefit).map((words) => (
                <div key={words}>{words}</div>
              ))}
              {open && useUntil !== null && <div>{t('code.until', { day: day(useUntil) })}</div>}
            </>
          }
          action={
            <Badge tone={open ? 'info' : 'neutral'}>
              {open
                ? t('code.open')
                : usedAt !== null
                  ? t('code.used')
                  : benefit.discount
                    ? t('code.over')
                    : t('code.given')}
            </Badge>
          }
        />
      ))}
    </Rows>
  )
}
