/** They answer anew each time they are asked: refused in SET and WHERE of UPDATE and DELETE. */
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
/** The same within a statement, but not for ever: refused in CASE, COALESCE and ON CONFLICT. */
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

/** Whether a write of a shop's table may not hold it: it tells a time of its own, or answers anew each time. */
export const isClockOrVolatile = (name: string): boolean => VOLATILE.includes(name) || CLOCKS.includes(name)

/** Whether `on conflict … do update` may not hold it. */
export const isNotImmutable = (name: string): boolean => VOLATILE.includes(name) || STABLE.includes(name)
