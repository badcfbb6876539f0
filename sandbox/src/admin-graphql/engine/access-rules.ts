import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql'

export interface AccessItem {
  typeName: string
  fieldName?: string | undefined
  requiredAccess: string
  offlineScopes: string[]
}

export interface Requirement {
  /** Any one of these is sufficient. */
  scopes: string[]
  /** The platform's own wording of the requirement. */
  requiredAccess: string
}

/** Access an app must be granted to read or write a field. */
export interface AccessRules {
  /** Returns the requirement of a field that returns `type`; undefined if every app has access. */
  ofField(parent: string, field: string, type: GraphQLOutputType): Requirement | undefined
  /** Returns the requirement of an object reached through an interface (`node`, `nodes`). */
  ofType(type: string): Requirement | undefined
}

/** Documented on the mutations' own pages (shopify.dev), but missing from the published list. */
const THEME_FILES = {
  scopes: ['write_themes'],
  requiredAccess: '`write_themes` access scope. Also: an exemption from Shopify to modify theme files.',
}
const ALSO: [string, Requirement][] = [
  ['Mutation.themeFilesUpsert', THEME_FILES],
  ['Mutation.themeFilesCopy', THEME_FILES],
  ['Mutation.themeFilesDelete', THEME_FILES],
]

/**
 * Builds the rules from the `offline_scopes` list of the platform's schema data: a field's own rule first, else that
 * of its return type.
 */
export function accessRules(items: readonly AccessItem[]): AccessRules {
  const rules = new Map<string, Requirement>(ALSO)
  for (const item of items) {
    if (item.offlineScopes.length === 0) continue
    const key = item.fieldName ? `${item.typeName}.${item.fieldName}` : item.typeName
    rules.set(key, { scopes: [...new Set(item.offlineScopes)], requiredAccess: item.requiredAccess })
  }
  const ofReturned = (type: GraphQLOutputType) => {
    const named = getNamedType(type)
    const node =
      isObjectType(named) && named.name.endsWith('Connection') ? named.getFields()['nodes'] : undefined
    return rules.get(node ? getNamedType(node.type).name : named.name)
  }
  return {
    ofField: (parent, field, type) => rules.get(`${parent}.${field}`) ?? ofReturned(type),
    ofType: (type) => rules.get(type),
  }
}

/** Returns the scopes an app effectively has: a write scope includes the read scope of the same name. */
export function effectiveScopes(granted: readonly string[]): ReadonlySet<string> {
  return new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, 'read_')]))
}
