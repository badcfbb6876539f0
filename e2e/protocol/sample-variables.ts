import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  parse,
  type TypeNode,
  typeFromAST,
  visit,
} from 'graphql'
import type { RigStore } from './store-rig.ts'

/** A store with one of everything that an operation may name. */
export interface SampleStore extends RigStore {
  bulkOperationId: string
}

/** Returns a value of a scalar; the variable's name shows which record an id belongs to. */
function scalarValue(type: string, name: string, store: SampleStore): unknown {
  switch (type) {
    case 'ID':
      return idFor(name, store)
    case 'Int':
      return 3
    case 'Float':
      return 1.5
    case 'Boolean':
      return true
    case 'DateTime':
      return '2026-01-01T00:00:00Z'
    case 'URL':
      return 'https://example.com/'
    default:
      return /\btype$/.test(name) ? 'single_line_text_field' : 'sample'
  }
}

/** Returns the id of the record that a variable's name, or the field it is passed to, refers to. */
function idFor(name: string, store: SampleStore): string {
  // These records are not created for the tests: the platform answers as for missing ones.
  if (/variants id$/.test(name)) return 'gid://shopify/ProductVariant/1'
  if (/bulk(?!Update)/i.test(name)) return store.bulkOperationId
  if (/redirect/i.test(name)) return 'gid://shopify/UrlRedirect/1'
  if (/metaobject/i.test(name)) return 'gid://shopify/Metaobject/1'
  if (/menu/i.test(name)) return `gid://shopify/${/items/.test(name) ? 'MenuItem' : 'Menu'}/1`
  if (/theme/i.test(name)) return 'gid://shopify/OnlineStoreTheme/1'
  if (/file|translat/i.test(name)) return 'gid://shopify/MediaImage/1'
  if (/appSubscription/i.test(name)) return 'gid://shopify/AppSubscription/1'
  if (/owner/i.test(name)) return `gid://shopify/AppInstallation/${store.installationId}`
  if (/collection/i.test(name)) return `gid://shopify/Collection/${store.collectionIds[0]}`
  if (/page/i.test(name)) return `gid://shopify/Page/${store.pageIds[0]}`
  if (/article/i.test(name)) return `gid://shopify/Article/${store.articleIds[0]}`
  if (/blog/i.test(name)) return `gid://shopify/Blog/${store.blogId}`
  return `gid://shopify/Product/${store.productIds[0]}`
}

function sample(type: GraphQLInputType, name: string, store: SampleStore): unknown {
  if (isNonNullType(type)) return sample(type.ofType, name, store)
  if (isListType(type)) return [sample(type.ofType, name, store)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || field.name === 'type' || field.name === 'id')
        .map((field) => [field.name, sample(field.type, `${name} ${field.name}`, store)]),
    )
  return scalarValue(getNamedType(type).name, name, store)
}

/** Returns the field that a variable is passed to: it shows what an `$id` is an id of. */
function fieldOf(operation: OperationDefinitionNode | undefined, variable: string): string {
  let found = ''
  if (operation)
    visit(operation, {
      Field(field) {
        for (const argument of field.arguments ?? [])
          visit(argument, {
            Variable(node) {
              if (node.name.value === variable) found = field.name.value
            },
          })
      },
    })
  return found
}

/** Returns variables with which a document can run against `store`: only the required ones. */
export function sampleVariables(
  schema: GraphQLSchema,
  document: string,
  store: SampleStore,
): Record<string, unknown> {
  const operation = parse(document).definitions.find(
    (each): each is OperationDefinitionNode => each.kind === 'OperationDefinition',
  )
  return Object.fromEntries(
    (operation?.variableDefinitions ?? [])
      .filter((definition) => definition.type.kind === 'NonNullType')
      .map((definition) => {
        const name = definition.variable.name.value
        const type = typeFromAST(schema, definition.type as Extract<TypeNode, { kind: 'NonNullType' }>)
        const about = `${fieldOf(operation, name)} ${name}`
        return [name, type ? sample(type as GraphQLInputType, about, store) : null]
      }),
  )
}
