import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionSyncing } from '#core/catalogue/ui/collection-syncing.tsx'
import { isBeingRead } from '#core/catalogue/ui/until-synced.ts'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useImageWords } from './use-image-words.ts'

interface Quoted {
  images: number
  credits: number
  /** Null if this installation charges nothing. */
  balance: number | null
}

/** Number of images concerned, those left out and why, and the maximum price, once the quote has arrived. */
export function PriceLines<Data extends Quoted>({
  quote,
  only,
  more = () => null,
  leftOut,
}: {
  quote: {
    data: Data | undefined
    isError: boolean
    error: Error | null
    failureReason: Error | null
  }
  /** Explains what is charged and what is not. */
  only: string
  more?: (data: Data) => ReactNode
  /** One sentence for each reason. */
  leftOut: (data: Data) => readonly string[]
}) {
  const { t } = useTranslation(['images', 'grid'])
  const words = useImageWords()
  const failed = useErrorWords(quote.error)
  const { data } = quote
  if (isBeingRead(quote.failureReason)) return <CollectionSyncing />
  if (quote.isError)
    return (
      <p className="sp-field-error" role="alert" data-code={failed.code}>
        {failed.words}
      </p>
    )
  if (!data)
    return (
      <Stack gap={1}>
        <SkeletonBar width="10rem" height="1.25rem" />
        <SkeletonBar width="14rem" height="1.25rem" />
        {/* Takes as many lines as it will. */}
        <p className="sp-subtle sp-small sp-skeleton-text" aria-hidden="true">
          {only}
        </p>
      </Stack>
    )
  const told = leftOut(data)
  return (
    <Stack gap={1}>
      <p>
        {t('quote.images', { count: data.images, number: words.number(data.images) })}
        {more(data)}
      </p>
      {told.length > 0 && <p className="sp-subtle sp-small">{told.join(' ')}</p>}
      {data.balance === null ? (
        <p className="sp-subtle">{t('quote.unlimited')}</p>
      ) : (
        <>
          <Price credits={data.credits} balance={data.balance} upTo />
          <p className="sp-subtle sp-small">{only}</p>
        </>
      )}
    </Stack>
  )
}
