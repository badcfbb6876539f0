import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import type { Change } from '../contract.ts'
import { ChangeValue } from './change-value.tsx'
import { CHANGE_TONES, shownState, useChangeWords } from './use-change-words.ts'

/** Returns the columns shared by all lists of changes. */
export function useChangeColumns<Row extends Change>(more: GridColumn<Row>[] = NONE): GridColumn<Row>[] {
  const { t } = useTranslation('changes')
  const words = useChangeWords()
  return useMemo(
    () => [
      {
        key: 'label',
        title: t('column.item'),
        least: 12,
        width: '24%',
        cell: ({ label, field, kind }) => (
          <>
            <span className="sp-strong sp-name">{label}</span>
            <div className="sp-subtle sp-small">{words.field(field, kind)}</div>
          </>
        ),
      },
      {
        key: 'value',
        title: t('column.change'),
        least: 14,
        untitled: true,
        cell: (change) => <ChangeValue change={change} />,
      },
      {
        key: 'state',
        title: t('column.status'),
        keep: 1,
        width: '9rem',
        cell: (change) => (
          <>
            <Badge tone={CHANGE_TONES[shownState(change)]}>{t(`changeState.${shownState(change)}`)}</Badge>
            {change.overwrote && <Badge tone="attention">{t('overwrote.badge')}</Badge>}
            {words.because(change) !== '' && (
              <div className="sp-subtle sp-small">{words.because(change)}</div>
            )}
            {change.errorCode && (
              <div className="sp-subtle sp-small">
                {words.reason({
                  key: change.errorKey,
                  values: change.errorValues,
                  example: change.errorMessage,
                })}
              </div>
            )}
          </>
        ),
      },
      ...more,
      {
        key: 'credits',
        title: t('column.credits'),
        keep: 3,
        numeric: true,
        width: '5rem',
        choice: 'hidden',
        cell: ({ credits }) => words.number(credits),
      },
    ],
    [t, words, more],
  )
}

const NONE: never[] = []
