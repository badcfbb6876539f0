import { boundedTask } from '../bounded-task.ts'

export const countTo = boundedTask(import.meta.url, function count({ count: most }: { count: number }) {
  return Array.from({ length: most }, (_, index) => index)
})
export const spin = boundedTask(import.meta.url, function spinning(_: object): void {
  for (;;);
})
export const fillMemory = boundedTask(import.meta.url, function filling(_: object): void {
  const held: string[][] = []
  for (let index = 0; ; index += 1) held.push([`${index}`.repeat(1_000)])
})
export const nest = boundedTask(import.meta.url, function nesting(_: object): number {
  const deeper = (depth: number): number => deeper(depth + 1) + 1
  return deeper(0)
})
export const speak = boundedTask(
  import.meta.url,
  function speaking(_: object): string {
    return 'x'.repeat(1_001)
  },
  { mostAnswer: 1_000 },
)
export const fail = boundedTask(import.meta.url, function failing(_: object): void {
  throw new Error('on purpose')
})
export const stack = boundedTask(import.meta.url, function stacking({ levels }: { levels: number }): Levels {
  return levelsOf(levels)
})
export const take = boundedTask(import.meta.url, function taking(_: object): string {
  return 'read'
})

export interface Levels {
  inner?: Levels
}

/** Returns a value that many levels deep. */
export function levelsOf(levels: number): Levels {
  let value: Levels = {}
  for (let level = 0; level < levels; level += 1) value = { inner: value }
  return value
}
