import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '#core/credits/contract.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Price } from '#kit/ui/price.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { GenerateOptions } from '../contract/generate.ts'
import type { Selection } from '../contract/resources.ts'
import { metaTagsApi } from './meta-tags-api.ts'
import { pricedBy } from './writing-choice.ts'

/** What it costs at most, what is left out, and why it cannot be started, before it is. */
export function GeneratePrice({
  selection,
  options,
}: {
  selection: Selection
  options: GenerateOptions | null
}) {
  const { t, i18n } = useTranslation('meta-tags')
  const quote = useQuery({
    queryKey: ['meta-tags-quote', selection, options && pricedBy(options)],
    queryFn: () => {
      if (!options) throw new Error('Nothing is chosen.')
      return metaTagsApi.generateQuote({ selection, options })
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
  const { resources, kept, price, refused } = quote.data
  const isShort = price !== null && !price.unmetered && price.ceiling > price.available
  // At the most each can cost: it is enough for so many at least.
  const enough = isShort ? Math.floor((resources.count * price.available) / price.ceiling) : resources.count
  return (
    <Stack gap={2}>
      <p>
        {t(resources.exact ? 'price.resources' : 'price.resourcesOrMore', {
          count: resources.count,
          number: number(resources.count),
        })}
        {kept > 0 && ` ${t('price.kept', { count: kept, number: number(kept) })}`}
      </p>
      {price === null ? (
        <Price credits={0} balance={0} />
      ) : price.unmetered ? (
        <p className="sp-subtle">{t('price.unmetered')}</p>
      ) : (
        <>
          <Price credits={price.ceiling} balance={price.available} upTo atLeast={!resources.exact} />
          {options.fields.some((field) => field !== 'body') && (
            <p className="sp-subtle sp-small">{t('price.rule')}</p>
          )}
          {options.fields.includes('body') && <p className="sp-subtle sp-small">{t('price.ruleBody')}</p>}
        </>
      )}
      {refused && <Refused refused={refused} />}
      {!refused && isShort && (
        <Banner
          tone="attention"
          title={t('price.enoughFor', { enough: number(enough), of: number(resources.count) })}
        >
          {t('price.rest')}
        </Banner>
      )}
      {isShort && price?.sold && <Link to="/pricing?tabindex=1">{t('price.buy')}</Link>}
    </Stack>
  )
}

function Refused({ refused }: { refused: Refusal }) {
  const { t } = useTranslation(['meta-tags', 'errors'])
  return (
    <Banner tone="attention" title={t('price.refused')}>
      {t(`errors:${refused.code}`, { ...refused.details, defaultValue: refused.message })}
    </Banner>
  )
}
