import type { SchemaType } from './domain/schema-type.ts'
import { type EntryType, entryType, schemaType } from './domain/types/schema-types.ts'

/** The type the contract let through. */
export function known(key: string): SchemaType {
  const type = schemaType(key)
  if (type === undefined) throw new Error(`The contract let the type ${key} through.`)
  return type
}

/** The same of types with entries. */
export function knownEntryType(key: string): EntryType {
  const type = entryType(key)
  if (type === undefined) throw new Error(`The contract let the type ${key} through.`)
  return type
}
