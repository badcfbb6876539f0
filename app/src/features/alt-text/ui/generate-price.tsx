import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Price } from '#kit/ui/price.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { GenerateOptions } from '../contract/generate.ts'
import type { Selection } from '../contract/images.ts'
import { altTextApi } from './alt-text-api.ts'

/** How many pictures will be written for and what it costs at most, before it is started. */
export function GeneratePrice({
  selection,
  options,
}: {
  selection: Selection
  /** Null while something is not chosen yet. */
  options: GenerateOptions | null
}) {
  const { t, i18n } = useTranslation(['alt-text', 'errors'])
  const asked = options && { writer: options.writer, replaceHandWritten: options.replaceHandWritten }
  const quote = useQuery({
    // Neither language nor words change the price.
    queryKey: ['alt-text-quote', selection, asked],
    queryFn: () => {
      if (!options) throw new Error('Nothing is chosen.')
      return altTextApi.generateQuote({ selection, options })
    },
    enabled: options !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const failed = useErrorWords(quote.error)
  const number = (value: number) => numberFormat(i18n.language).format(value)
  if (!options) return <p className="sp-subtle">{t('price.afterChoice')}</p>
  if (quote.isError)
    return (
      <p className="sp-field-error" role="alert">
        {failed.words} <code>{failed.code}</code>
      </p>
    )
  if (!quote.data) return <SkeletonBar width="14rem" />
  const { images, exact, kept, price, refused } = quote.data
  return (
    <Stack gap={2}>
      <p>
        {t(exact ? 'price.images' : 'price.imagesOrMore', { count: images, number: number(images) })}
        {kept > 0 && ` ${t('price.kept', { count: kept, number: number(kept) })}`}
      </p>
      {price === null ? (
        <Price credits={0} balance={0} />
      ) : price.unmetered ? (
        <p className="sp-subtle">{t('price.unmetered')}</p>
      ) : (
        <>
          <Price credits={price.ceiling} balance={price.available} upTo atLeast={!exact} />
          <p className="sp-subtle sp-small">{t('price.rule')}</p>
        </>
      )}
      {refused && (
        <Banner tone="attention" title={t('price.refused')}>
          {t(`errors:${refused.code}`, { ...refused.details, defaultValue: refused.message })}
        </Banner>
      )}
      {price?.sold && !price.unmetered && price.ceiling > price.available && (
        <Link to="/pricing?tabindex=1">{t('price.buy')}</Link>
      )}
    </Stack>
  )
}
