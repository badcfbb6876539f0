/** Values by type. The shop is a number, so a statement of one shop names one. */
const SAMPLES: readonly (readonly [RegExp, string])[] = [
  [/^(?:bigint|integer|smallint|numeric|real|double precision|oid)/, '1'],
  [/^(?:text|character|name|citext|"char")/, 'a'],
  [/^timestamp/, '2026-11-30 12:00:00'],
  [/^date$/, '2026-11-30'],
  [/^time/, '12:00:00'],
  [/^interval$/, '1 minute'],
  [/^boolean$/, 'true'],
  [/^uuid$/, '00000000-0000-4000-8000-000000000001'],
  [/^jsonb?$/, '{}'],
  [/^bytea$/, '\\x00'],
  [/^inet$/, '127.0.0.1'],
]

/**
 * Returns a value of a type as PostgreSQL writes it, for a statement to be explained with: an array has one element, and
 * an unknown type gets null. A parameter left open would say nothing about the shards that a value leads to.
 */
export function sampleOf(type: string): string {
  const element = /^(.+)\[\]$/.exec(type)?.[1]
  if (element !== undefined) return `array[${sampleOf(element)}]::${type}`
  const sample = SAMPLES.find(([pattern]) => pattern.test(type))?.[1]
  return sample === undefined ? `null::${type}` : `'${sample}'::${type}`
}

/** Returns the statement that explains a prepared one with values of these types. */
export function explainPrepared(name: string, types: readonly string[]): string {
  const values = types.length === 0 ? '' : `(${types.map(sampleOf).join(', ')})`
  return `explain execute ${name}${values}`
}
