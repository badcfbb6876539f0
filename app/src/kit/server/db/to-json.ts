/** Returns a value for a jsonb column; null and undefined are SQL's null. */
export function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
