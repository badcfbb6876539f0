import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CatalogueProduct } from '#core/catalogue/contract.ts'
import { ProductsCard } from '#core/catalogue/ui/products-card.tsx'
import { Button } from '#kit/ui/button.tsx'
import { DeleteProduct } from './delete-product.tsx'

/** The products Signpost knows, each with the way to delete it. */
export function ProductsPanel() {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState<CatalogueProduct | null>(null)
  const deleteButton = (product: CatalogueProduct) => (
    <Button
      tone="plain"
      aria-label={t('delete.of', { title: product.title })}
      onPress={() => setAsked(product)}
    >
      {t('delete.word')}
    </Button>
  )
  return (
    <>
      <ProductsCard rowAction={deleteButton} />
      {asked && <DeleteProduct product={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
