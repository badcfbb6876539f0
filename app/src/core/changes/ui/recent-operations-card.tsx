import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { LastOperations } from './last-operations.tsx'
import { useOperations } from './use-operations.ts'

const SHOWN = 3

/**
 * The last operations of one feature (`type`: `images.`), or of one staff visit, each with its undo, at the bottom of
 * a screen.
 */
export function RecentOperationsCard({
  none,
  shown = SHOWN,
  ...which
}: ({ type: string } | { visit: string }) & { none: string; shown?: number }) {
  const { t } = useTranslation(['landing', 'changes'])
  const last = useOperations({ ...which, limit: shown })
  if (last.isPending)
    return (
      <Section title={t('landing:operations.title')} flush>
        <Loading>
          <SkeletonRows rows={SHOWN} sign={false} />
        </Loading>
      </Section>
    )
  if (!last.data)
    return (
      <Section title={t('landing:operations.title')}>
        <ErrorState error={last.error} onRetry={() => void last.refetch()} retrying={last.isFetching} />
      </Section>
    )
  return (
    <LastOperations operations={last.data.rows} none={<p className="sp-section-body sp-subtle">{none}</p>} />
  )
}
