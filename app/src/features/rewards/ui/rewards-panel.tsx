import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { EarnSection } from './earn-section.tsx'
import { UnlockSection } from './unlock-section.tsx'
import { useRewards } from './use-rewards.ts'
import { VerificationSection } from './verification-section.tsx'

/** Free rewards: for verifying the mailbox, for finished steps, and for a trial of a larger plan. */
export function RewardsPanel() {
  const { t } = useTranslation('rewards')
  const { data, error, isPending, isFetching, refetch } = useRewards()
  if (isPending)
    return (
      <Section>
        <Loading>
          <SkeletonRows rows={5} sign={false} />
        </Loading>
      </Section>
    )
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const { verification, earn, unlock } = data
  if (!verification && earn.length === 0 && !unlock)
    return (
      <Section>
        <EmptyState drawing="calm" title={t('nothing')}>
          {t('nothingNote')}
        </EmptyState>
      </Section>
    )
  return (
    <Stack gap={4}>
      {verification && <VerificationSection verification={verification} />}
      {earn.length > 0 && <EarnSection earn={earn} />}
      {unlock && <UnlockSection unlock={unlock} />}
    </Stack>
  )
}
