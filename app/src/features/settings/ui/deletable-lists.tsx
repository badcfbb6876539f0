import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionsCard } from '#core/catalogue/ui/collections-card.tsx'
import { ProductsCard } from '#core/catalogue/ui/products-card.tsx'
import { Button } from '#kit/ui/button.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import type { Deletable } from './delete-resource.tsx'

const DeleteResource = lateDialog(() => import('./delete-resource.tsx').then((part) => part.DeleteResource))

/** The products Signpost knows, each with the way to delete it. */
export function ProductsPanel() {
  const { button, question } = useDeletion('product')
  return (
    <>
      <ProductsCard rowAction={button} />
      {question}
    </>
  )
}

/** The collections Signpost knows, each with the way to delete it. */
export function CollectionsPanel() {
  const { button, question } = useDeletion('collection')
  return (
    <>
      <CollectionsCard rowAction={button} />
      {question}
    </>
  )
}

/** The button of a row, and the question it asks. */
function useDeletion(kind: Deletable['kind']) {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState<Deletable | null>(null)
  const button = (row: Omit<Deletable, 'kind'>) => (
    <Button
      tone="plain"
      aria-label={t('delete.of', { title: row.title })}
      onPress={() => setAsked({ ...row, kind })}
    >
      {t('delete.word')}
    </Button>
  )
  return { button, question: asked && <DeleteResource resource={asked} onClose={() => setAsked(null)} /> }
}
