import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { FillsState } from '../../contract/fills.ts'
import { LookProgress, LookSection } from '../look-section.tsx'
import { useFillWords } from './fill-words.ts'
import { fillCount, useFills, useFindFills } from './use-fills.ts'

const FillDialog = lateDialog(() => import('./fill-dialog.tsx').then((part) => part.FillDialog))

/** Details that pages miss and the store has elsewhere, with the review button (the screen waits for this card). */
export function FillsCard() {
  const { t } = useTranslation('schema-results')
  const fills = useFills()
  if (fills.isPending) return null
  if (fills.data) return <Found state={fills.data} />
  return (
    <Section title={t('fills.title')}>
      <ErrorState error={fills.error} onRetry={() => void fills.refetch()} retrying={fills.isFetching} />
    </Section>
  )
}

function Found({ state }: { state: FillsState }) {
  const { t } = useTranslation('schema-results')
  const look = useFindFills()
  const words = useFillWords()
  const [reviewed, setReviewed] = useState<FillsState | null>(null)
  const isLooking = state.state === 'running' || look.isPending
  const count = fillCount(state)
  const hasWords = isLooking || look.isError || state.state === 'failed' || count === 0 || state.more > 0
  return (
    <LookSection
      state={state}
      words={{ title: t('fills.title'), note: t('fills.note') }}
      look={look}
      isLooking={isLooking}
      actions={
        count > 0 && (
          <Button tone="primary" isDisabled={isLooking} onPress={() => setReviewed(state)}>
            {t('fills.review', { values: count })}
          </Button>
        )
      }
      flush
    >
      {hasWords && (
        <div className="sp-section-body">
          <LookProgress
            state={state}
            look={look}
            looking={isLooking ? t('fills.looking') : undefined}
            failed={t('fills.failed')}
          />
          {count === 0 && !isLooking && state.state !== 'failed' && (
            <p className="sp-subtle">{t(state.state === 'never' ? 'fills.never' : 'fills.none')}</p>
          )}
          {state.more > 0 && <p className="sp-subtle">{t('fills.more', { more: state.more })}</p>}
        </div>
      )}
      {count > 0 && (
        <Rows>
          {state.choices.map(({ key, pages }) => (
            <Row
              key={key}
              tone="info"
              toneWord={t('severity.info')}
              title={t(`fills.choice.${key}`)}
              note={t('problem.pages', { count: pages })}
            />
          ))}
          {state.groups.map((group) => (
            <Row
              key={group.key}
              tone="info"
              toneWord={t('severity.info')}
              title={words(group)}
              note={t('fills.products', { products: group.products })}
            />
          ))}
        </Rows>
      )}
      {reviewed && (
        <FillDialog
          state={reviewed}
          onClose={() => setReviewed(null)}
          onWritten={() => {
            setReviewed(null)
            look.mutate()
          }}
        />
      )}
    </LookSection>
  )
}
