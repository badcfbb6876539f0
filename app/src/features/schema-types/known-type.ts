import type { SchemaType } from './domain/schema-type.ts'
import { type EntryType, entryType, schemaType } from './domain/types/schema-types.ts'

/** Returns the type of a key the contract has validated. */
export function known(key: string): SchemaType {
  const type = schemaType(key)
  if (type === undefined) throw new Error(`The contract let the type ${key} through.`)
  return type
}

/** Returns the type with entries of a key the contract has validated. */
export function knownEntryType(key: string): EntryType {
  const type = entryType(key)
  if (type === undefined) throw new Error(`The contract let the type ${key} through.`)
  return type
}
