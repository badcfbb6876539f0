import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Link } from '#kit/ui/link.tsx'
import { LockedBadge } from '#kit/ui/locked-badge.tsx'
import { LockedWay } from '#kit/ui/locked-way.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Rewards } from '../contract.ts'
import { rewardsApi } from './rewards-api.ts'
import { useRewardStep } from './use-rewards.ts'

/** Steps that give credits once they are really done; ticking them off does not. */
export function EarnSection({ earn }: { earn: Rewards['earn'] }) {
  const { t } = useTranslation('rewards')
  return (
    <Section title={t('earn.title')} note={t('earn.note')} flush>
      <Rows>
        {earn.map((step) => (
          <EarnRow key={step.id} step={step} />
        ))}
      </Rows>
    </Section>
  )
}

function EarnRow({ step }: { step: Rewards['earn'][number] }) {
  const { t, i18n } = useTranslation(['rewards', 'credits', 'onboarding'])
  const frame = useFrame()
  const { id, navigate, locked, credit, amount, done, earnedAt } = step
  const take = useRewardStep(rewardsApi.earn, () => frame.toast(t('earn.booked')))
  const title = t(`onboarding:suggestion.${id}.title`)
  return (
    <Row
      tone={earnedAt ? 'success' : 'unknown'}
      toneWord={t(earnedAt ? 'earn.earned' : 'earn.open')}
      title={
        <>
          {title} {!done && locked !== null && <LockedBadge by={locked} />}
        </>
      }
      note={
        <>
          {t('verify.credits', {
            number: numberFormat(i18n.language).format(amount),
            credit: t(`credits:kind.${credit}`),
          })}
          {take.isError && <FailureLine error={take.error} />}
        </>
      }
      action={
        earnedAt ? (
          <Badge tone="success">{t('earn.earned')}</Badge>
        ) : done ? (
          <Button
            call={rewardsApi.earn}
            onPress={() => take.mutate({ id })}
            loading={take.isPending}
            aria-label={t('earn.takeFor', { step: title })}
          >
            {t('earn.take')}
          </Button>
        ) : locked !== null ? (
          <LockedWay by={locked} />
        ) : (
          <Link to={navigate} look="button">
            {t('earn.go')}
          </Link>
        )
      }
    />
  )
}
