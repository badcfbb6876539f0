import english from '../../../../locales/en/schema-types.json' with { type: 'json' }
import { checkValues } from '../domain/check-values.ts'
import type { Field, RowField, SchemaType } from '../domain/schema-type.ts'
import { ALL_TYPES, pathOf } from '../domain/types/schema-types.ts'
import { previewNodes } from '../preview.ts'
import { rightExample, SAMPLE_PAGE, STORE } from './drawn-values.ts'

type Texts = { readonly [key: string]: Texts | string }
const texts: Texts = english

function text(...path: string[]): string {
  let found: Texts | string | undefined = texts
  for (const key of path) found = typeof found === 'object' ? found[key] : undefined
  return typeof found === 'string' ? found : ''
}

/** Builds the page about all types: fields, what search engines do, a right example and some wrong ones. */
export function documentTypes(): string {
  return `${[
    '# Types of structured data',
    'Every type Signpost adds to a store, from its declaration in `app/src/features/schema-types/domain/types/`. A test generates this page and runs its examples: valid ones must pass, invalid ones must be reported as stated here.',
    'Product markup is not among them; it has a screen of its own (`/schema`).',
    ...ALL_TYPES.flatMap(documentType),
  ].join('\n\n')}\n`
}

function documentType(type: SchemaType): string[] {
  const { engine, gate, groups } = type
  const date = engine.asOf
  const parts = [
    `## ${text(type.key, 'title')}`,
    `${text(type.key, 'note')} Screen: \`${pathOf(type)}\`. Plan gate: \`${gate.feature}\`.`,
    `**${text('engine', engine.state)}.** ${text(type.key, 'engine').replace('{{date}}', date)} [Source](${engine.source})`,
    `| field | control | asked for |\n|---|---|---|\n${groups
      .flatMap(({ fields }) => fields.flatMap((field) => rowsOf(type.key, field)))
      .join('\n')}`,
  ]
  const nodes = previewNodes(type, rightExample(type), { store: STORE, sample: SAMPLE_PAGE })
  if (nodes.length > 0)
    parts.push(
      `Right:\n\n\`\`\`json\n${JSON.stringify(nodes.length > 1 ? nodes : nodes[0], null, 2)}\n\`\`\``,
    )
  if (type.examples.wrong.length > 0)
    parts.push(`Wrong:\n\n${type.examples.wrong.map((wrong) => wrongLine(type, wrong)).join('\n')}`)
  return parts
}

function rowsOf(words: string, field: Field): string[] {
  const [type = ''] = words.split('.')
  const label =
    text(...words.split('.'), field.name, 'label') ||
    text(type, field.name, 'label') ||
    text('field', field.name)
  const own = `| ${label} | ${field.control} | ${askedFor(field)} |`
  if (field.control !== 'rows') return [own]
  return [
    own,
    ...field.of.flatMap((inner: RowField) =>
      rowsOf(`${words}.${field.name}`, inner).map((row) => row.replace('| ', '| · ')),
    ),
  ]
}

function askedFor({ required, fewest, when }: Field): string {
  const always = fewest ? `at least ${fewest}` : required ? 'required' : 'optional'
  return when || typeof required === 'function' ? `${always}, where it applies` : always
}

function wrongLine(
  type: SchemaType,
  { values, field, code }: SchemaType['examples']['wrong'][number],
): string {
  const found = checkValues(type, { ...rightExample(type), ...values }).find((fault) => fault.field === field)
  const path = field.replace(/\.\d+/g, '').split('.')
  const words = text(type.key, ...path, code) || text('fault', code)
  const filled = words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(found?.values[name] ?? ''))
  const shown = JSON.stringify(values)
  return `- \`${shown.length > 160 ? `${shown.slice(0, 160)}…` : shown}\`: ${filled}.`
}
