import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourcePicker } from '#kit/ui/app-bridge/use-resource-picker.ts'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { Preview, TemplateMode } from '../contract.ts'

export interface PreviewProductProps {
  samples: TemplateMode['samples']
  shown: Preview['product'] | null
  selected: string | null
  onPick: (productId: string) => void
}

/**
 * Chooses a product: one of the samples directly, any other in the admin's picker, or by number where there is no
 * picker.
 */
export function PreviewProduct({ samples, shown, selected, onPick }: PreviewProductProps) {
  const { t } = useTranslation('structured-data')
  const picker = useResourcePicker()
  const options = new Map(samples.map((sample) => [sample.productId, sample.title]))
  if (shown) options.set(shown.id, shown.title)
  const value = selected ?? shown?.id ?? ''
  if (selected && !options.has(selected)) options.set(selected, t('preview.chosen'))
  const pick = async () => {
    const chosen = await picker?.({ type: 'product', multiple: false, filter: { variants: false } })
    if (chosen?.[0]) onPick(chosen[0])
  }
  return (
    <Stack gap={2}>
      {options.size > 0 && (
        <Select
          label={t('preview.product')}
          value={value}
          onValue={onPick}
          options={[...options].map(([id, title]) => ({ value: id, label: title }))}
        />
      )}
      {picker ? (
        <Button icon="search" onPress={() => void pick()}>
          {t('preview.pick')}
        </Button>
      ) : (
        <ProductNumber onPick={onPick} />
      )}
    </Stack>
  )
}

/** Where there is no picker: the number at the end of the product's URL in the admin. */
function ProductNumber({ onPick }: Pick<PreviewProductProps, 'onPick'>) {
  const { t } = useTranslation('structured-data')
  const [number, setNumber] = useState('')
  const wrong = number !== '' && !/^\d{1,19}$/.test(number)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (number && !wrong) onPick(`gid://shopify/Product/${number}`)
      }}
    >
      <TextField
        label={t('preview.number')}
        help={t('preview.numberHelp')}
        error={wrong ? t('preview.numberWrong') : undefined}
        value={number}
        onValue={setNumber}
        inputMode="numeric"
        autoComplete="off"
      />
    </form>
  )
}
