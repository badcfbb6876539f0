import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { unknownFields } from '../domain/text-edit.ts'
import type { BulkEditForm } from './bulk-edit.ts'

const FIELDS = ['seo-title', 'seo-description', 'noindex'] as const
const ACTIONS = ['set', 'prepend', 'append', 'replace', 'clear'] as const

/** Form fields for the field to edit and the edit itself. */
export function BulkEditFields({
  form,
  set,
  tried,
}: {
  form: BulkEditForm
  set: (change: Partial<BulkEditForm>) => void
  tried: boolean
}) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const { field, action } = form
  const unknown = action === 'replace' ? [] : unknownFields(form.text)
  const whole = field === 'seo-description' ? t('error.seoDescription') : t('error.seoTitle')
  // Prefix and suffix are part of the field, not the whole field, so they have another message.
  const required = action === 'set' ? whole : t('error.values')
  return (
    <Stack gap={3}>
      <Grid min="12rem" gap={3}>
        <Select
          label={t('edit.field')}
          value={field}
          onValue={(value) => set({ field: value })}
          options={FIELDS.map((value) => ({ value, label: t(`changes:field.${value}`) }))}
        />
        {field === 'noindex' ? (
          <Select
            label={t('edit.what')}
            value={form.hidden ? 'hide' : 'show'}
            onValue={(value) => set({ hidden: value === 'hide' })}
            options={[
              { value: 'hide', label: t('edit.hide') },
              { value: 'show', label: t('edit.unhide') },
            ]}
          />
        ) : (
          <Select
            label={t('edit.what')}
            value={action}
            onValue={(value) => set({ action: value })}
            options={ACTIONS.map((value) => ({ value, label: t(`edit.action.${value}`) }))}
          />
        )}
      </Grid>
      {field !== 'noindex' && action === 'replace' && (
        <TextField
          label={t('edit.find')}
          value={form.find}
          onValue={(find) => set({ find })}
          autoComplete="off"
          error={tried && form.find === '' ? t('error.values') : undefined}
        />
      )}
      {field !== 'noindex' && action !== 'clear' && (
        <TextField
          label={t(action === 'replace' ? 'edit.with' : 'edit.text')}
          value={form.text}
          onValue={(text) => set({ text })}
          autoComplete="off"
          help={action === 'replace' ? undefined : t('edit.placeholders')}
          error={
            unknown.length > 0
              ? t('error.placeholders', { count: unknown.length, names: unknown.join(' ') })
              : tried && action !== 'replace' && form.text.trim() === ''
                ? required
                : undefined
          }
        />
      )}
      {field !== 'noindex' && action === 'set' && (
        <Checkbox checked={form.onlyMissing} onChecked={(onlyMissing) => set({ onlyMissing })}>
          {t('edit.onlyMissing')}
        </Checkbox>
      )}
    </Stack>
  )
}
