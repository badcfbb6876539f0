import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CollectionSyncing } from '#core/catalogue/ui/collection-syncing.tsx'
import { isBeingRead, useUntilSynced } from '#core/catalogue/ui/until-synced.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { pricedBy } from '../domain/writing-choice.ts'
import { purposesOf } from '../domain/writing-declaration.ts'
import type { GenerateOptions } from '../generation-contract.ts'
import { PriceLine, Refused } from './text-price.tsx'
import type { WritingUi } from './use-writing-form.ts'

/** Shows before the start what a generation costs at most, what is left out, and why it cannot start. */
export function GeneratePrice<Selection, Field extends string>({
  writing,
  selection,
  options,
}: {
  writing: WritingUi<Selection, Field>
  selection: Selection
  /** Null while something is not chosen. */
  options: GenerateOptions<Field> | null
}) {
  const { slug } = writing
  const { t, i18n } = useTranslation(['writing', slug, 'grid'])
  const quote = useQuery({
    queryKey: [`${slug}-quote`, selection, options && pricedBy(options)],
    queryFn: () => {
      if (!options) throw new Error('Nothing is chosen.')
      return writing.api.generateQuote({ selection, options })
    },
    enabled: options !== null,
    placeholderData: keepPreviousData,
    ...useUntilSynced(),
    staleTime: 0,
  })
  const failed = useErrorWords(quote.error)
  const number = (value: number) => numberFormat(i18n.language).format(value)
  if (!options) return <p className="sp-subtle">{t('price.afterChoice')}</p>
  if (isBeingRead(quote.failureReason)) return <CollectionSyncing />
  if (quote.isError)
    return (
      <p className="sp-field-error" role="alert" data-code={failed.code}>
        {failed.words}
      </p>
    )
  if (!quote.data) return <SkeletonBar width="14rem" />
  const { items, kept, price, refused } = quote.data
  const isShort = price !== null && !price.unmetered && price.ceiling > price.available
  // Based on each item's ceiling: the credits suffice for at least this many.
  const enough = isShort ? Math.floor((items.count * price.available) / price.ceiling) : items.count
  return (
    <div className={quote.isPlaceholderData ? 'sp-stale' : undefined} aria-busy={quote.isPlaceholderData}>
      <Stack gap={2}>
        <p>
          {t(items.exact ? `${slug}:writing.items` : `${slug}:writing.itemsOrMore`, {
            count: items.count,
            number: number(items.count),
          })}
          {kept > 0 && ` ${t(`${slug}:writing.kept`, { count: kept, number: number(kept) })}`}
        </p>
        <PriceLine price={price} atLeast={!items.exact} />
        {price?.unmetered === false &&
          purposesOf(writing, options.fields).map(({ name }) => (
            <p key={name} className="sp-subtle sp-small">
              {t(`${slug}:writing.price.${name}`)}
            </p>
          ))}
        {refused && <Refused refused={refused} title={t('price.refused')} />}
        {!refused && isShort && (
          <Banner
            tone="attention"
            title={t('price.enoughFor', { enough: number(enough), of: number(items.count) })}
          >
            {t('price.rest')}
          </Banner>
        )}
        {isShort && price?.sold && <Link to="/pricing?tabindex=1">{t('price.buy')}</Link>}
      </Stack>
    </div>
  )
}
