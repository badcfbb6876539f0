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
import { changesQuery, type useOperation } from './use-operations.ts'
import './review.css'

const ChangesGrid = lazyPart(() => import('./changes-grid.tsx').then((part) => part.ChangesGrid))
const ReviewGrid = lazyPart(() => import('./review-grid.tsx').then((part) => part.ReviewGrid))
// The state and its counts are drawn first; the grids are fetched in parallel, not afterwards.
for (const part of [ReviewGrid, ChangesGrid]) void part.ready()

/** One operation: its progress or result, what failed and what to do, the review of its proposals, and every change. */
export function OperationPanel({ id, query }: { id: string; query: ReturnType<typeof useOperation> }) {
  const { t, i18n } = useTranslation('changes')
  const { data: operation, error } = query
  // Rows are requested in parallel with the state, too.
  usePrefetchQuery(changesQuery(i18n, changesInput(id, useGridView(CHANGES_VIEW))))
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

/**
 * While the operation runs, the space for failures is reserved before there are any, and kept: the list below does
 * not move.
 */
function Failures({ operation }: { operation: OperationDetail }) {
  const moves = isUnderWay(operation)
  const [hasMoved, setMoved] = useState(moves)
  if (moves && !hasMoved) setMoved(true)
  if (!hasMoved && operation.failures.length === 0) return null
  return <OperationFailures operation={operation} isWatched={hasMoved} />
}

/**
 * Reserves its space from the start if the operation will have proposals, keeps it while they come, and after they are
 * decided: nothing below moves as they come and go.
 */
function Review({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const { proposed, review, total } = operation
  const [wasSeen, setSeen] = useState(false)
  const moves = isUnderWay(operation)
  const [hasMoved, setMoved] = useState(moves)
  if (proposed > 0 && !wasSeen) setSeen(true)
  if (moves && !hasMoved) setMoved(true)
  if (proposed > 0)
    return (
      <div
        className={hasMoved ? 'sp-review-watched' : undefined}
        style={{ ['--sp-review-rows' as string]: total }}
      >
        <Suspense fallback={<ListShape />}>
          <ReviewGrid operation={operation} />
        </Suspense>
      </div>
    )
  if (wasSeen)
    return (
      <Section>
        <EmptyState drawing="done" title={t('review.none')} />
      </Section>
    )
  return review && moves && !operation.cancelling && <ListShape />
}

/** Enough rows to keep the content below out of view until its position is known. */
function ListShape() {
  return (
    <Section title={<SkeletonTitle width="8rem" />} flush>
      <SkeletonRows rows={16} sign={false} />
    </Section>
  )
}

/** The list follows an operation under way slowly; when it ends the list is fetched once more. */
function useFreshChanges(operation: OperationDetail | undefined): void {
  useFollowUp(operation && markOf(operation), [['operation-changes']])
}

function markOf(operation: OperationDetail): string {
  const { state, applied, failed, proposed, reverted, leftOut, failures } = operation
  if (isUnderWay(operation)) return `${state} ${failures.length}`
  return [state, applied, failed, proposed, reverted, leftOut].join(' ')
}
