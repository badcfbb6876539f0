import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import type { GeneratedField } from '../domain/generated-fields.ts'
import { fieldsOf } from './writing-choice.ts'
import type { WritingFieldsProps } from './writing-fields.tsx'
import './dialogs.css'

/** Which of the texts on offer are written. */
export function GenerateFields({
  choice,
  set,
  problems,
  offered,
}: WritingFieldsProps & { offered: readonly GeneratedField[] }) {
  const { t } = useTranslation(['meta-tags', 'changes'])
  const { fields } = choice
  const possible = fieldsOf({ writer: choice.writer, fields: offered })
  const help = (field: GeneratedField) =>
    (field === 'handle' && t('generate.handleHelp')) || (field === 'body' && t('generate.bodyHelp'))
  return (
    <fieldset className="sp-fields sp-fields-row" aria-describedby="generate-fields-notes">
      <legend className="sp-field-label">{t('generate.fields')}</legend>
      {offered.map((field) => (
        <Checkbox
          key={field}
          checked={fields.includes(field) && possible.includes(field)}
          disabled={!possible.includes(field)}
          onChecked={(chosen) =>
            set({ fields: offered.filter((each) => (each === field ? chosen : fields.includes(each))) })
          }
          help={fields.includes(field) && help(field)}
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
