import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Select } from '#kit/ui/select.tsx'
import { isRequired } from '../domain/check-values.ts'
import { emptyRow, type Field, type RowValues } from '../domain/schema-type.ts'
import { TypeField } from './type-field.tsx'
import './rows-field.css'

/** Repeated rows inside a form, such as questions: each with its fields, its position and a way to remove it. */
export function RowsField({
  type,
  field,
  rows,
  errorOf,
  onRows,
}: {
  type: string
  field: Extract<Field, { control: 'rows' }>
  rows: readonly RowValues[]
  /** Fault at a path such as `questions.0.answer`, in words. */
  errorOf: (path: string) => string | undefined
  onRows: (rows: RowValues[]) => void
}) {
  const { t } = useTranslation('schema-types')
  const { name, of, most } = field
  const words = `${type}.${name}`
  const error = errorOf(name)
  const resize = (count: number) => onRows(Array.from({ length: count }, (_, at) => rows[at] ?? emptyRow(of)))
  const move = (from: number, to: number) => {
    const moved = [...rows]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onRows(moved)
  }
  return (
    <Stack gap={4}>
      {field.counted && (
        <Select
          label={t(`${words}.count`)}
          value={String(rows.length)}
          onValue={(next) => resize(Number(next))}
          options={Array.from({ length: most + 1 }, (_, count) => ({
            value: String(count),
            label: String(count),
          })).filter(({ value }) => Number(value) >= (field.fewest ?? 0) || value === String(rows.length))}
        />
      )}
      {rows.map((row, at) => (
        // Rows have no identity: their position is the only key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} className="sp-schema-row">
          <legend className="sp-strong">{t(`${words}.row`, { number: at + 1 })}</legend>
          <Stack gap={3}>
            <Grid min="14rem" gap={3}>
              {of
                .filter(({ when }) => when === undefined || when(row))
                .map((each) => (
                  <TypeField
                    key={each.name}
                    words={words}
                    field={each}
                    path={`${name}.${at}.${each.name}`}
                    value={row[each.name]}
                    required={isRequired(each, row)}
                    error={errorOf(`${name}.${at}.${each.name}`)}
                    onValue={(inner, value) =>
                      onRows(rows.map((one, index) => (index === at ? { ...one, [inner]: value } : one)))
                    }
                  />
                ))}
            </Grid>
            <Inline>
              {at > 0 && (
                <Button
                  tone="plain"
                  aria-label={t('rows.upOf', { row: t(`${words}.row`, { number: at + 1 }) })}
                  onPress={() => move(at, at - 1)}
                >
                  {t('rows.up')}
                </Button>
              )}
              {rows.length > (field.fewest ?? 0) && (
                <Button
                  tone="plain"
                  aria-label={t('rows.removeOf', { row: t(`${words}.row`, { number: at + 1 }) })}
                  onPress={() => onRows(rows.filter((_, index) => index !== at))}
                >
                  {t('rows.remove')}
                </Button>
              )}
            </Inline>
          </Stack>
        </fieldset>
      ))}
      <FieldNotes id={`${name}-notes`} error={error} />
      {rows.length < most && (
        <Inline>
          <Button onPress={() => resize(rows.length + 1)}>{t(`${words}.add`)}</Button>
        </Inline>
      )}
    </Stack>
  )
}
