import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Grid, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { type Fault, isRequired } from '../domain/check-values.ts'
import {
  type FieldValue,
  type RowField,
  rowsOf,
  type SchemaType,
  type Values,
} from '../domain/schema-type.ts'
import { RowsField } from './rows-field.tsx'
import { TypeField } from './type-field.tsx'
import { useFaultWords } from './use-fault-words.ts'
import './type-groups.css'

/** The fields of a type, group by group, as declared. */
export function TypeGroups({
  type,
  values,
  saved,
  faultOf,
  onValue,
  fill,
}: {
  type: SchemaType
  values: Values
  /** Values as stored; absent for an entry never saved. */
  saved?: Values | undefined
  faultOf: (path: string) => Fault | undefined
  onValue: (name: string, value: FieldValue) => void
  /** Fills fields that follow from the form's first field, such as a video's page. */
  fill?: () => void
}) {
  const { t, i18n } = useTranslation('schema-types')
  const faultWords = useFaultWords(type.key)
  const errorOf = (path: string) => {
    const fault = faultOf(path)
    return fault && faultWords(fault)
  }
  return type.groups.map((group, index) => {
    const plain = group.fields.filter(
      (field): field is RowField =>
        field.control !== 'rows' && (field.when === undefined || field.when(values)),
    )
    return (
      <Section
        key={group.name}
        title={t(`group.${group.name}`)}
        note={i18n.exists(`schema-types:groupNote.${group.name}`) && t(`groupNote.${group.name}`)}
      >
        <Stack gap={4}>
          {plain.length > 0 && (
            <Grid min={plain.every(isShort) ? '7rem' : '14rem'} gap={3}>
              {plain.map((field, at) => (
                <Fragment key={field.name}>
                  <TypeField
                    words={type.key}
                    field={field}
                    value={values[field.name]}
                    required={isRequired(field, values)}
                    saved={saved?.[field.name]}
                    error={errorOf(field.name)}
                    onValue={onValue}
                  />
                  {fill && index === 0 && at === 0 && <FillIn type={type.key} onFill={fill} />}
                </Fragment>
              ))}
            </Grid>
          )}
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
        </Stack>
      </Section>
    )
  })
}

/** Days, hours and minutes are laid out side by side. */
const isShort = ({ control }: RowField): boolean => control === 'number'

/** Fills the other fields from the one before it, with one click. */
function FillIn({ type, onFill }: { type: string; onFill: () => void }) {
  const { t } = useTranslation('schema-types')
  return (
    <div className="sp-fill-in">
      <span>
        <Button onPress={onFill}>{t(`${type}.fill`)}</Button>
      </span>
      <p className="sp-subtle sp-small">{t(`${type}.fillNote`)}</p>
    </div>
  )
}
