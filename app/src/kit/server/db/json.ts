import type { Json } from './generated/schema.ts'

/** Returns a value for a jsonb column; null and undefined are SQL's null. */
export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** Returns the value of a jsonb column with the type it was stored with. Only for columns that our own code writes. */
export function fromJson<Stored>(value: Json | null): Stored {
  return value as unknown as Stored
}
