import { useTranslation } from 'react-i18next'
import { Grid } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Fault } from '../domain/check-values.ts'
import { type FieldValue, rowsOf, type SchemaType, type Values } from '../domain/schema-type.ts'
import { RowsField } from './rows-field.tsx'
import { TypeField } from './type-field.tsx'
import { useFaultWords } from './use-fault-words.ts'

/** The fields of a type, group by group, as its declaration has them. */
export function TypeGroups({
  type,
  values,
  faultOf,
  onValue,
}: {
  type: SchemaType
  values: Values
  faultOf: (path: string) => Fault | undefined
  onValue: (name: string, value: FieldValue) => void
}) {
  const { t, i18n } = useTranslation('schema-types')
  const faultWords = useFaultWords(type.key)
  const errorOf = (path: string) => {
    const fault = faultOf(path)
    return fault && faultWords(fault)
  }
  return type.groups.map((group) => (
    <Section
      key={group.name}
      title={t(`group.${group.name}`)}
      note={i18n.exists(`schema-types:groupNote.${group.name}`) && t(`groupNote.${group.name}`)}
    >
      <Grid min="14rem" gap={3}>
        {group.fields
          .filter((field) => field.control !== 'rows' && (field.when === undefined || field.when(values)))
          .map(
            (field) =>
              field.control !== 'rows' && (
                <TypeField
                  key={field.name}
                  words={type.key}
                  field={field}
                  value={values[field.name]}
                  error={errorOf(field.name)}
                  onValue={onValue}
                />
              ),
          )}
      </Grid>
      {group.fields.map(
        (field) =>
          field.control === 'rows' &&
          (field.when === undefined || field.when(values)) && (
            <RowsField
              key={field.name}
              type={type.key}
              field={field}
              rows={rowsOf(values, field.name)}
              errorOf={errorOf}
              onRows={(rows) => onValue(field.name, rows)}
            />
          ),
      )}
    </Section>
  ))
}
