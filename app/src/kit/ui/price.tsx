import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import './price.css'

/** Cost of an action, shown before it is taken: "uses 12 of your 100 credits". */
export function Price({
  credits,
  balance,
  upTo = false,
  atLeast = false,
  per,
}: {
  credits: number
  balance: number
  /** The most it can cost; the actual use is known afterwards. */
  upTo?: boolean
  /** The count was incomplete. */
  atLeast?: boolean
  /** The most one of these can cost, for work of which the amount is not known yet. */
  per?: 'item' | 'image'
}) {
  const { t } = useTranslation('shell')
  const short = credits > balance
  return (
    <p className={short ? 'sp-price sp-price-short' : 'sp-price'}>
      <Icon name={short ? 'alert' : 'tag'} />
      {credits === 0
        ? t('price.free')
        : short
          ? t(atLeast ? 'price.shortAtLeast' : 'price.short', {
              count: credits,
              balance,
              missing: credits - balance,
            })
          : t(
              per
                ? `price.usesPer.${per}`
                : atLeast
                  ? 'price.usesAtLeast'
                  : upTo
                    ? 'price.usesUpTo'
                    : 'price.uses',
              {
                count: credits,
                balance,
              },
            )}
    </p>
  )
}
