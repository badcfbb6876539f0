import { useTranslation } from 'react-i18next'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useImageWords } from './use-image-words.ts'
import type { useQuote } from './use-images.ts'

const LEFT_OUT = ['excluded', 'optimised', 'notSupported', 'nothingToGain'] as const

/** How many images are looked at, which are left out and why, and what it costs at most. */
export function QuotePrice({ quote }: { quote: ReturnType<typeof useQuote> }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const failed = useErrorWords(quote.error)
  const { data } = quote
  if (quote.isError)
    return (
      <p className="sp-field-error" role="alert">
        {failed.words} <code>{failed.code}</code>
      </p>
    )
  if (!data) return <SkeletonBar width="14rem" height="3rem" />
  const left = LEFT_OUT.filter((why) => data.leftOut[why] > 0)
  return (
    <Stack gap={1}>
      <p>
        {t('quote.images', { count: data.images, number: words.number(data.images) })}
        {data.parts > 1 && ` ${t('quote.parts', { count: data.parts })}`}
      </p>
      {left.length > 0 && (
        <p className="sp-subtle sp-small">
          {left
            .map((why) =>
              t(`quote.${why}`, { count: data.leftOut[why], number: words.number(data.leftOut[why]) }),
            )
            .join(' ')}
        </p>
      )}
      {data.balance === null ? (
        <p className="sp-subtle">{t('quote.unlimited')}</p>
      ) : (
        <>
          <Price credits={data.credits} balance={data.balance} upTo />
          <p className="sp-subtle sp-small">{t('quote.only')}</p>
        </>
      )}
    </Stack>
  )
}
