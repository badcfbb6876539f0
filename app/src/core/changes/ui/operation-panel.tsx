import { useTranslation } from 'react-i18next'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import { ChangesGrid } from './changes-grid.tsx'
import { OperationFailures } from './operation-failures.tsx'
import { OperationSummary } from './operation-summary.tsx'
import { ReviewGrid } from './review-grid.tsx'
import type { useOperation } from './use-operations.ts'

/** One operation: how it goes or went, what failed and what to do, the review of its proposals, and every change. */
export function OperationPanel({ query }: { query: ReturnType<typeof useOperation> }) {
  const { t } = useTranslation('changes')
  const { data: operation, error } = query
  if (!operation && error)
    return (
      <Section>
        <ErrorState error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </Section>
    )
  if (!operation)
    return (
      <Loading>
        <Section title={<SkeletonTitle width="12rem" />}>
          <SkeletonRows rows={2} sign={false} />
        </Section>
        <Section title={<SkeletonTitle width="8rem" />} flush>
          <SkeletonRows rows={6} sign={false} />
        </Section>
      </Loading>
    )
  return (
    <>
      <OperationSummary operation={operation} stale={error} />
      {operation.failures.length > 0 && <OperationFailures operation={operation} />}
      {operation.proposed > 0 && <ReviewGrid operation={operation} />}
      <Section title={t('changes.title')} note={t('changes.note')} flush>
        <ChangesGrid operation={operation} />
      </Section>
    </>
  )
}
