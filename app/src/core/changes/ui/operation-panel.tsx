import { usePrefetchQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows, SkeletonTitle } from '#kit/ui/skeleton.tsx'
import { useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { OperationDetail } from '../contract.ts'
import { CHANGES_VIEW, changesInput } from './changes-input.ts'
import { OperationFailures } from './operation-failures.tsx'
import { OperationSummary } from './operation-summary.tsx'
import { isUnderWay } from './under-way.ts'
import { changesPage, type useOperation } from './use-operations.ts'

const ChangesGrid = lazyPart(() => import('./changes-grid.tsx').then((part) => part.ChangesGrid))
const ReviewGrid = lazyPart(() => import('./review-grid.tsx').then((part) => part.ReviewGrid))
// The state and its counts are drawn first; the grids are fetched beside that and not after it.
for (const part of [ReviewGrid, ChangesGrid]) void part.ready()

/** One operation: how it goes or went, what failed and what to do, the review of its proposals, and every change. */
export function OperationPanel({ id, query }: { id: string; query: ReturnType<typeof useOperation> }) {
  const { t, i18n } = useTranslation('changes')
  const { data: operation, error } = query
  // Rows are asked for beside the state too.
  usePrefetchQuery(changesPage(i18n, changesInput(id, useGridView(CHANGES_VIEW))))
  useFreshChanges(operation)
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
        <ListShape />
      </Loading>
    )
  return (
    <>
      <OperationSummary operation={operation} stale={error} />
      <Review operation={operation} key={operation.id} />
      <Failures operation={operation} key={`failures-${operation.id}`} />
      <Section title={t('changes.title')} note={t('changes.note')} flush>
        <Suspense fallback={<SkeletonRows rows={12} sign={false} />}>
          <ChangesGrid operation={operation} />
        </Suspense>
      </Section>
    </>
  )
}

/** Who watches it run has their place before there are any, and keeps it: the list below does not move away. */
function Failures({ operation }: { operation: OperationDetail }) {
  const moves = isUnderWay(operation)
  const [hasMoved, setMoved] = useState(moves)
  if (moves && !hasMoved) setMoved(true)
  if (!hasMoved && operation.failures.length === 0) return null
  return <OperationFailures operation={operation} isWatched={hasMoved} />
}

/**
 * Its place is there from the first moment of an operation that will have proposals, and stays for whoever decided
 * them: nothing below it moves while they come and go.
 */
function Review({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const { proposed, review } = operation
  const [wasSeen, setSeen] = useState(false)
  if (proposed > 0 && !wasSeen) setSeen(true)
  if (proposed > 0)
    return (
      <Suspense fallback={<ListShape />}>
        <ReviewGrid operation={operation} />
      </Suspense>
    )
  if (wasSeen)
    return (
      <Section>
        <EmptyState drawing="done" title={t('review.none')} />
      </Section>
    )
  return review && isUnderWay(operation) && !operation.cancelling && <ListShape />
}

/** So many rows that what stands below is not seen before it is known where. */
function ListShape() {
  return (
    <Section title={<SkeletonTitle width="8rem" />} flush>
      <SkeletonRows rows={16} sign={false} />
    </Section>
  )
}

/** While an operation is under way its list follows slowly; when it comes to rest the list is asked once more. */
function useFreshChanges(operation: OperationDetail | undefined): void {
  useFollowUp(operation && markOf(operation), [['operation-changes']])
}

function markOf(operation: OperationDetail): string {
  const { state, applied, failed, proposed, reverted, leftOut, failures } = operation
  if (isUnderWay(operation)) return `${state} ${failures.length}`
  return [state, applied, failed, proposed, reverted, leftOut].join(' ')
}
