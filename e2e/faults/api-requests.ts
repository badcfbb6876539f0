/** One call of the API, as described by its OpenAPI document. */
export interface ApiOperation {
  method: string
  /** `/history/{id}/undo` */
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
  body: JsonSchema | null
}

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  format?: string
  pattern?: string
  default?: unknown
}

interface Document {
  servers: { url: string }[]
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string; schema?: JsonSchema }[]
        requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
      }
    >
  >
}

/** Returns every operation of an OpenAPI document. */
export function operationsOf(document: unknown): { prefix: string; operations: ApiOperation[] } {
  const { servers, paths } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): ApiOperation => ({
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map(({ name, in: location, schema }) => ({
          name,
          in: location === 'path' ? 'path' : 'query',
          schema: schema ?? {},
        })),
        body: operation.requestBody?.content?.['application/json']?.schema ?? null,
      }),
    ),
  )
  return { prefix: servers[0]?.url ?? '', operations }
}

/** Returns a value that matches a schema; `text` provides every free text, by the field's name. */
export function valueFor(
  schema: JsonSchema,
  text: (field: string, pattern?: string) => string,
  field = '',
): unknown {
  const [alternative] = schema.anyOf ?? schema.oneOf ?? []
  if (alternative) return valueFor(alternative, text, field)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        propertiesOf(schema).map(([name, inner]) => [name, valueFor(inner, text, name)]),
      )
    case 'array':
      return schema.items ? [valueFor(schema.items, text, field)] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return 1
    case 'null':
      return null
    default:
      return schema.format === 'date-time' ? '2026-11-21T00:00:00.000Z' : text(field, schema.pattern)
  }
}

/** Returns the named properties; for a record with listed keys, the first one. */
function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  const [key] = schema.propertyNames?.enum ?? []
  const values = schema.additionalProperties
  const record: [string, JsonSchema][] =
    key !== undefined && typeof values === 'object' ? [[String(key), values]] : []
  return [...Object.entries(schema.properties ?? {}), ...record]
}
