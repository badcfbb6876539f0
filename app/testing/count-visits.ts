type Method = (this: unknown, ...given: unknown[]) => unknown

/**
 * Counts the work of a run: characters its text searches scan, elements its list searches visit, entries it puts into
 * maps. Seconds would depend on the machine. Backtracking inside one regular expression is not counted.
 */
export function countVisits(run: () => unknown): number {
  let visits = 0
  const undo: (() => void)[] = []
  const watch = (
    prototype: object,
    name: string,
    cost: (self: never, given: never, result: never) => number,
  ) => {
    const original = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor & {
      value: Method
    }
    const { value: method } = original
    const counting: Method = function (...given) {
      const result = method.apply(this, given)
      visits += cost(this as never, given as never, result as never)
      return result
    }
    Object.defineProperty(prototype, name, { ...original, value: counting })
    undo.push(() => Object.defineProperty(prototype, name, original))
  }
  for (const name of ['indexOf', 'includes'])
    watch(
      String.prototype,
      name,
      (text: string, [part, from = 0]: [string, number?], found: number | boolean) => {
        const at = typeof found === 'number' ? found : found ? Math.max(0, from) + part.length : -1
        return (at < 0 ? text.length : at) - from + 1
      },
    )
  watch(
    String.prototype,
    'lastIndexOf',
    (text: string, [, from = text.length]: [string, number?], found: number) => from - found,
  )
  watch(String.prototype, 'charCodeAt', () => 1)
  watch(Map.prototype, 'set', () => 1)
  watch(RegExp.prototype, 'exec', (pattern: RegExp, [text]: [string], match: RegExpExecArray | null) =>
    match === null ? (pattern.sticky ? 1 : text.length) : match[0].length + 1,
  )
  for (const name of ['some', 'find', 'filter', 'includes', 'indexOf', 'lastIndexOf', 'findIndex', 'concat'])
    watch(Array.prototype, name, (list: unknown[]) => list.length)
  try {
    run()
  } finally {
    for (const one of undo) one()
  }
  return visits
}
