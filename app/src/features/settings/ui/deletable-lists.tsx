import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionsCard } from '#core/catalogue/ui/collections-card.tsx'
import { ProductsCard } from '#core/catalogue/ui/products-card.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Menu as RowMenu } from '#kit/ui/menu.tsx'
import type { Deletable } from './delete-resource.tsx'
import { settingsApi } from './settings-api.ts'

const DeleteResource = lateDialog(() => import('./delete-resource.tsx').then((part) => part.DeleteResource))

/** Products in the catalogue, each with a menu to delete it. */
export function ProductsPanel() {
  const { button, question } = useDeletion('product')
  return (
    <>
      <ProductsCard rowAction={button} />
      {question}
    </>
  )
}

/** Collections in the catalogue, each with a menu to delete it. */
export function CollectionsPanel() {
  const { button, question } = useDeletion('collection')
  return (
    <>
      <CollectionsCard rowAction={button} />
      {question}
    </>
  )
}

/** Returns the delete action in a row's menu, and its confirmation dialog. */
function useDeletion(kind: Deletable['kind']) {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState<Deletable | null>(null)
  const button = (row: Omit<Deletable, 'kind'>) => (
    <RowMenu
      label={t('delete.more', { title: row.title })}
      actions={[
        {
          id: 'delete',
          label: t('delete.inStore'),
          critical: true,
          call: settingsApi.deleteResource,
          onAction: () => setAsked({ ...row, kind }),
        },
      ]}
    />
  )
  return { button, question: asked && <DeleteResource resource={asked} onClose={() => setAsked(null)} /> }
}
