import type { SchemaType } from '../schema-type.ts'
import { localBusiness } from './local-business.ts'
import { organization } from './organization.ts'

/** The types that describe the store, in the order they are listed. One is part of the product when it stands here. */
export const SCHEMA_TYPES: readonly SchemaType[] = [organization, localBusiness]

export function schemaType(key: string): SchemaType | undefined {
  return SCHEMA_TYPES.find((type) => type.key === key)
}
