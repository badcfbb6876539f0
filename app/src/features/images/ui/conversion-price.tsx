import { useTranslation } from 'react-i18next'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { useConversionQuote } from './use-conversion.ts'
import { useImageWords } from './use-image-words.ts'

const LEFT_OUT = ['excluded', 'converted', 'notSupported', 'sameFormat', 'noGallery'] as const

/** How many images are converted, which are left out and why, and what it costs at most. */
export function ConversionPrice({ quote }: { quote: ReturnType<typeof useConversionQuote> }) {
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
  const told = LEFT_OUT.filter((why) => data.leftOut[why] > 0).map((why) =>
    t(`convert.left.${why}`, { count: data.leftOut[why], number: words.number(data.leftOut[why]) }),
  )
  return (
    <Stack gap={1}>
      <p>{t('quote.images', { count: data.images, number: words.number(data.images) })}</p>
      {told.length > 0 && <p className="sp-subtle sp-small">{told.join(' ')}</p>}
      {data.balance === null ? (
        <p className="sp-subtle">{t('quote.unlimited')}</p>
      ) : (
        <>
          <Price credits={data.credits} balance={data.balance} upTo />
          <p className="sp-subtle sp-small">{t('convert.only')}</p>
        </>
      )}
    </Stack>
  )
}
