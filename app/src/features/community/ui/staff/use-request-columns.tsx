import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import type { PublicRequest } from '../../contract.ts'
import { STATUS_TONES } from '../status-tones.ts'

/** Columns of a request for staff, with its actions. */
export function useRequestColumns({
  onEdit,
  onMerge,
}: {
  onEdit: (request: PublicRequest) => void
  /** Null: not theirs to do. */
  onMerge: ((request: PublicRequest) => void) | null
}): DataColumn<PublicRequest>[] {
  const { t, i18n } = useTranslation('community')
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return [
    { key: 'title', title: t('suggest.name'), least: 14, cell: ({ title }) => title },
    {
      key: 'status',
      title: t('list.status'),
      keep: 1,
      least: 7,
      short: true,
      cell: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>,
    },
    {
      key: 'votes',
      title: t('staff.requests.votes'),
      numeric: true,
      cell: ({ votes }) => number(votes),
    },
    {
      key: 'actions',
      title: t('staff.requests.actions'),
      keep: 1,
      least: 12,
      short: true,
      cell: (request) => (
        <Inline>
          <Button
            aria-label={t('staff.requests.editOf', { title: request.title })}
            onPress={() => onEdit(request)}
          >
            {t('staff.requests.edit')}
          </Button>
          {onMerge && (
            <Button
              aria-label={t('staff.requests.mergeOf', { title: request.title })}
              onPress={() => onMerge(request)}
            >
              {t('staff.requests.merge')}
            </Button>
          )}
        </Inline>
      ),
    },
  ]
}
