import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Price as PriceOfTexts, Refusal } from '#core/credits/contract.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Link } from '#kit/ui/link.tsx'
import { Price } from '#kit/ui/price.tsx'

/** The most a form's text costs, why none can be written, and where to buy credits. */
export function TextPrice({
  price,
  refused,
  told,
  children,
}: {
  /** Null: free. Undefined: not shown, because nothing can be written anyway. */
  price: PriceOfTexts | null | undefined
  refused: Refusal | null
  /** `note` explains a price, `refused` heads the reason. */
  told: { note: string; refused: string }
  /** What is said of its limits, between the price and the reason. */
  children?: ReactNode
}) {
  const { t } = useTranslation('writing')
  return (
    <>
      {price !== undefined && <PriceLine price={price} />}
      {price?.unmetered === false && <p className="sp-subtle sp-small">{told.note}</p>}
      {children}
      {refused && <Refused refused={refused} title={told.refused} />}
      {price?.sold && price.available < price.ceiling && (
        <Link to="/pricing?tabindex=1">{t('price.buy')}</Link>
      )}
    </>
  )
}

/** The most texts cost: nothing, nothing that is counted, or credits. */
export function PriceLine({ price, atLeast = false }: { price: PriceOfTexts | null; atLeast?: boolean }) {
  const { t } = useTranslation('writing')
  if (price === null) return <Price credits={0} balance={0} />
  if (price.unmetered) return <p className="sp-subtle">{t('price.unmetered')}</p>
  return <Price credits={price.ceiling} balance={price.available} upTo atLeast={atLeast} />
}

/** Why nothing can be written now. */
export function Refused({ refused, title }: { refused: Refusal; title: string }) {
  const said = useSaidWords()
  return (
    <Banner tone="attention" title={title}>
      {said(refused)}
    </Banner>
  )
}
