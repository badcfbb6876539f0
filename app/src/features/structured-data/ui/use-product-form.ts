import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSettingsForm } from '#core/changes/ui/use-settings-form.ts'
import type { ProductEdit, ProductSettings } from '../contract.ts'
import { PREVIEW_KEY, STATE_KEY, structuredDataApi } from './structured-data-api.ts'

/** Returns the product markup settings as a form. */
export function useProductForm(saved: ProductSettings) {
  const { t } = useTranslation('structured-data')
  const cache = useQueryClient()
  return useSettingsForm<ProductSettings, Saved>({
    saved,
    save: (edit: ProductEdit) => structuredDataApi.saveProduct(edit),
    onSaved: ({ state }) => {
      cache.setQueryData(STATE_KEY, state)
      void cache.invalidateQueries({ queryKey: PREVIEW_KEY })
      void cache.invalidateQueries({ queryKey: ['home'] })
    },
    words: { saved: t('saved'), unchanged: t('unchanged') },
  })
}

type Saved = Awaited<ReturnType<typeof structuredDataApi.saveProduct>>
