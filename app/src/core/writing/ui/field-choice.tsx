import { useTranslation } from 'react-i18next'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { writableBy } from '../domain/writing-declaration.ts'
import type { WritingFieldsProps } from './writing-fields.tsx'
import './writing.css'

/** The fields on offer, and help for a chosen one. */
export interface FieldOffer<Field extends string> {
  offered: readonly Field[]
  helps: Readonly<Partial<Record<Field, string>>>
}

/** Selects which of the offered fields are written. */
export function FieldChoice<Field extends string>({
  writing,
  choice,
  set,
  problems,
  offered,
  helps,
}: WritingFieldsProps<Field> & FieldOffer<Field>) {
  const { t } = useTranslation(['writing', 'changes'])
  const { fields, writer } = choice
  const possible = writableBy(writing, { writer, fields: offered })
  return (
    <fieldset className="sp-fields sp-fields-row" aria-describedby="generate-fields-notes">
      <legend className="sp-field-label">{t('fields')}</legend>
      {offered.map((field) => (
        <Checkbox
          key={field}
          checked={fields.includes(field) && possible.includes(field)}
          disabled={!possible.includes(field)}
          onChecked={(chosen) =>
            set({ fields: offered.filter((each) => (each === field ? chosen : fields.includes(each))) })
          }
          help={fields.includes(field) && helps[field]}
        >
          {t(`changes:field.${field as string}`)}
        </Checkbox>
      ))}
      <FieldNotes
        id="generate-fields-notes"
        error={problems.includes('fields') ? t('error.fields') : undefined}
      />
    </fieldset>
  )
}
