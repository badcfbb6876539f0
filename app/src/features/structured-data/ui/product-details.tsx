import { useTranslation } from 'react-i18next'
import type { SettingsForm } from '#core/changes/ui/use-settings-form.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { ProductSettings } from '../contract.ts'

/**
 * Settings for what the markup states about each product. Prices and stock have none: Liquid reads them at page time.
 */
export function ProductDetails({ form: { values: settings, set } }: { form: SettingsForm<ProductSettings> }) {
  const { t } = useTranslation('structured-data')
  const brands = ['vendor', 'shop', 'none'] as const
  const descriptions = ['product', 'seo'] as const
  const conditions = ['new', 'refurbished', 'used', 'none'] as const
  return (
    <Section title={t('details.title')} note={t('details.note')}>
      <Stack gap={5}>
        <RadioGroup
          label={t('field.variants.label')}
          value={settings.variants}
          onValue={set('variants')}
          options={[
            { value: 'group', label: t('field.variants.group'), help: t('field.variants.groupHelp') },
            { value: 'single', label: t('field.variants.single'), help: t('field.variants.singleHelp') },
          ]}
        />
        <Grid min="10.5rem" gap={3}>
          <Select
            name="brand"
            label={t('field.brand.label')}
            value={settings.brand}
            onValue={set('brand')}
            options={brands.map((value) => ({ value, label: t(`field.brand.${value}`) }))}
            help={t('field.brand.help')}
          />
          <Select
            name="description"
            label={t('field.description.label')}
            value={settings.description}
            onValue={set('description')}
            options={descriptions.map((value) => ({ value, label: t(`field.description.${value}`) }))}
            help={t('field.description.help')}
          />
          <Select
            name="itemCondition"
            label={t('field.itemCondition.label')}
            value={settings.itemCondition}
            onValue={set('itemCondition')}
            options={conditions.map((value) => ({ value, label: t(`field.itemCondition.${value}`) }))}
            help={t('field.itemCondition.help')}
          />
        </Grid>
        <Stack>
          <Checkbox
            name="gtinFromBarcode"
            checked={settings.gtinFromBarcode}
            onChecked={set('gtinFromBarcode')}
            help={t('field.gtinFromBarcode.help')}
          >
            {t('field.gtinFromBarcode.label')}
          </Checkbox>
          <Checkbox
            name="mpnFromSku"
            checked={settings.mpnFromSku}
            onChecked={set('mpnFromSku')}
            help={t('field.mpnFromSku.help')}
          >
            {t('field.mpnFromSku.label')}
          </Checkbox>
          <Checkbox
            name="ratings"
            checked={settings.ratings}
            onChecked={set('ratings')}
            help={t('field.ratings.help')}
          >
            {t('field.ratings.label')}
          </Checkbox>
        </Stack>
      </Stack>
    </Section>
  )
}
