import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { GENERATED_FIELDS } from './writing-choice.ts'
import type { WritingFieldsProps } from './writing-fields.tsx'
import './dialogs.css'

/** Which texts are written. */
export function GenerateFields({ choice, set, problems }: WritingFieldsProps) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const { fields } = choice
  return (
    <fieldset className="sp-fields" aria-describedby="generate-fields-notes">
      <legend className="sp-field-label">{t('generate.fields')}</legend>
      {GENERATED_FIELDS.map((field) => (
        <Checkbox
          key={field}
          checked={fields.includes(field)}
          onChecked={(chosen) =>
            set({
              fields: GENERATED_FIELDS.filter((each) => (each === field ? chosen : fields.includes(each))),
            })
          }
          help={field === 'handle' && t('generate.handleHelp')}
        >
          {t(`changes:field.${field}`)}
        </Checkbox>
      ))}
      <FieldNotes
        id="generate-fields-notes"
        error={problems.includes('fields') ? t('error.fields') : undefined}
      />
    </fieldset>
  )
}
