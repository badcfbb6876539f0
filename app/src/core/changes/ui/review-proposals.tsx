import { createContext, Suspense, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { GridNote, GridPartFailed } from '#kit/ui/data-grid/grid-note.tsx'
import { withFieldNames } from '#kit/ui/i18n/named-fields.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { Change } from '../contract.ts'
import { ChangeValue } from './change-value.tsx'
import type { ReviewItem } from './review-items.ts'
import { useChangeWords } from './use-change-words.ts'
import './review.css'

/** The code that judges a search listing is loaded only where one is reviewed; rows keep its place meanwhile. */
const ReviewMeter = latePart(
  () => import('./review-meter.tsx').then((part) => part.ReviewMeter),
  <SkeletonBar width="9rem" height="1rem" />,
)
const CellEditor = lazyPart(
  () => import('#kit/ui/data-grid/cell-editor.tsx').then((part) => part.CellEditor),
  GridPartFailed,
)

/** Which proposal is being edited, and the actions on a single one. */
export interface ReviewEditing {
  editing: string | null
  setEditing(change: string | null): void
  save(change: Change, text: string): Promise<unknown>
  reject(change: Change): void
}
export const ReviewEditingContext = createContext<ReviewEditing | null>(null)

/** All proposals for one item: its texts one below the other, each with the current value. */
export function ReviewProposals({ item }: { item: ReviewItem }) {
  return (
    <div className="sp-review-proposals">
      {item.changes.map((change) => (
        <Proposal key={change.id} change={change} isOneOfMany={item.changes.length > 1} />
      ))}
    </div>
  )
}

function Proposal({ change, isOneOfMany }: { change: Change; isOneOfMany: boolean }) {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  const review = use(ReviewEditingContext)
  const { field, kind, label, after } = change
  const named = { field: words.field(field, kind), label }
  return (
    <div className="sp-review-proposal" role="group" aria-label={t('review.field', named)}>
      <div className="sp-review-proposal-head">
        <span className="sp-subtle sp-small">{named.field}</span>
        <span className="sp-review-proposal-ways">
          {typeof after === 'string' && (
            <Button tone="plain" onPress={() => review?.setEditing(change.id)}>
              {t('review.keys.edit')}
              <span className="sp-hidden">: {t('review.field', named)}</span>
            </Button>
          )}
          {isOneOfMany && (
            <IconButton
              icon="close"
              label={t('review.rejectField', named)}
              onPress={() => review?.reject(change)}
            />
          )}
        </span>
      </div>
      {review?.editing === change.id ? (
        <ProposalField change={change} review={review} />
      ) : (
        <ChangeValue change={change} />
      )}
      {field.startsWith('seo-') && (
        <div className="sp-review-meter">
          <ReviewMeter change={change} />
        </div>
      )}
    </div>
  )
}

/** The proposal as an input; a value the server refuses stays in it, with the reason. */
function ProposalField({ change, review }: { change: Change; review: ReviewEditing }) {
  const { t, i18n } = useTranslation('changes')
  const words = useChangeWords()
  const anchor = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<{ text: string; error: unknown } | null>(null)
  const naming = { nameOf: (field: string) => words.field(field, change.kind), language: i18n.language }
  const leave = () => {
    anchor.current?.closest<HTMLElement>('[data-cell]')?.focus()
    review.setEditing(null)
  }
  const keep = (text: string) => {
    if (text === change.after) return leave()
    review.save(change, text).then(leave, (error: unknown) => setRefused({ text, error }))
  }
  return (
    <div ref={anchor}>
      <Suspense fallback={<ChangeValue change={change} />}>
        <CellEditor
          key={refused ? 'again' : 'first'}
          label={t('review.field', { field: words.field(change.field, change.kind), label: change.label })}
          value={refused?.text ?? words.value(change.after)}
          multiline
          onLeave={leave}
          onKeep={keep}
        />
      </Suspense>
      {refused && <GridNote error={withFieldNames(refused.error, naming)}>{null}</GridNote>}
    </div>
  )
}
