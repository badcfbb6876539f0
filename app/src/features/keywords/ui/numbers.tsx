import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Money } from '#kit/ui/money.tsx'

/** A whole number, or "unknown". */
export function WholeNumber({ value }: { value: number | null | undefined }) {
  const { i18n } = useTranslation('keywords')
  return value === null || value === undefined ? (
    <Unknown />
  ) : (
    <>{numberFormat(i18n.language).format(value)}</>
  )
}

/** An amount in millionths of a currency unit, or "unknown". */
export function Bid({
  micros,
  currency,
}: {
  micros: number | null | undefined
  currency: string | null | undefined
}) {
  return micros === null || micros === undefined ? (
    <Unknown />
  ) : (
    <Money amount={micros / 1_000_000} currency={currency ?? ''} />
  )
}

/** A position in search results, or "unknown": the search engine hides rare queries. */
export function Position({ value }: { value: number | null | undefined }) {
  const { i18n } = useTranslation('keywords')
  if (value === null || value === undefined) return <Unknown />
  return <>{numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value)}</>
}

export function Unknown() {
  const { t } = useTranslation('keywords')
  return <span className="sp-subtle">{t('analysis.unknown')}</span>
}
