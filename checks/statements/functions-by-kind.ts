/** Volatile functions return a new value on every call: refused in SET and WHERE of UPDATE and DELETE. */
const VOLATILE = [
  'clock_timestamp',
  'timeofday',
  'random',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'nextval',
  'set_config',
]
/** Stable functions return the same value only within a statement: refused in CASE, COALESCE and ON CONFLICT. */
const STABLE = [
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'current_setting',
  'signpost_current_shop',
  'to_jsonb',
  'jsonb_build_object',
  'to_char',
  'format',
  'concat',
  'concat_ws',
  'array_to_string',
]
const CLOCKS = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp', 'timeofday']

/** Functions not allowed in a write to a shop's table, because they read a clock or are volatile. */
export const isClockOrVolatile = (name: string): boolean => VOLATILE.includes(name) || CLOCKS.includes(name)

/** Functions not allowed in `on conflict … do update`. */
export const isNotImmutable = (name: string): boolean => VOLATILE.includes(name) || STABLE.includes(name)
