import { useTranslation } from 'react-i18next'
import { LastOperations } from '#core/changes/ui/last-operations.tsx'
import { useOperations } from '#core/changes/ui/use-operations.ts'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'

const SHOWN = 3

/** The last things done to broken links, with their undo. */
export function LinkOperations() {
  const { t } = useTranslation(['broken-links', 'landing', 'changes'])
  const last = useOperations({ type: 'broken-links.', limit: SHOWN })
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
    <LastOperations
      operations={last.data.rows}
      none={<p className="sp-section-body sp-subtle">{t('operations.none')}</p>}
    />
  )
}
