import { use, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import { type GridSelection, NOTHING_SELECTED } from '#kit/ui/data-grid/grid-selection.ts'
import type { GridViewOptions } from '#kit/ui/data-grid/grid-view.ts'
import { useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { Change, OperationDetail } from '../contract.ts'
import { ChangePictureContext, ProposalPreviewContext } from './change-picture.ts'
import { ChangeValue } from './change-value.tsx'
import { ReviewKeys } from './review-keys.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useChanges } from './use-operations.ts'
import { useReviewing } from './use-reviewing.ts'

/** What judges a search listing is loaded where one is reviewed. */
const ReviewMeter = latePart(
  () => import('./review-meter.tsx').then((part) => part.ReviewMeter),
  <SkeletonBar width="9rem" />,
)

const VIEW: GridViewOptions = { prefix: 'review-', filters: [], sort: 'first' }

/** Proposals that wait: accepted, changed or rejected one by one with the keyboard, several at once, or all. */
export function ReviewGrid({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const view = useGridView(VIEW)
  const { id, proposed } = operation
  const list = useChanges(
    {
      id,
      state: 'proposed',
      limit: view.size,
      ...(view.words && { q: view.words }),
      ...(view.after && { cursor: view.after }),
    },
    false,
  )
  const selection = useSelection(id)
  const review = useReviewing(id)
  const columns = useReviewColumns(review.edit)
  const rows = list.data?.rows.filter((change) => !review.decided.has(change.id))
  const preview = use(ProposalPreviewContext)
  const detail = preview
    ? (change: Change) =>
        preview(rows?.filter(({ resourceId }) => resourceId === change.resourceId) ?? [change])
    : undefined
  const decide = (decision: 'accept' | 'reject') => (chosen: Change) => review.decide(decision, [chosen.id])
  const { decide: send, writeAgain } = review
  const selectedActions = useCallback(
    ({ selection: chosen }: { selection: GridSelection }) => {
      const ids = chosen.kind === 'some' ? [...chosen.keys] : []
      const then = (act: () => void) => () => {
        act()
        selection.set(NOTHING_SELECTED)
      }
      return (
        <ButtonGroup>
          <Button onPress={then(() => writeAgain(ids))}>{t('review.writeAgain')}</Button>
          <Button onPress={then(() => send('reject', ids))}>{t('review.reject')}</Button>
          <Button tone="primary" onPress={then(() => send('accept', ids))}>
            {t('review.accept')}
          </Button>
        </ButtonGroup>
      )
    },
    [t, send, writeAgain, selection],
  )
  return (
    <Section
      title={t('review.title', { count: proposed, number: words.number(proposed) })}
      note={t(operation.price ? 'review.note' : 'review.noteFree')}
      action={
        <ButtonGroup>
          <Button onPress={() => review.decideAll('reject')} loading={review.busyAll === 'reject'}>
            {t('review.rejectAll')}
          </Button>
          <Button
            tone="primary"
            onPress={() => review.decideAll('accept')}
            loading={review.busyAll === 'accept'}
          >
            {t('review.acceptAll', { count: proposed, number: words.number(proposed) })}
          </Button>
        </ButtonGroup>
      }
      flush
    >
      <FailureLine error={review.error} />
      <GridList
        label={t('review.label')}
        search={t('changes.search')}
        view={view}
        columns={columns}
        actions={<ReviewKeys />}
        page={gridPage(
          list,
          list.data && rows && { ...list.data, rows, total: totalOf(view.words, proposed) },
        )}
        rowKey={(change) => change.id}
        rowName={({ label }) => label}
        detail={detail}
        rowKeys={{
          a: decide('accept'),
          r: decide('reject'),
          e: (_, place) => place.edit('after'),
          w: (change) => review.writeAgain([change.id]),
        }}
        selecting={{
          selection,
          byFilter: false,
          actions: selectedActions,
        }}
        empty={<EmptyState drawing="done" title={t('review.none')} />}
      />
    </Section>
  )
}

/** Of all that waits the operation has counted; of what fits the search nobody has. */
function totalOf(searched: string, proposed: number): { count: number; exact: boolean } | undefined {
  return searched === '' ? { count: proposed, exact: true } : undefined
}

function useReviewColumns(edit: (change: Change, text: string) => Promise<unknown>): GridColumn<Change>[] {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const picture = use(ChangePictureContext)
  return useMemo(
    () => [
      {
        key: 'label',
        title: t('column.item'),
        width: '26%',
        cell: (change) => (
          <>
            {picture?.(change)}
            <span className="sp-strong">{change.label}</span>
            <div className="sp-subtle sp-small">{words.field(change.field)}</div>
          </>
        ),
      },
      {
        key: 'before',
        choice: 'never',
        title: t('column.change'),
        from: 'wide',
        width: '32%',
        cell: (change) => <ChangeValue change={change} />,
      },
      {
        key: 'after',
        choice: 'never',
        title: t('column.proposal'),
        cell: (change) => (
          <>
            <div className={change.field === 'body' ? 'sp-lines' : undefined}>
              {words.value(change.after, change.field)}
            </div>
            {change.field.startsWith('seo-') && <ReviewMeter change={change} />}
          </>
        ),
        edit: {
          value: ({ after }) => words.value(after),
          label: ({ label, field }) => t('review.field', { field: words.field(field), label }),
          can: ({ after }) => typeof after === 'string',
          multiline: true,
          save: edit,
        },
      },
    ],
    [t, words, edit, picture],
  )
}
