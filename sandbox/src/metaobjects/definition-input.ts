import type { AdminRequest } from '../admin-graphql/engine/admin-request.ts'
import { refuse } from '../admin-graphql/engine/user-errors.ts'
import { mayUseNamespace, resolveNamespace } from '../admin-graphql/resources/metafield-namespace.ts'
import { isMetafieldType } from '../admin-graphql/resources/metafield-value.ts'
import { onlyKnown } from '../admin-graphql/resources/resource-input.ts'
import type { MetaobjectDefinitionRecord } from '../state/records.ts'

/** Most fields of one definition (shopify.dev, "Metaobject limits"). */
const MAX_FIELDS = 40

export interface DefinitionInput {
  type: string
  name?: string | null
  displayNameKey?: string | null
  access?: { storefront?: 'NONE' | 'PUBLIC_READ' | null } | null
  capabilities?: {
    onlineStore?: { enabled: boolean; data?: { urlHandle: string } | null } | null
    publishable?: { enabled: boolean } | null
    renderable?: {
      enabled: boolean
      data?: { metaTitleKey?: string | null; metaDescriptionKey?: string | null } | null
    } | null
    translatable?: { enabled: boolean } | null
  } | null
  fieldDefinitions?: { key: string; name?: string | null; type: string; required?: boolean | null }[] | null
}

/** Resolves `$app:trail` to the caller's own type, stored as `app--<id>--trail`. */
export const resolveType = resolveNamespace

/** Returns the requested definition, checked as on the platform. */
export function definitionFrom(
  request: AdminRequest,
  input: DefinitionInput,
): Omit<MetaobjectDefinitionRecord, 'id' | 'createdAt' | 'updatedAt'> {
  onlyKnown(input as object as Record<string, unknown>, 'MetaobjectDefinitionCreateInput', [
    'type',
    'name',
    'displayNameKey',
    'access',
    'capabilities',
    'fieldDefinitions',
  ])
  const type = resolveType(input.type, request)
  const field = (name: string) => ['definition', name]
  if (!mayUseNamespace(type, request))
    return refuse(field('type'), 'Type is reserved for another app.', 'NOT_AUTHORIZED')
  if (request.state.byHandle(request.store, 'MetaobjectDefinition', type))
    return refuse(field('type'), 'Type has already been taken', 'TAKEN')
  const fields = (input.fieldDefinitions ?? []).map(({ key, name, type: of, required }, at) => {
    const path = ['definition', 'fieldDefinitions', String(at)]
    if (!/^[A-Za-z0-9_-]{2,64}$/.test(key)) return refuse([...path, 'key'], 'Key is invalid', 'INVALID')
    if (!isMetafieldType(of)) return refuse([...path, 'type'], 'Type name is not a valid type', 'INCLUSION')
    return { key, name: name ?? key, type: of, required: required ?? false }
  })
  if (fields.length > MAX_FIELDS)
    return refuse(field('fieldDefinitions'), `A definition has at most ${MAX_FIELDS} fields.`, 'TOO_LONG')
  if (input.displayNameKey && !fields.some(({ key }) => key === input.displayNameKey))
    return refuse(field('displayNameKey'), 'Display name key is not a field', 'INVALID')
  const { onlineStore, publishable, renderable } = input.capabilities ?? {}
  if (onlineStore?.enabled && !/^[a-z0-9-]{1,255}$/.test(onlineStore.data?.urlHandle ?? ''))
    return refuse(field('capabilities'), 'Url handle is invalid', 'CAPABILITY_INVALID_DATA')
  return {
    ...(onlineStore?.enabled && { onlineStore: { urlHandle: onlineStore.data?.urlHandle ?? '' } }),
    ...(publishable?.enabled && { publishable: true }),
    ...(renderable?.enabled && {
      renderable: {
        metaTitleKey: renderable.data?.metaTitleKey ?? null,
        metaDescriptionKey: renderable.data?.metaDescriptionKey ?? null,
      },
    }),
    type,
    name: input.name ?? input.type,
    displayNameKey: input.displayNameKey ?? null,
    fields,
    storefront: input.access?.storefront ?? 'NONE',
  }
}
