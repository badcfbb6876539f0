import { useTranslation } from 'react-i18next'
import { numberFormat } from '../shared/formatters.ts'
import { IconButton } from './icon-button.tsx'
import './pagination.css'

export interface PaginationProps {
  /** Name of the list, for screens with several. */
  of?: string
  /** First result of this page, counted from 1. */
  from: number
  to: number
  total: number
  /** There may be more than `total`: counting stopped there. */
  orMore?: boolean
  pageSize: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** "1–50 of 320 results, at most 50 per page" and the two paging links. */
export function Pagination(props: PaginationProps) {
  const { of, from, to, total, orMore = false, pageSize, onPrevious, onNext } = props
  const { t, i18n } = useTranslation('shell')
  const inWords = (number: number) => numberFormat(i18n.language).format(number)
  return (
    <nav
      className="sp-pagination"
      aria-label={of ? t('pair', { name: t('pagination.label'), value: of }) : t('pagination.label')}
    >
      <IconButton
        icon="back"
        tone="default"
        label={t('pagination.previous')}
        isDisabled={!onPrevious}
        {...(onPrevious && { onPress: onPrevious })}
      />
      <IconButton
        icon="next"
        tone="default"
        label={t('pagination.next')}
        isDisabled={!onNext}
        {...(onNext && { onPress: onNext })}
      />
      <span className="sp-subtle sp-numeric" aria-live="polite">
        {t(orMore ? 'pagination.rangeOrMore' : 'pagination.range', {
          from: inWords(from),
          to: inWords(to),
          total: inWords(total),
          count: total,
          pageSize,
        })}
      </span>
    </nav>
  )
}
