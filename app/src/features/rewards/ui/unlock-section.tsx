import { useTranslation } from 'react-i18next'
import { shownPlan } from '#core/shops/domain/plan-order.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Rewards } from '../contract.ts'
import { rewardsApi } from './rewards-api.ts'
import { useRewardStep } from './use-rewards.ts'

/** The features of a plan for some hours, once, from the moment the merchant starts it. */
export function UnlockSection({ unlock }: { unlock: NonNullable<Rewards['unlock']> }) {
  const { t, i18n } = useTranslation('rewards')
  const start = useRewardStep(() => rewardsApi.unlock())
  const { words } = useErrorWords(start.error)
  const { hours, endsAt, isOpen } = unlock
  const plan = shownPlan(unlock.plan)
  const at = endsAt && exactTime(endsAt, i18n.language)
  return (
    <Section title={t('unlock.title', { plan })} note={t('unlock.note', { count: hours })}>
      <Stack gap={3}>
        {at ? (
          <p>{t(isOpen ? 'unlock.until' : 'unlock.over', { plan, at })}</p>
        ) : (
          <Inline>
            <Button
              call={rewardsApi.unlock}
              tone="primary"
              onPress={() => start.mutate()}
              loading={start.isPending}
            >
              {t('unlock.start', { count: hours })}
            </Button>
          </Inline>
        )}
        {start.isError && (
          <Banner tone="critical" title={t('unlock.failed')}>
            {words}
          </Banner>
        )}
      </Stack>
    </Section>
  )
}
