import type { FrameLocator } from 'playwright-core'
import english from '../../app/locales/en/schema-types.json' with { type: 'json' }
import {
  type Field,
  rowsOf,
  type SchemaType,
  type Values,
} from '../../app/src/features/schema-types/domain/schema-type.ts'

/** Fills in the form of a type that is open in `app`, field by field in the order of its declaration. */
export async function fillType(app: FrameLocator, type: SchemaType, values: Values): Promise<void> {
  for (const { fields } of type.groups)
    for (const field of fields) {
      if (field.when && !field.when(values)) continue
      if (field.control === 'rows') await fillRows(app, { type, field, values })
      else await fillField(app, field, { path: field.name, value: values[field.name] })
    }
}

type RowsField = Extract<Field, { control: 'rows' }>

async function fillRows(
  app: FrameLocator,
  { type, field, values }: { type: SchemaType; field: RowsField; values: Values },
): Promise<void> {
  const texts = (english as unknown as Record<string, Record<string, { add: string }>>)[type.key]
  const add = texts?.[field.name]?.add ?? ''
  for (const [at, row] of rowsOf(values, field.name).entries()) {
    if (at >= (field.fewest ?? 0)) await app.getByRole('button', { name: add, exact: true }).click()
    for (const inner of field.of)
      await fillField(app, inner, { path: `${field.name}.${at}.${inner.name}`, value: row[inner.name] })
  }
}

async function fillField(
  app: FrameLocator,
  field: Field,
  { path, value }: { path: string; value: Values[string] | undefined },
): Promise<void> {
  const input = app.locator(`[name="${path}"]`)
  switch (field.control) {
    case 'switch':
      if ((await input.isChecked()) !== (value === true)) await input.click()
      return
    case 'select':
    case 'country':
    case 'currency':
      if (typeof value === 'string' && value !== '') await input.selectOption(value)
      return
    case 'choices':
    case 'days':
      for (const option of texts(value)) await app.locator(`[name="${path}.${option}"]`).check()
      return
    case 'countries': {
      const names = new Intl.DisplayNames('en', { type: 'region' })
      await app.locator('summary', { hasText: 'Choose a country' }).click()
      for (const code of texts(value)) await app.getByLabel(names.of(code) ?? code, { exact: true }).check()
      return
    }
    case 'list':
      await input.fill(texts(value).join('\n'))
      return
    default:
      if (typeof value === 'string') await input.fill(value)
  }
}

function texts(value: Values[string] | undefined): string[] {
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === 'string' ? [one] : [])) : []
}
