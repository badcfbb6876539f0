import { type ReactNode, use, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { readyRowKeys } from '#kit/ui/data-grid/data-grid.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { GridList } from '#kit/ui/data-grid/grid-list.tsx'
import { gridPage } from '#kit/ui/data-grid/grid-page.ts'
import { type GridSelection, NOTHING_SELECTED } from '#kit/ui/data-grid/grid-selection.ts'
import type { GridViewOptions } from '#kit/ui/data-grid/grid-view.ts'
import { useSelection } from '#kit/ui/data-grid/selection-holder.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Change, OperationDetail } from '../contract.ts'
import { ChangeImageContext, ProposalPreviewContext } from './change-image.ts'
import type { LeavingItems } from './leaving-items.ts'
import { changesOf, type ReviewItem, reviewItems, undecided } from './review-items.ts'
import { ReviewKeys } from './review-keys.tsx'
import { ReviewEditingContext, ReviewProposals } from './review-proposals.tsx'
import { useChangeWords } from './use-change-words.ts'
import { useChanges } from './use-operations.ts'
import { type Reviewing, useReviewing } from './use-reviewing.ts'

const questions = () => import('./review-questions.tsx')
const RejectAllQuestion = lateDialog(() => questions().then((part) => part.RejectAllQuestion))
const CostsQuestion = lateDialog(() => questions().then((part) => part.CostsQuestion))

// A reviewer presses A as soon as there is a row.
readyRowKeys()

const VIEW: GridViewOptions = { prefix: 'review-', filters: [], sort: 'first' }

/** Proposals waiting for review, a row per item: decided by buttons or keys, several at once, or all. */
export function ReviewGrid({ operation }: { operation: OperationDetail }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const view = useGridView(VIEW)
  const { id, proposed, proposedItems } = operation
  const list = useChanges(
    {
      id,
      state: 'proposed',
      by: 'item',
      limit: view.size,
      ...(view.words && { q: view.words }),
      ...(view.after && { cursor: view.after }),
    },
    false,
  )
  const selection = useSelection(id)
  const review = useReviewing(id)
  const { decide: send, writeAgain, edit, decided, leaving } = review
  const [rejecting, setRejecting] = useState(false)
  const [editing, setEditing] = useState<string | null>(null)
  const columns = useReviewColumns(review)
  const { data } = list
  const all = useMemo(() => data && reviewItems(data.rows), [data])
  const items = useMemo(() => all && undecided(all, decided), [all, decided])
  const context = useMemo(
    () => ({
      editing,
      setEditing,
      save: edit,
      reject: (change: Change) => send('reject', [change.id]),
    }),
    [editing, edit, send],
  )
  // Returns the changes a key applies to: pressed again before the list has closed up, it applies to the next row.
  const meant = (item: ReviewItem): string[] => {
    const next = items
      ?.slice(items.indexOf(item))
      .find(({ changes }) => !changes.some(({ id }) => leaving.has(id)))
    return next ? changesOf([next.key]) : []
  }
  const preview = use(ProposalPreviewContext)
  const detail = useMemo(() => preview && ((item: ReviewItem) => preview(item.changes)), [preview])
  const selectedActions = useCallback(
    ({ selection: chosen }: { selection: GridSelection }) => {
      const ids = chosen.kind === 'some' ? changesOf(chosen.keys) : []
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
      title={
        <>
          {t('review.title', { count: proposed, number: words.number(proposed) })}
          {/* On the same line: proposals arrive one by one, and a line that comes would move them. */}
          {proposedItems !== null && proposedItems < proposed && (
            <span className="sp-subtle sp-small">
              {' '}
              {t('review.items', { count: proposedItems, number: words.number(proposedItems) })}
            </span>
          )}
        </>
      }
      note={t(operation.price ? 'review.note' : 'review.noteFree')}
      action={
        <ButtonGroup>
          <Button
            onPress={() => setRejecting(true)}
            isDisabled={review.busyAll === 'accept'}
            loading={review.busyAll === 'reject'}
          >
            {t('review.rejectAll')}
          </Button>
          <Button
            tone="primary"
            onPress={() => review.decideAll('accept')}
            isDisabled={review.busyAll === 'reject'}
            loading={review.busyAll === 'accept'}
          >
            {t('review.acceptAll', { count: proposed, number: words.number(proposed) })}
          </Button>
        </ButtonGroup>
      }
      flush
    >
      <FailureLine error={review.error} />
      <ReviewEditingContext value={context}>
        <GridList
          label={t('review.label')}
          search={t('changes.search')}
          view={view}
          columns={columns}
          actions={<ReviewKeys />}
          page={gridPage(
            list,
            data &&
              items && {
                ...data,
                rows: items,
                total: totalOf(view.words, proposedItems),
              },
          )}
          rowKey={({ key }) => key}
          rowPx={220}
          rowName={({ label }) => label}
          detail={detail ?? undefined}
          rowKeys={{
            a: (item) => send('accept', meant(item)),
            r: (item) => send('reject', meant(item)),
            e: ({ changes }) =>
              setEditing(changes.find(({ after }) => typeof after === 'string')?.id ?? null),
            w: (item) => writeAgain(meant(item)),
          }}
          selecting={{ selection, byFilter: false, actions: selectedActions }}
          empty={<EmptyState drawing="done" title={t('review.none')} />}
        />
      </ReviewEditingContext>
      {rejecting && (
        <RejectAllQuestion
          proposed={proposed}
          onReject={() => {
            setRejecting(false)
            review.decideAll('reject')
          }}
          onClose={() => setRejecting(false)}
        />
      )}
      {review.costing && <CostsQuestion costing={review.costing} onClose={review.costing.drop} />}
    </Section>
  )
}

/** Returns the number of rows: the operation counts all items that have proposals; matches of a search are not counted. */
function totalOf(searched: string, items: number | null): { count: number; exact: boolean } | undefined {
  return searched === '' && items !== null ? { count: items, exact: true } : undefined
}

function useReviewColumns({
  decide: send,
  writeAgain,
  leaving,
}: Pick<Reviewing, 'decide' | 'writeAgain' | 'leaving'>): GridColumn<ReviewItem>[] {
  const { t } = useTranslation(['changes', 'shell'])
  const image = use(ChangeImageContext)
  return useMemo(
    () => [
      {
        key: 'label',
        title: t('column.item'),
        least: 14,
        width: '34%',
        cell: ({ key, label, changes }) => (
          <LeavingBox leaving={leaving} of={changes}>
            {changes[0] && image?.(changes[0])}
            <span className="sp-strong sp-name">{label}</span>
            <span className="sp-review-ways">
              <Button onPress={() => send('accept', changesOf([key]))}>
                {t('review.accept')}
                <span className="sp-hidden"> {label}</span>
              </Button>
              <Button onPress={() => send('reject', changesOf([key]))}>
                {t('review.reject')}
                <span className="sp-hidden"> {label}</span>
              </Button>
              <IconButton
                icon="refresh"
                label={t('shell:pair', { name: t('review.writeAgain'), value: label })}
                onPress={() => writeAgain(changesOf([key]))}
              />
            </span>
          </LeavingBox>
        ),
      },
      {
        key: 'after',
        choice: 'never',
        title: t('column.proposal'),
        least: 18,
        untitled: true,
        cell: (item) => <ReviewProposals item={item} />,
      },
    ],
    [t, send, writeAgain, leaving, image],
  )
}

/** A decided row, dimmed from the press on. */
function LeavingBox({
  leaving,
  of,
  children,
}: {
  leaving: LeavingItems
  of: readonly Change[]
  children: ReactNode
}) {
  const isLeaving = useSyncExternalStore(leaving.subscribe, () => of.every(({ id }) => leaving.has(id)))
  return <div className={isLeaving ? 'sp-review-item sp-review-leaving' : 'sp-review-item'}>{children}</div>
}
